"""What a player is asked before a guest's plays move to the account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from games.play.lobby import play_summary
from games.play.merging import Clash, Seat, daily_clashes, open_clashes
from games.play.models import Play
from games.play.sessions import player_id

Json = dict[str, Any]

HERE = "here"
"""What a form says for the play of this browser; anything else is the account's."""


def choices_between(request: HttpRequest, member_id: int) -> tuple[list[Json], list[Json]]:
    """The pairs of open plays to choose from, and the dailies attempted twice, each as a page shows it."""
    guest = player_id(request)
    return (
        [_choice(clash, clash.touched_last) for clash in open_clashes(guest, member_id)],
        [_choice(clash, clash.begun_first) for clash in daily_clashes(guest, member_id)],
    )


def chosen_seats(answers: Mapping[str, str], choices: list[Json]) -> list[Seat]:
    """The seats at which this browser's play was chosen."""
    return [choice["seat"] for choice in choices if answers.get(choice["field"]) == HERE]


def _choice(clash: Clash, kept: Play) -> Json:
    now = timezone.now()
    play = clash.guests
    return {
        "seat": (play.game, play.preset),
        "field": f"{play.game}-{play.preset}",
        "here": play_summary(clash.guests, now),
        "account": play_summary(clash.members, now),
        "here_first": kept is clash.guests,
    }
