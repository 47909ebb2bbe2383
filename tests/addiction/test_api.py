"""Addiction by the API: pinned wins, shuffles that are never re-rolled, stuck tables (faults.md: Rules)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.play.models import Play
from tests.addiction.perft import deal, late_moves
from tests.conftest import Visitor, body_of

Json = dict[str, Any]
Seeded = Callable[[bytes], None]

WINS = json.loads((Path(__file__).parent.parent / "data" / "addiction_wins.json").read_text())
SHOWN = ("cells", "gaps", "legal", "stuck", "counters")


def table(play: Json) -> list[object]:
    """What of a play must come out the same."""
    return [play[key] for key in SHOWN]


@pytest.mark.parametrize("win", WINS, ids=lambda win: win["preset"])
def test_each_preset_is_won_by_its_pinned_line_with_shuffles_taken_back_and_made_again(
    alice: Visitor, seeded: Seeded, win: Json
) -> None:
    seeded(bytes.fromhex(win["seed"]))
    play = alice.start(win["preset"], game="addiction")
    for move in win["moves"]:
        assert move in [legal["move"] for legal in play["legal"]]
        before, play = play, body_of(alice.move(play, move))
        if move == "shuffle":
            undone = body_of(alice.act(play, "undo"))
            assert table(undone) == table(before)
            again = body_of(alice.move(undone, "shuffle"))
            assert table(again) == table(play) == table(alice.see(again))
            play = again
    assert (play["state"], play["ending"], play["legal"], play["stuck"]) == ("won", "cleared", [], False)
    assert all(cell["set"] for cell in play["cells"])
    assert [gap["at"] for gap in play["gaps"]] == ["A13", "B13", "C13", "D13"]
    assert play["moves"] == len(win["moves"]) + 2 * win["moves"].count("shuffle")
    assert body_of(alice.act(play, "undo"))["error"]["code"] == "over"


def test_a_restart_shuffles_the_same_again(alice: Visitor) -> None:
    first = alice.start(game="addiction")
    shuffled = body_of(alice.move(first, "shuffle"))
    for _ in range(5):
        again = alice.start(game="addiction", deal=shuffled["id"])
        assert table(again) == table(first)
        shuffled_again = body_of(alice.move(again, "shuffle"))
        assert table(shuffled_again) == table(shuffled)
        shuffled = shuffled_again


def test_a_second_window_sees_the_same_shuffle(alice: Visitor) -> None:
    play = alice.start(game="addiction")
    shuffled = body_of(alice.move(play, "shuffle"))
    late = alice.move(play, "shuffle")
    assert (late.status_code, body_of(late)["error"]["code"]) == (409, "stale")
    assert table(body_of(late)["play"]) == table(shuffled)
    assert Play.objects.get().log == "shuffle"


@pytest.mark.parametrize("preset", ["classic", "montana"])
def test_a_stuck_table_says_so_and_lists_the_shuffle_alone(alice: Visitor, seeded: Seeded, preset: str) -> None:
    seeded(deal(preset, 3).seed)
    play = alice.start(preset, game="addiction")
    for move in late_moves(preset, 3):
        assert not play["stuck"]
        play = body_of(alice.move(play, move))
    assert play["stuck"]
    assert (play["state"], play["ending"]) == ("open", None)
    assert play["legal"] == [{"move": "shuffle", "at": [], "to": []}]
    assert all(gap["dead"] for gap in play["gaps"])
    left = play["counters"][0]["value"]
    assert play["said"].endswith(f"Stuck: shuffle ({left} left).")
    assert not body_of(alice.move(play, "shuffle"))["stuck"]


def test_a_table_that_is_stuck_for_good_is_lost_and_can_still_be_taken_back(alice: Visitor, seeded: Seeded) -> None:
    seeded(deal("montana", 3).seed)
    play = alice.start("montana", game="addiction")
    while play["legal"]:
        moves = [legal["move"] for legal in play["legal"]]
        play = body_of(alice.move(play, moves[play["moves"] % len(moves)]))
        assert play["moves"] < 500
    assert (play["state"], play["ending"], play["stuck"], play["seed"]) == ("lost", "stuck", False, None)
    assert play["counters"] == [{"name": "shuffles", "label": "Shuffles", "value": "0"}]
    refused = alice.move(play, "shuffle")
    assert (refused.status_code, body_of(refused)["error"]["code"]) == (422, "no_shuffles_left")
    assert body_of(alice.act(play, "undo"))["state"] == "open"
