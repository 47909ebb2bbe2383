"""One play as moderators see it: how it went, what was flagged, what was ruled, and its replay."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.play.clock import clock_text
from games.play.models import Play
from games.play.replay_page import replay_for_judges, replay_piece_for_judges
from games.play.solutions import par_of
from solitaire_site.moderation.cases import HEAVY
from solitaire_site.moderation.flagging import pace_of
from solitaire_site.moderation.log_page import ruling_rows
from solitaire_site.moderation.models import Flag, Ruling
from solitaire_site.moderation.queue_page import flag_rows, play_facts, ruling_url
from solitaire_site.staff.models import MODERATE
from solitaire_site.staff.site import staff_context, staff_page

Json = dict[str, Any]


@staff_page("plays/<uuid:play_id>/", name="play", title=gettext_lazy("Play"), permission=MODERATE, in_bar=False)
@never_cache
@require_safe
def play_page(request: HttpRequest, play_id: UUID) -> HttpResponse:
    """Facts of a play. Of an open one nothing is told that names its deal."""
    play = Play.objects.select_related("player__user").defer(*HEAVY).filter(pk=play_id).first()
    if play is None:
        raise Http404
    facts = play_facts(play)
    rulings = Ruling.objects.filter(covers__play=play) | Ruling.objects.filter(takes_back__covers__play=play)
    found = rulings.select_related("progress", "taken_back_by").order_by("-pk").distinct()
    context = staff_context(
        request,
        title=f"{facts['where']} · {facts['result']}",
        facts=facts,
        play=play,
        pace=_pace(play),
        par=_par(play),
        flags=flag_rows(list(Flag.objects.filter(play=play).order_by("pk"))),
        rulings=ruling_rows(list(found)),
        ways=None if play.is_open else _ways(play, request.path),
    )
    return render(request, "moderation/play.html", context)


@staff_page(
    "plays/<uuid:play_id>/replay/", name="play_replay", title=gettext_lazy("Replay"), permission=MODERATE, in_bar=False
)
def replay(request: HttpRequest, play_id: UUID) -> HttpResponse:
    """A finished play move by move, also one that its player keeps private."""
    return replay_for_judges(request, play_id, reverse("admin:play_replay", args=[play_id]))


@staff_page(
    "plays/<uuid:play_id>/replay/from/<int:start>/",
    name="play_replay_piece",
    title=gettext_lazy("Replay"),
    permission=MODERATE,
    in_bar=False,
)
def replay_piece(request: HttpRequest, play_id: UUID, start: int) -> HttpResponse:
    """What of a long play its page asks for later."""
    return replay_piece_for_judges(request, play_id, start)


def _pace(play: Play) -> Json:
    pace = pace_of(play)
    return {"clock": clock_text(pace.elapsed_ms), "wall": clock_text(pace.wall_ms), "ms_each": pace.ms_each}


def _par(play: Play) -> int | None:
    solution = None if play.is_open else par_of(play)
    return len(solution.line.split()) if solution and solution.optimal else None


def _ways(play: Play, back: str) -> list[tuple[str, str]]:
    pk = str(play.pk)
    return [
        (_("Set aside"), ruling_url("void", back, kind="play", play=pk)),
        (_("Clear of suspicion"), ruling_url("clear", back, kind="play", play=pk)),
        (_("Set aside every play of this deal"), ruling_url("void", back, kind="deal", play=pk)),
        (_("Set aside every play of this player"), ruling_url("void", back, kind="player", player=play.player_id)),
    ]
