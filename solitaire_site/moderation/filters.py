"""The filters of the lists of plays and players, written so that a database with a million plays answers at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.engine.registry import games
from games.play.models import Play, Player
from solitaire_site.moderation.words import place_text


class OneOf(admin.SimpleListFilter):
    """A filter that leads where it is the narrowest one: then the list is read from its index, newest first.

    Every index of these filters ends with the time of the deal. Without statistics SQLite may take that of a wide
    filter and look through half of the plays: filters that do not lead are comparisons that no index serves.
    """

    wider_than: ClassVar[tuple[str, ...]] = ()
    """The parameters of filters that are narrower."""

    def __init__(self, request: HttpRequest, *args: Any) -> None:
        self.leads = not any(request.GET.get(name) for name in self.wider_than)
        super().__init__(request, *args)

    def equal(self, **fields: str) -> Q:
        """These fields are as given, which are all in small letters."""
        return Q(**(fields if self.leads else {f"{name}__iexact": value for name, value in fields.items()}))


class EitherFilter(admin.SimpleListFilter):
    """One of two."""

    choices_named: tuple[str | Promise, str | Promise] = ("", "")
    """What is said for yes and for no."""

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(value, str(name)) for value, name in zip("10", self.choices_named, strict=True)]

    @property
    def chosen(self) -> bool | None:
        """Yes, no, or neither."""
        return {"1": True, "0": False}.get(self.value() or "")


class VoidFilter(EitherFilter):
    """Set aside or not. Django writes the bare column for yes, which SQLite looks up in no index; "one of" it does."""

    title, parameter_name = gettext_lazy("standing"), "void"
    choices_named = gettext_lazy("Set aside"), gettext_lazy("Counting")

    def queryset(self, request: HttpRequest, queryset: QuerySet[Play]) -> QuerySet[Play]:
        return queryset if self.chosen is None else queryset.filter(is_void__in=[self.chosen])


class PlaceFilter(OneOf):
    """One game, or one of its presets."""

    title, parameter_name = gettext_lazy("game and preset"), "where"
    wider_than = ("void",)

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterator[tuple[str, str]]:
        for game in games().values():
            yield game.slug, place_text(game.slug, "")
            for preset in game.presets:
                yield f"{game.slug}/{preset}", place_text(game.slug, preset)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Play]) -> QuerySet[Play]:
        game, _, preset = (self.value() or "").partition("/")
        names = {name: value for name, value in (("game", game), ("preset", preset)) if value}
        return queryset.filter(self.equal(**names)) if names else queryset


class KindFilter(OneOf):
    """Where the deal came from."""

    title, parameter_name = gettext_lazy("deal"), "deal"
    wider_than = ("void", "where")

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(value, str(label)) for value, label in Play.DealKind.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Play]) -> QuerySet[Play]:
        kind = self.value()
        return queryset.filter(self.equal(deal_kind=kind)) if kind else queryset


class StateFilter(OneOf):
    """What became of the play. Ended ones have an index of their own, which no move touches."""

    title, parameter_name = gettext_lazy("state"), "state"
    wider_than = ("void", "where", "deal")

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(value, str(label)) for value, label in Play.State.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Play]) -> QuerySet[Play]:
        state = self.value()
        if not state:
            return queryset
        found = queryset.filter(self.equal(state=state))
        return found if state == Play.State.OPEN else found.exclude(state=Play.State.OPEN)


class MemberFilter(EitherFilter):
    """Who ended it."""

    title, parameter_name = gettext_lazy("membership"), "member"
    choices_named = gettext_lazy("Members"), gettext_lazy("Guests")

    def queryset(self, request: HttpRequest, queryset: QuerySet[Play]) -> QuerySet[Play]:
        return queryset if self.chosen is None else queryset.filter(by_member__in=[self.chosen])


class AccountFilter(EitherFilter):
    """Members and guests."""

    title, parameter_name = gettext_lazy("membership"), "member"
    choices_named = gettext_lazy("Members"), gettext_lazy("Guests")

    def queryset(self, request: HttpRequest, queryset: QuerySet[Player]) -> QuerySet[Player]:
        return queryset if self.chosen is None else queryset.filter(user__isnull=not self.chosen)


class ClosedFilter(EitherFilter):
    """Accounts that moderators have closed."""

    title, parameter_name = gettext_lazy("account"), "closed"
    choices_named = gettext_lazy("Closed"), gettext_lazy("Open")

    def queryset(self, request: HttpRequest, queryset: QuerySet[Player]) -> QuerySet[Player]:
        return queryset if self.chosen is None else queryset.filter(user__is_active=not self.chosen)
