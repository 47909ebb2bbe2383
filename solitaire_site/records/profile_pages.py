"""Profiles: everybody's, unless it is private, and one's own."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from games.engine.registry import games
from games.play.models import Play, Player
from games.play.secrecy import secrets_among
from games.play.services import keep_private
from games.play.sessions import NOBODY, player_id
from solitaire_site.accounts.names import canonical
from solitaire_site.records.bests import Best
from solitaire_site.records.models import Metric
from solitaire_site.records.profiles import Profile, Seat, profile_of
from solitaire_site.records.tallies import is_clean
from solitaire_site.records.words import day_text, preset_text, result_text, value_text

Json = dict[str, Any]


@never_cache
@gzip_page
@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A member's profile. A private one is there for its owner only; the two cannot be told apart from outside."""
    player = Player.objects.select_related("user").filter(user__name_key=canonical(name), user__is_active=True).first()
    own = player_id(request)
    if player is None or player.user is None or (player.is_private and player.pk != own):
        raise Http404
    if player.user.username != name:
        return redirect("profile", player.user.username)
    return _page(request, player, is_own=player.pk == own)


@never_cache
@gzip_page
@require_safe
def own_profile(request: HttpRequest) -> HttpResponse:
    """One's own profile, a guest's too."""
    player = Player.objects.select_related("user").filter(pk=player_id(request)).first()
    return _page(request, player or Player(), is_own=True)


@require_POST
def privacy(request: HttpRequest) -> HttpResponse:
    """Keep one's profile to oneself, or show it."""
    keep_private(player_id(request), is_private=request.POST.get("private") == "1")
    return redirect("own_profile")


def _page(request: HttpRequest, player: Player, *, is_own: bool) -> HttpResponse:
    seats = [(game.slug, preset) for game in games().values() for preset in game.presets]
    found = profile_of(player.pk or NOBODY, seats)
    secrets = secrets_among(player_id(request), (bytes(play.seed) for play in found.newest), timezone.now())
    name = player.user.username if player.user is not None else None
    context = {
        "player": player,
        "name": name,
        "is_own": is_own,
        "profile": found,
        "first_day": day_text(found.days.first) if found.days.first else None,
        "presets": _presets(found, seats),
        "newest": [_newest(play, is_secret=bytes(play.seed) in secrets) for play in found.newest],
        "public_url": reverse("profile", args=[name]) if name else None,
    }
    return render(request, "records/profile.html", context)


def _presets(profile: Profile, seats: list[Seat]) -> list[Json]:
    """The presets that were played, each with its bests."""
    bests = {seat: list(found) for seat, found in groupby(profile.bests, lambda best: (best.game, best.preset))}
    return [
        {
            "name": preset_text(*seat),
            "board_url": reverse("board", args=[*seat, "all"]),
            "tally": profile.tallies[seat],
            "bests": _bests(bests.get(seat, [])),
        }
        for seat in seats
        if seat in profile.tallies
    ]


def _bests(bests: list[Best]) -> list[Json]:
    """One for each metric: the best of all, and whether a clean one is as good."""
    labels = {
        Metric.MOVES: _("Fewest moves"),
        Metric.TIME: _("Shortest time"),
        Metric.SCORE: _("Highest score"),
        Metric.OVER_PAR: _("Best against par"),
    }
    clean = {best.metric: best.value for best in bests if best.clean_only}
    return [
        {
            "label": labels[best.metric],
            "value": value_text(best.metric, best.value),
            "replay_url": reverse("replay", args=[best.play]),
            "is_clean": clean.get(best.metric) == best.value,
        }
        for best in bests
        if not best.clean_only
    ]


def _newest(play: Play, *, is_secret: bool) -> Json:
    """A line of the newest plays. Its replay is not linked while it would give today's daily away."""
    return {
        "name": preset_text(play.game, play.preset),
        "is_won": play.state == Play.State.WON,
        "text": result_text(play),
        "day": day_text(play.finished_at.date()) if play.finished_at else "",
        "is_clean": play.state == Play.State.WON and is_clean(play),
        "replay_url": None if is_secret else reverse("replay", args=[play.pk]),
    }
