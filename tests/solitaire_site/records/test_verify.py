"""`verify` finds no difference after anything that players do, and finds any that is made by hand."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command

from games.play.models import Play, Solution
from solitaire_site.records.models import DayPlayed, Entry, Tally
from solitaire_site.records.verifying import differences_of_play, differences_of_solution

pytestmark = pytest.mark.django_db
Json = dict[str, Any]
TODAY = datetime(2026, 11, 29, 12, tzinfo=UTC)


@pytest.fixture
def simulated() -> str:
    """What the command said about two dozen plays of four players."""
    return simulate()


def simulate() -> str:
    """Always on the same day: who comes when hangs on days of the week."""
    out = StringIO()
    with time_machine.travel(TODAY, tick=False):
        call_command("simulate", 24, players=4, seed="a", stdout=out)
    return out.getvalue()


def verified(**options: Any) -> list[Json]:
    """What `verify` prints."""
    out = StringIO()
    try:
        call_command("verify", stdout=out, **options)
    except CommandError:
        assert '"differences": 0' not in out.getvalue()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_simulated_plays_are_believable_and_verified(simulated: str) -> None:
    assert simulated.startswith("24 plays of 4 players, ")
    assert set(Play.objects.values_list("state", flat=True)) >= {"won", "lost", "unplayed"}
    assert Play.objects.filter(undos__gt=0).exists()
    assert Play.objects.values("game").distinct().count() == 2
    assert Tally.objects.filter(won__gt=0).exists()
    assert Entry.objects.exists()
    assert verified() == [{"differences": 0}]


def test_a_play_that_was_tampered_with_is_found(simulated: str) -> None:
    play = Play.objects.filter(state="won").order_by("pk")[0]
    assert not list(differences_of_play(play))
    log = "draw draw undo undo undo"
    for field, value in {"position": "damaged", "moves": 3, "undos": 99, "score": 7, "log": log}.items():
        damaged = Play.objects.get(pk=play.pk)
        setattr(damaged, field, value)
        assert [found["play"] for found in differences_of_play(damaged)], field


def test_a_lost_play_called_won_is_found(simulated: str) -> None:
    lost = Play.objects.filter(state="lost").order_by("pk")[0]
    lost.state = Play.State.WON
    assert {"play": str(lost.pk), "what": "state", "stored": "won", "should_be": "lost"} in differences_of_play(lost)


def test_records_that_were_tampered_with_are_found_and_mended(simulated: str) -> None:
    Tally.objects.update(streak=77)
    Entry.objects.filter(metric="moves").update(value=1)
    DayPlayed.objects.all().delete()
    found = verified(mend=True)
    assert {difference.get("what") for difference in found} >= {"tally", "days", "entries"}
    assert verified() == [{"differences": 0}]


def test_a_line_that_does_not_win_is_found(simulated: str) -> None:
    play = Play.objects.filter(state="won").order_by("pk")[0]
    solution = Solution(
        game=play.game,
        preset=play.preset,
        seed=play.seed,
        verdict="won",
        line=play.actions[0],
        positions=1,
        solved_at=play.created_at,
    )
    assert [difference["what"] for difference in differences_of_solution(solution)] == ["line"]


def test_the_same_seed_makes_the_same_plays(simulated: str) -> None:
    first = list(Play.objects.order_by("created_at").values_list("log", flat=True))
    Play.objects.all().delete()
    simulate()
    assert list(Play.objects.order_by("created_at").values_list("log", flat=True)) == first


@pytest.mark.parametrize("arguments", [(0,), (5, "--days", "0"), (5, "--players", "-1")])
def test_a_simulation_of_nothing_is_refused(arguments: tuple[object, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("simulate", *map(str, arguments))
