"""Looking at what a ruling would change, giving its reason, and seeing what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.engine.registry import games
from games.play.secrecy import today
from solitaire_site.accounts.models import User
from solitaire_site.moderation.models import Progress, Ruling
from solitaire_site.moderation.previews import DailyRank, FirstPlace, Leader, Preview, preview_of
from solitaire_site.moderation.queue_page import play_facts
from solitaire_site.moderation.rulings import (
    ON_PLAYS,
    CannotTakeBackError,
    NothingToRuleOnError,
    ReasonTooShortError,
    can_be_taken_back,
    go_on,
    rule,
    take_back,
)
from solitaire_site.moderation.targets import OnePlay, Range, Target, UnknownTargetError, ended, target_of
from solitaire_site.moderation.words import (
    board_text,
    place_text,
    players_in,
    players_text,
    plays_text,
    result_at,
    state_text,
    target_text,
)
from solitaire_site.staff.models import MODERATE
from solitaire_site.staff.site import staff_context, staff_page

Json = dict[str, Any]
READ_OR_POST = ["GET", "HEAD", "POST"]


@staff_page("range/", name="range", title=gettext_lazy("Rule on days"), permission=MODERATE, shelf=60)
@never_cache
@require_safe
def choose_range(request: HttpRequest) -> HttpResponse:
    """Which days to rule on; the answer leads to what that would change."""
    last = today(timezone.now())
    context = {"title": _("Rule on days"), "first": last - timedelta(days=6), "last": last, "places": _places()}
    return render(request, "moderation/range.html", staff_context(request, **context))


@staff_page("rule/", name="rule", title=gettext_lazy("Rule"), permission=MODERATE, in_bar=False)
@never_cache
@require_http_methods(READ_OR_POST)
def rule_on(request: HttpRequest) -> HttpResponse:
    """What setting aside or clearing would change; posted with a reason, it is done."""
    wanted = request.POST if request.method == "POST" else request.GET
    action, target = _wanted_or_404(wanted)
    preview = preview_of(target, voids=action == Ruling.Action.VOID)
    problem = ""
    if request.method == "POST":
        problem = _changed_since(wanted, preview)
        if not problem:
            try:
                ruling = rule(moderator(request), action, target, wanted.get("reason", ""), timezone.now())
                return _done(request, ruling)
            except ReasonTooShortError:
                problem = reason_wanted()
            except NothingToRuleOnError:
                problem = _("There is no play to rule on.")
    context = _rule_context(request, action, target, preview) | {"problem": problem}
    return render(request, "moderation/rule.html", context, status=400 if problem else 200)


@staff_page("rulings/<int:ruling_id>/", name="ruling", title=gettext_lazy("Ruling"), permission=MODERATE, in_bar=False)
@never_cache
@require_http_methods(READ_OR_POST)
def ruling_page(request: HttpRequest, ruling_id: int) -> HttpResponse:
    """One entry of the log: how far it has been carried out, its plays, and the way back."""
    ruling = get_object_or_404(Ruling.objects.select_related("progress", "takes_back", "taken_back_by"), pk=ruling_id)
    problem = ""
    if "go_on" in request.POST:
        go_on(ruling)
        return redirect("admin:ruling", ruling.pk)
    if request.method == "POST":
        try:
            return _done(request, take_back(moderator(request), ruling, request.POST.get("reason", ""), timezone.now()))
        except ReasonTooShortError:
            problem = reason_wanted()
        except CannotTakeBackError:
            problem = _("This ruling cannot be taken back.")
    context = _ruling_context(request, ruling) | {"problem": problem}
    return render(request, "moderation/ruling.html", context, status=400 if problem else 200)


def moderator(request: HttpRequest) -> User:
    """Who acts; the page is guarded."""
    return cast(User, request.user)


def reason_wanted() -> str:
    """What to do about a reason that says too little."""
    return _("Write in a few words why, so that others understand it later.")


def _wanted_or_404(wanted: Mapping[str, str]) -> tuple[Ruling.Action, Target]:
    try:
        action, target = Ruling.Action(wanted.get("do", "")), target_of(wanted)
    except (UnknownTargetError, ValueError):
        raise Http404 from None
    if action not in ON_PLAYS:
        raise Http404
    return action, target


def _changed_since(wanted: Mapping[str, str], preview: Preview) -> str:
    """Whether the form was about other plays than there are now."""
    if wanted.get("plays") == str(preview.plays):
        return ""
    return _("Meanwhile there are more or fewer plays. This is what the ruling would change now.")


def _done(request: HttpRequest, ruling: Ruling) -> HttpResponseRedirect:
    progress = Progress.objects.get(ruling=ruling)
    if progress.finished_at is None:
        messages.info(request, _("The ruling is kept and is being carried out."))
        return redirect("admin:ruling", ruling.pk)
    messages.success(request, _("Done: {plays}.").format(plays=plays_text(ruling.plays)))
    back = request.POST.get("back", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None) or not back.startswith("/"):
        back = reverse("admin:ruling", args=[ruling.pk])
    return HttpResponseRedirect(back)


def _rule_context(request: HttpRequest, action: Ruling.Action, target: Target, preview: Preview) -> Json:
    wanted = request.POST if request.method == "POST" else request.GET
    is_void = action == Ruling.Action.VOID
    place = target.facts
    if isinstance(target, Range):
        place = place | {"where": "/".join(filter(None, (target.game, target.preset)))}
    return staff_context(
        request,
        title=_("Set aside") if is_void else _("Clear of suspicion"),
        is_void=is_void,
        fields={"do": str(action), "back": wanted.get("back", ""), "plays": preview.plays}
        | {name: value for name, value in place.items() if name in FIELDS},
        target=target_text(target.facts, players_of(target)),
        play=_one_play(target),
        preview=preview,
        plays_text=plays_text(preview.plays),
        players_text=players_text(preview.players),
        firsts=[_first_row(first) for first in preview.first_places],
        dailies=[_daily_row(rank) for rank in preview.dailies],
        reason=wanted.get("reason", ""),
        back=wanted.get("back", "") or reverse("admin:queue"),
    )


FIELDS = ("kind", "play", "player", "first", "last", "where")
"""What names a target in a form."""


def players_of(target: Target) -> dict[int, Any]:
    """The player that a target names, by number."""
    return players_in([Ruling(target=target.facts)])


def _one_play(target: Target) -> Json | None:
    if not isinstance(target, OnePlay):
        return None
    return play_facts(ended().select_related("player__user").get(pk=target.play))


def _first_row(first: FirstPlace) -> Json:
    def told(leader: Leader | None) -> str:
        if leader is None:
            return _("nobody")
        return f"{leader.name or _('a guest')} · {result_at(first.entry.metric, leader.value)}"

    return {"board": board_text(first.entry), "before": told(first.before), "after": told(first.after)}


def _daily_row(rank: DailyRank) -> Json:
    name = rank.entry.player.user.username if rank.entry.player.user else _("a guest")
    return {"board": board_text(rank.entry), "name": name, "rank": rank.rank, "below": rank.below}


def _ruling_context(request: HttpRequest, ruling: Ruling) -> Json:
    players = players_in([ruling])
    progress = getattr(ruling, "progress", None)
    listed = (ruling.takes_back or ruling).covers.select_related("play__player__user").order_by("pk")[:PLAYS_SHOWN]
    return staff_context(
        request,
        title=f"{ruling.get_action_display()}: {target_text(ruling.target, players)}",
        ruling=ruling,
        state=state_text(ruling),
        plays_text=plays_text(ruling.plays),
        players_text=players_text(ruling.players),
        progress=progress if progress and progress.finished_at is None else None,
        can_be_taken_back=can_be_taken_back(ruling, progress),
        taken_back_by=getattr(ruling, "taken_back_by", None),
        plays=[play_facts(row.play) for row in listed],
        more=max(0, ruling.plays - PLAYS_SHOWN),
    )


PLAYS_SHOWN = 25
"""Plays listed on a ruling's page."""


def _places() -> list[tuple[str, str]]:
    """All games, each game, each preset, as a form names them."""
    places = [("", place_text("", ""))]
    for game in games().values():
        places.append((game.slug, place_text(game.slug, "")))
        places += [(f"{game.slug}/{preset}", place_text(game.slug, preset)) for preset in game.presets]
    return places
