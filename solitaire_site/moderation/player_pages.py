"""One player as moderators see it, and what they may do to the account."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.engine.registry import games
from games.play.models import Play, Player
from solitaire_site.accounts.backends import member_with_name
from solitaire_site.accounts.browsers import browser_name
from solitaire_site.moderation import people
from solitaire_site.moderation.cases import HEAVY
from solitaire_site.moderation.log_page import ruling_rows
from solitaire_site.moderation.models import Flag, RuledPlay, Ruling
from solitaire_site.moderation.people import NotAllowedError, may_act
from solitaire_site.moderation.queue_page import flag_rows, play_facts, ruling_url
from solitaire_site.moderation.ruling_pages import READ_OR_POST, moderator, reason_wanted
from solitaire_site.moderation.rulings import ReasonTooShortError
from solitaire_site.moderation.words import player_name, plays_text
from solitaire_site.records.bests import bests_of
from solitaire_site.records.models import Tally
from solitaire_site.records.words import preset_text, value_text
from solitaire_site.staff.models import MODERATE
from solitaire_site.staff.site import staff_context, staff_page

Json = dict[str, Any]
NEWEST = 20
"""Plays, flags and entries of the log on a player's page."""


@staff_page("players/<int:player_id>/", name="player", title=gettext_lazy("Player"), permission=MODERATE, in_bar=False)
@never_cache
@require_safe
def player_page(request: HttpRequest, player_id: int) -> HttpResponse:
    """Who it is, what was played, from which kinds of devices, what was flagged and ruled."""
    player = get_object_or_404(Player.objects.select_related("user"), pk=player_id)
    plays = Play.objects.filter(player=player).select_related("player__user").defer(*HEAVY)
    flags = Flag.objects.filter(play__player=player).select_related("play__player__user").order_by("-pk")[:NEWEST]
    context = staff_context(
        request,
        title=player_name(player),
        player=player,
        emails=EmailAddress.objects.filter(user=player.user) if player.user else [],
        sessions=_sessions(player),
        tallies=_tallies(player),
        bests=_bests(player),
        plays=[play_facts(play) for play in plays.order_by("-created_at")[:NEWEST]],
        all_plays=f"{reverse('admin:play_play_changelist')}?q={player.pk}",
        flags=[row | play_facts(row["flag"].play) for row in flag_rows(list(flags))],
        rulings=ruling_rows(list(_rulings(player)[:NEWEST])),
        ways=_ways(player, moderator(request)),
        void_url=ruling_url("void", request.path, kind="player", player=player.pk),
        clear_url=ruling_url("clear", request.path, kind="player", player=player.pk),
    )
    return render(request, "moderation/player.html", context)


@staff_page(
    "players/<int:player_id>/<slug:action>/",
    name="player_action",
    title=gettext_lazy("Player"),
    permission=MODERATE,
    in_bar=False,
)
@never_cache
@require_http_methods(READ_OR_POST)
def act_on(request: HttpRequest, player_id: int, action: str) -> HttpResponse:
    """Asks for the reason; posted with one, it is done."""
    player = get_object_or_404(Player.objects.select_related("user"), pk=player_id)
    by = moderator(request)
    if action not in dict(_actions(player)):
        raise Http404
    if not may_act(by, player):
        raise PermissionDenied
    problem = ""
    if request.method == "POST":
        try:
            ruling = _carried_out(request, player, action)
        except ReasonTooShortError:
            problem = reason_wanted()
        except ValidationError as error:
            problem = " ".join(error.messages)
        except NotAllowedError:
            problem = _("Choose another member: there is none of this name, or it is staff.")
        else:
            messages.success(request, _("Done: {action}.").format(action=ruling.get_action_display()))
            return redirect("admin:play_player_changelist") if action in GONE else redirect("admin:player", player_id)
    context = _action_context(request, player, action) | {"problem": problem}
    return render(request, "moderation/player_action.html", context, status=400 if problem else 200)


GONE = ("delete", "merge")
"""After these there is no player any more."""


def _carried_out(request: HttpRequest, player: Player, action: str) -> Ruling:
    by, reason, now = moderator(request), request.POST.get("reason", ""), timezone.now()
    if action == "rename":
        return people.rename_player(by, player, request.POST.get("name", ""), reason, now)
    if action == "merge":
        return people.merge(by, player, _member(request.POST.get("into", "")), reason, now)
    return people.SIMPLE[action](by, player, reason, now)


def _member(name: str) -> Player:
    """The player of a member. Raises NotAllowedError where there is none."""
    user = member_with_name(name)
    player = Player.objects.select_related("user").filter(user=user).first() if user else None
    if player is None:
        raise NotAllowedError
    return player


def _actions(player: Player) -> list[tuple[str, str]]:
    """What can be done to a player, the mildest first."""
    ways = [("merge", _("Merge into another member")), ("delete", _("Delete with everything"))]
    if player.user is None:
        return ways
    closing = ("disable", _("Close the account")) if player.user.is_active else ("enable", _("Open the account again"))
    return [("rename", _("Rename")), ("sign_out", _("Sign out everywhere")), closing, *ways]


def _ways(player: Player, by: Any) -> list[tuple[str, str]]:
    if not may_act(by, player):
        return []
    return [(name, reverse("admin:player_action", args=[player.pk, action])) for action, name in _actions(player)]


def _action_context(request: HttpRequest, player: Player, action: str) -> Json:
    return staff_context(
        request,
        title=f"{dict(_actions(player))[action]}: {player_name(player)}",
        player=player,
        action=action,
        explanation=_explanation(action),
        plays_text=plays_text(Play.objects.filter(player=player).count()),
        name=request.POST.get("name", ""),
        into=request.POST.get("into", ""),
        reason=request.POST.get("reason", ""),
        is_final=action in GONE,
    )


def _explanation(action: str) -> str:
    return {
        "rename": _("The member keeps everything and signs in with the new name."),
        "sign_out": _("Every session ends; the member can sign in again."),
        "disable": _("Every session ends, and nobody can sign in to the account. Results stay on boards."),
        "enable": _("The member can sign in again."),
        "delete": _("The account, all plays and all results are deleted. Nothing brings them back."),
        "merge": _(
            "All plays become those of the other member, as when a guest signs in: of two open plays at one table the "
            "one touched last goes on, of two attempts at one daily the earlier counts. The account is deleted; "
            "nothing brings it back."
        ),
    }[action]


def _sessions(player: Player) -> list[Json]:
    """From which kinds of devices; keys and addresses stay out of it."""
    found = UserSession.objects.filter(user=player.user).order_by("-last_seen_at") if player.user else []
    return [{"browser": browser_name(each.user_agent), "seen": each.last_seen_at} for each in found]


def _tallies(player: Player) -> list[Json]:
    found = Tally.objects.filter(player=player).order_by("game", "preset")
    return [{"where": preset_text(tally.game, tally.preset), "tally": tally} for tally in found]


def _bests(player: Player) -> list[Json]:
    presets = [(game.slug, preset) for game in games().values() for preset in game.presets]
    return [
        {
            "where": preset_text(best.game, best.preset),
            "metric": best.metric.label,
            "clean": best.clean_only,
            "value": value_text(best.metric, best.value),
            "url": reverse("admin:play", args=[best.play]),
        }
        for best in bests_of(player.pk, presets)
    ]


def _rulings(player: Player) -> Any:
    """What is about the player, or about plays that are the player's now."""
    on_plays = RuledPlay.objects.filter(play__player=player).values("ruling")
    about = Q(target__player=player.pk) | Q(target__into=player.pk)
    found = Ruling.objects.filter(about | Q(pk__in=on_plays) | Q(takes_back__in=on_plays))
    return found.select_related("progress", "taken_back_by").order_by("-pk")
