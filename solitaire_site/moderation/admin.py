"""The lists of plays and players in the admin; importing the pages adds them to it."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.db import connection
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.play.clock import clock_text
from games.play.models import Play, Player
from solitaire_site.accounts import names
from solitaire_site.moderation import log_page, play_pages, player_pages, queue_page, ruling_pages
from solitaire_site.moderation.cases import HEAVY
from solitaire_site.moderation.filters import (
    AccountFilter,
    ClosedFilter,
    KindFilter,
    MemberFilter,
    PlaceFilter,
    StateFilter,
    VoidFilter,
)
from solitaire_site.moderation.lists import QuickAdmin
from solitaire_site.moderation.words import place_text, player_name
from solitaire_site.records.models import Tally
from solitaire_site.records.words import number
from solitaire_site.staff.models import MODERATE
from solitaire_site.staff.site import staff_page

PAGES = (log_page, play_pages, player_pages, queue_page, ruling_pages)
LAST_LETTER = "\U0010ffff"


@staff_page("plays/", name="plays", title=gettext_lazy("Plays"), permission=MODERATE, shelf=50, also="play/play/")
def plays(request: HttpRequest) -> HttpResponse:
    """The list is the admin's own."""
    return redirect("admin:play_play_changelist")


@staff_page(
    "players/", name="players", title=gettext_lazy("Players"), permission=MODERATE, shelf=55, also="play/player/"
)
def players(request: HttpRequest) -> HttpResponse:
    """The list is the admin's own."""
    return redirect("admin:play_player_changelist")


@admin.register(Play)
class PlayAdmin(QuickAdmin[Play]):
    """Plays, newest first. Nothing in the list tells anything of the deal of an open one."""

    page_name = "play"
    list_title = gettext_lazy("Plays")
    list_display = ("created", "who", "where", "deal_kind", "state", "moves", "time", "undos", "hints", "aside", "look")
    list_filter = (PlaceFilter, StateFilter, KindFilter, VoidFilter, MemberFilter)
    list_select_related: ClassVar = ["player__user"]
    ordering = ("-created_at",)
    search_fields = ("pk",)
    search_help_text = gettext_lazy("The number of a play or a player, a member’s name, or the seed of a deal.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Play]:
        return super().get_queryset(request).defer(*HEAVY)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Play], search_term: str
    ) -> tuple[QuerySet[Play], bool]:
        """What is searched for says by its form what it is. Nobody finds out by its seed who has a deal in play."""
        text = search_term.strip()
        if not text:
            return queryset, False
        if (play := _as_id(text)) is not None:
            return queryset.filter(pk=play), False
        if (seed := _as_seed(text)) is not None:
            return queryset.filter(seed=seed).exclude(state=Play.State.OPEN), False
        return queryset.filter(player__in=list(_players(text)[:20])), False

    @admin.display(description=gettext_lazy("Dealt"))
    def created(self, play: Play) -> SafeString:
        moment = date_format(play.created_at, "SHORT_DATETIME_FORMAT")
        return format_html('<a href="{}">{}</a>', reverse("admin:play", args=[play.pk]), moment)

    @admin.display(description=gettext_lazy("Player"))
    def who(self, play: Play) -> SafeString:
        url = reverse("admin:player", args=[play.player_id])
        return format_html('<a href="{}">{}</a>', url, player_name(play.player))

    @admin.display(description=gettext_lazy("Preset"))
    def where(self, play: Play) -> str:
        return place_text(play.game, play.preset)

    @admin.display(description=gettext_lazy("Time"))
    def time(self, play: Play) -> str:
        return clock_text(play.elapsed_ms)

    @admin.display(description=gettext_lazy("Set aside"), boolean=False)
    def aside(self, play: Play) -> str:
        return _("Yes") if play.is_void else ""

    @admin.display(description=gettext_lazy("Replay"))
    def look(self, play: Play) -> SafeString | str:
        if play.is_open:
            return ""
        return format_html('<a href="{}">{}</a>', reverse("admin:play_replay", args=[play.pk]), _("Replay"))


@admin.register(Player)
class PlayerAdmin(QuickAdmin[Player]):
    """Players, the newest first, guests too."""

    page_name = "player"
    list_title = gettext_lazy("Players")
    list_display = ("name", "played", "since", "last_signed_in", "is_closed", "keeps_private")
    list_filter = (AccountFilter, ClosedFilter)
    list_select_related: ClassVar = ["user"]
    ordering = ("-pk",)
    search_fields = ("pk",)
    search_help_text = gettext_lazy("A name or how it begins, an e-mail address, or the number of a player.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """With the sum of each player's tallies, asked for on the page that is shown only."""
        own = Tally.objects.filter(player=OuterRef("pk")).values("player")
        sums = own.annotate(plays=Sum(F("won") + F("lost") + F("abandoned"))).values("plays")
        return super().get_queryset(request).annotate(counted=Subquery(sums))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Player], search_term: str
    ) -> tuple[QuerySet[Player], bool]:
        text = search_term.strip()
        return (queryset.filter(pk__in=list(_players(text)[:200])) if text else queryset), False

    @admin.display(description=gettext_lazy("Name"))
    def name(self, player: Player) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("admin:player", args=[player.pk]), player_name(player))

    @admin.display(description=gettext_lazy("Played"))
    def played(self, player: Player) -> str:
        return number(getattr(player, "counted", None) or 0)

    @admin.display(description=gettext_lazy("Plays since"))
    def since(self, player: Player) -> str:
        return date_format(player.created_at, "SHORT_DATE_FORMAT")

    @admin.display(description=gettext_lazy("Signed in last"))
    def last_signed_in(self, player: Player) -> str:
        moment = player.user.last_login if player.user else None
        return date_format(moment, "SHORT_DATETIME_FORMAT") if moment else ""

    @admin.display(description=gettext_lazy("Account closed"))
    def is_closed(self, player: Player) -> str:
        return _("Yes") if player.user and not player.user.is_active else ""

    @admin.display(description=gettext_lazy("Private"))
    def keeps_private(self, player: Player) -> str:
        return _("Yes") if player.is_private else ""


def _as_id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _as_seed(text: str) -> bytes | None:
    """32 bytes in hexadecimal."""
    try:
        return bytes.fromhex(text) if len(text) == 64 else None
    except ValueError:
        return None


def _players(text: str) -> QuerySet[Player, int]:
    """The numbers of players by number, e-mail address, or how the name begins; the best match first."""
    found = Q(user__in=EmailAddress.objects.filter(email=text.lower()).values("user")) if "@" in text else _named(text)
    if text.isdecimal() and len(text) < 19:
        found |= Q(pk=int(text))
    return Player.objects.filter(found).order_by("user__name_key", "pk").values_list("pk", flat=True)


def _named(text: str) -> Q:
    """SQLite's LIKE uses no index; a range does. PostgreSQL has an index for how a text begins."""
    key = names.canonical(text)
    if connection.vendor == "sqlite":
        return Q(user__name_key__gte=key, user__name_key__lt=key + LAST_LETTER)
    return Q(user__name_key__startswith=key)
