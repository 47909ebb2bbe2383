"""The page of deals: figures for whoever may see figures; whose plays they were is for moderators."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.play.clock import clock_text
from games.play.models import Play, Solution
from solitaire_site.staff.models import MODERATE, VIEW_FIGURES
from solitaire_site.staff.site import staff_context, staff_page
from solitaire_site.stats.choosing import ChoiceForm, rules_name
from solitaire_site.stats.deals import LEAST_PLAYS, DealRow, lists_of, plays_of, row_of
from solitaire_site.stats.models import DealFigures
from solitaire_site.stats.shown import count, day_name, percent
from solitaire_site.stats.tables import Column, Table
from solitaire_site.stats.zone import day_of

TITLE = gettext_lazy("Deals")
Json = dict[str, Any]


@staff_page("deals/", name="deals", title=TITLE, permission=VIEW_FIGURES, shelf=10)
@gzip_page
@require_safe
def deals(request: HttpRequest) -> HttpResponse:
    """Lists of deals, of one game or preset when the address says so."""
    form = ChoiceForm(request.GET, day_of(timezone.now()))
    choice = form.choice
    lists = lists_of(choice.game, choice.preset)
    context = {
        "field": form["rules"],
        "problems": form.problems,
        "alarms": [_shown(row) for row in lists["alarms"]],
        "lists": [_list(name, *words, lists[name]) for name, words in _words().items()],
        "least": LEAST_PLAYS,
        "csv_query": choice.address(),
        "may_look": request.user.has_perm(MODERATE),
    }
    return render(request, "stats/deals.html", staff_context(request, title=TITLE, **context))


@staff_page("deals/<slug:name>.csv", name="deals_csv", title=TITLE, permission=VIEW_FIGURES, in_bar=False)
@require_safe
def deals_csv(request: HttpRequest, name: str) -> HttpResponse:
    """One list as a file."""
    choice = ChoiceForm(request.GET, day_of(timezone.now())).choice
    rows = lists_of(choice.game, choice.preset).get(name)
    if rows is None:
        raise Http404
    keys = ("mark", "game", "preset", "number", "day", "played", "won", "win_rate", "verdict")
    table = Table(name, [Column(key, key) for key in keys], [[getattr(row, key) for key in keys] for row in rows])
    answer = HttpResponse(table.csv, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="deals-{name}.csv"'
    return answer


@staff_page("deals/<int:pk>/", name="deal", title=TITLE, permission=MODERATE, in_bar=False)
@gzip_page
@require_safe
def deal(request: HttpRequest, pk: int) -> HttpResponse:
    """A deal's newest plays, with the ways to their replays."""
    found = get_object_or_404(DealFigures, pk=pk)
    row = _shown(row_of(found))
    context = {"deal": row, "plays": [_play(play) for play in plays_of(found)]}
    return render(request, "stats/deal.html", staff_context(request, title=row["name"], **context))


def _words() -> dict[str, tuple[str, str]]:
    """The lists by name, each with its heading and what it holds."""
    often = _("Won least often of those played {n} times or more.").format(n=LEAST_PLAYS)
    seldom = _("Won most often of those played {n} times or more.").format(n=LEAST_PLAYS)
    return {
        "hardest": (_("Hardest as played"), often),
        "easiest": (_("Easiest as played"), seldom),
        "most_played": (_("Played most"), _("Deals that were played more than once.")),
    }


def _list(name: str, title: str, lead: str, rows: list[DealRow]) -> Json:
    return {"name": name, "title": title, "lead": lead, "rows": [_shown(row) for row in rows]}


def _shown(row: DealRow) -> Json:
    return {
        "pk": row.pk,
        "name": _name(row),
        "rules": rules_name(row.game, row.preset),
        "played": count(row.played),
        "won": count(row.won),
        "win_rate": percent(row.win_rate),
        "verdict": Solution.Verdict(row.verdict).label if row.verdict else _("not searched"),
        "is_alarm": row.is_alarm,
        "is_at_odds": row.verdict == Solution.Verdict.WON and not row.won,
    }


def _name(row: DealRow) -> str:
    if row.number is not None:
        return _("Number {n}").format(n=row.number)
    return _("Daily of {day}").format(day=day_name(date.fromisoformat(row.day))) if row.day else row.mark


def _play(play: Play) -> Json:
    return {
        "pk": play.pk,
        "player": play.player.user.username if play.player.user else _("a guest"),
        "state": play.get_state_display(),
        "is_void": play.is_void,
        "moves": count(play.moves),
        "time": clock_text(play.elapsed_ms),
        "undos": count(play.undos),
        "hints": count(play.hints),
        "ended": play.finished_at,
    }
