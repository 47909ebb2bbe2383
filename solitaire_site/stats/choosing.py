"""Which days and which plays a page of figures is about, as its address says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.registry import games
from games.play.wording import words_of

SPANS = {"today": 1, "7": 7, "30": 30, "90": 90}
USUAL = "30"
MOST_DAYS = 366
UNKNOWN = "unknown"
"""The choice of plays that were dealt on no page of the site, whose language is kept as nothing."""


@dataclass(frozen=True, slots=True)
class Period:
    """Some days, from the first to the last."""

    first: date
    last: date

    @property
    def days(self) -> list[date]:
        return [self.first + timedelta(days=number) for number in range((self.last - self.first).days + 1)]

    @property
    def before(self) -> Period:
        """As many days, directly before."""
        length = self.last - self.first + timedelta(days=1)
        return Period(self.first - length, self.first - timedelta(days=1))

    @staticmethod
    def up_to(today: date, days: int) -> Period:
        """So many days, of which today is the last."""
        return Period(today - timedelta(days=days - 1), today)


@dataclass(frozen=True, slots=True)
class Choice:
    """What is looked at. Empty: all of it. `language` is one of the site's, or UNKNOWN."""

    period: Period
    game: str = ""
    preset: str = ""
    language: str = ""

    @property
    def of_all(self) -> bool:
        """Whether every play of the period is meant."""
        return not (self.game or self.language)

    @property
    def where(self) -> dict[str, Any]:
        """The same as conditions on rows of figures, but for the days."""
        conditions = {"game": self.game, "preset": self.preset}
        language = {"language": "" if self.language == UNKNOWN else self.language} if self.language else {}
        return {name: value for name, value in conditions.items() if value} | language

    @property
    def query(self) -> dict[str, str]:
        """The same as fields of the form, but for the days."""
        rules = "/".join(filter(None, (self.game, self.preset)))
        return {name: value for name, value in {"rules": rules, "language": self.language}.items() if value}

    def address(self, **days: object) -> str:
        """The query of a page of the same plays on other days."""
        return "?" + urlencode({name: str(value) for name, value in days.items()} | self.query)

    @property
    def days_query(self) -> dict[str, date]:
        """The days as fields of the form."""
        return {"from": self.period.first, "to": self.period.last}


class ChoiceForm(forms.Form):
    """What is shown, as a form that asks for it. An address without days is one of the usual span."""

    span = forms.ChoiceField(choices=[(name, name) for name in SPANS], required=False, widget=forms.HiddenInput)
    rules = forms.ChoiceField(label=gettext_lazy("Game and rules"), required=False)
    language = forms.ChoiceField(label=gettext_lazy("Language"), required=False)

    def __init__(self, query: Mapping[str, Any], today: date) -> None:
        super().__init__(query)
        self.today = today
        for name, label in (("from", _("From")), ("to", _("To"))):
            widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
            self.fields[name] = forms.DateField(
                label=label, required=False, widget=widget, input_formats=["%Y-%m-%d"], localize=False
            )
        self.fields["rules"].choices = [("", _("All games")), *_rules()]  # type: ignore[attr-defined]
        languages = [("", _("All languages")), *settings.LANGUAGES, (UNKNOWN, _("not known"))]
        self.fields["language"].choices = languages  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The days must be some, in order, not to come, and no more than a year."""
        cleaned: dict[str, Any] = super().clean() or {}
        first, last = cleaned.get("from"), cleaned.get("to")
        if cleaned.get("span") or self.errors or (first is None and last is None):
            return cleaned
        if first is None or last is None:
            raise forms.ValidationError(_("Choose both days, the first and the last."))
        if first > last or last > self.today:
            raise forms.ValidationError(_("The first day must not be after the last, nor the last after today."))
        if (last - first).days >= MOST_DAYS:
            raise forms.ValidationError(_("Choose at most a year."))
        return cleaned

    @property
    def choice(self) -> Choice:
        """What was asked for; the usual where that makes no sense."""
        if not self.is_valid():
            return Choice(Period.up_to(self.today, SPANS[USUAL]))
        asked = self.cleaned_data
        game, _slash, preset = asked["rules"].partition("/")
        if asked["from"] and not asked["span"]:
            period = Period(asked["from"], asked["to"])
        else:
            period = Period.up_to(self.today, SPANS[asked["span"] or USUAL])
        return Choice(period, game, preset, asked["language"])

    @property
    def shown(self) -> ChoiceForm:
        """The form with what is shown filled in, to be changed and sent again."""
        choice = self.choice
        return ChoiceForm({**choice.days_query, **choice.query}, self.today)

    @property
    def problems(self) -> list[str]:
        """What makes no sense, in sentences."""
        return [str(sentence) for sentences in self.errors.values() for sentence in sentences]


def rules_name(game: str, preset: str) -> str:
    """A preset in words, or a game where there is no preset; the slugs of one that the site has no more."""
    if game not in games():
        return "/".join(filter(None, (game, preset)))
    words = words_of(games()[game])
    if not preset:
        return words.title()
    name = words.preset_name(preset) if preset in games()[game].presets else preset
    return f"{words.title()} · {name}"


def language_name(code: str) -> str:
    """A language in itself."""
    return dict(settings.LANGUAGES).get(code, code) or _("not known")


def _rules() -> Iterator[tuple[str, str]]:
    for game in games().values():
        yield game.slug, rules_name(game.slug, "")
        for preset in game.presets:
            yield f"{game.slug}/{preset}", rules_name(game.slug, preset)
