"""The honesty queue: what was flagged, why, and what may be done about it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.play.models import Play
from solitaire_site.moderation.cases import Case, open_cases
from solitaire_site.moderation.models import Flag, Rule
from solitaire_site.moderation.rulings import under_way
from solitaire_site.moderation.words import ended_text, player_name, players_in, reason_of, state_text, target_text
from solitaire_site.records.words import number, preset_text, result_text
from solitaire_site.staff.models import MODERATE
from solitaire_site.staff.site import staff_context, staff_page

Json = dict[str, Any]


@staff_page("queue/", name="queue", title=gettext_lazy("Honesty queue"), permission=MODERATE, shelf=40)
@never_cache
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """Open flags by play, newest first."""
    before = request.GET.get("before", "")
    cases, following = open_cases(int(before) if before.isdecimal() else None)
    back = request.get_full_path()
    context = staff_context(
        request,
        title=_("Honesty queue"),
        cases=[_row(case, back) for case in cases],
        following=following,
        is_later_page=bool(before),
        under_way=_under_way(),
    )
    return render(request, "moderation/queue.html", context)


def ruling_url(action: str, back: str = "", **target: object) -> str:
    """Where a moderator looks at what a ruling would change, and gives the reason for it."""
    query = {"do": action, "back": back} | {name: str(value) for name, value in target.items()}
    return f"{reverse('admin:rule')}?{urlencode(query)}"


def flag_rows(flags: list[Flag]) -> list[Json]:
    """Flags as pages list them."""
    return [
        {"rule": Rule(flag.rule).label, "reason": reason_of(flag), "state": Flag.State(flag.state).label, "flag": flag}
        for flag in flags
    ]


def play_facts(play: Play) -> Json:
    """A play as pages of moderators name it."""
    return {
        "play": play,
        "where": preset_text(play.game, play.preset),
        "player": player_name(play.player),
        "player_url": reverse("admin:player", args=[play.player_id]),
        "url": reverse("admin:play", args=[play.pk]),
        "result": result_text(play),
        "ended": ended_text(play),
    }


def _row(case: Case, back: str) -> Json:
    play = str(case.play.pk)
    return play_facts(case.play) | {
        "flags": flag_rows(case.flags),
        "others": [f"{number(count)} {Flag.State(state).label}" for state, count in sorted(case.others.items())],
        "replay_url": reverse("admin:play_replay", args=[play]),
        "void_url": ruling_url("void", back, kind="play", play=play),
        "clear_url": ruling_url("clear", back, kind="play", play=play),
        "void_player_url": ruling_url("void", back, kind="player", player=case.play.player_id),
    }


def _under_way() -> list[Json]:
    """What is being carried out just now."""
    rulings = under_way()
    players = players_in(rulings)
    return [
        {"target": target_text(ruling.target, players), "state": state_text(ruling), "pk": ruling.pk}
        for ruling in rulings
    ]
