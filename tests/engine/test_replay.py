"""Records of `manage.py replay` and their answers (architecture.md, Commands)."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.registry import registered
from games.engine.replay import replay, replay_line
from games.play.management.commands.replay import Command
from games.pyramid.layout import CELLS
from tests.engine.toy import TOY

# Kings, then pairs of the last row: 5H with 8S, 6H with 7H.
DECK = (
    "AS 2S 3S 4S 5S 6S 7S AD 2D 3D 4D 5D 6D 7D 8D AH 2H 3H 4H 9D TD KS 5H 8S 6H 7H JS QS "
    "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 9S TS JD QD KD 8H 9H TH JH QH KH"
)
ZERO = "00" * 32


def record(*moves: str, preset: str = "pocket", **more: Any) -> dict[str, Any]:
    return {"game": "pyramid", "preset": preset, "deck": DECK, "moves": list(moves), **more}


def answer(*moves: str, preset: str = "pocket", **more: Any) -> Any:
    """The answer as a reader of the JSON sees it."""
    return json.loads(replay_line(json.dumps(record(*moves, preset=preset, **more))))


def test_the_answer_has_exactly_the_keys_of_the_game() -> None:
    deck = DECK.split()
    found = answer("G1", "G2-G3", "draw", "draw")
    assert found == {
        "cells": {**dict(zip(CELLS, deck[:21], strict=False)), "G4": "6H", "G5": "7H", "G6": "JS", "G7": "QS"},
        "stock": deck[30:],
        "waste": [["AC", "2C"]],
        "redeals_left": None,
        "legal": ["G4-G5", "F2-G6", "F1-G7", "G6-W", "draw"],
        "outcome": "open",
        "moves": 4,
        "score": None,
    }


@pytest.mark.parametrize(
    ("preset", "waste", "left", "score"),
    [
        ("classic", [["AC"]], None, None),
        ("cardems", [["AC"]], None, 10),
        ("thirteen", [["AC"]], 0, None),
        ("thirteen-three", [["AC"], ["2C"], ["3C"]], 0, None),
        ("three-pass", [["AC"]], 2, None),
    ],
)
def test_counters_and_wastes_follow_the_preset(
    preset: str, waste: list[str], left: int | None, score: int | None
) -> None:
    found = answer("G1", "draw", preset=preset)
    assert (found["waste"], found["redeals_left"], found["score"]) == (waste, left, score)


def test_undo_and_redo_are_moves_of_the_list() -> None:
    assert answer("G1", "undo") == answer() | {"moves": 2}
    assert answer("G1", "undo", "redo") == answer("G1") | {"moves": 3}


def test_every_lists_all_positions_from_the_deal_on() -> None:
    moves = ["G1", "undo", "redo", "draw"]
    found = answer(*moves, every=True)
    positions = found.pop("positions")
    assert positions == [answer(*moves[:number]) for number in range(len(moves) + 1)]
    assert found == positions[-1]
    assert "positions" not in answer(*moves, every=False)


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("G2", "needs_partner"),
        ("F1", "covered"),
        ("F1-F1", "same_card"),
        ("G2-G4", "not_thirteen"),
        ("S", "stock_face_down"),
        ("redeal", "stock_not_empty"),
        ("nonsense", "malformed_move"),
        (7, "malformed_move"),
        (None, "malformed_move"),
        ([["G1"]], "malformed_move"),
        ("redo", "nothing_to_redo"),
    ],
)
def test_a_bad_move_gives_its_place_in_the_list_and_the_position_before_it(bad: object, code: str) -> None:
    asked: list[Any] = ["G1", bad, "draw"]
    found = json.loads(replay_line(json.dumps(record(every=True) | {"moves": asked})))
    error = found.pop("error")
    assert (error["code"], error["at"]) == (code, 1)
    assert isinstance(error["message"], str)
    assert found == answer("G1", every=True)


def test_an_undo_of_nothing_is_a_bad_move() -> None:
    found = answer("G1", "undo", "undo")
    assert (found["error"]["code"], found["error"]["at"], found["moves"]) == ("nothing_to_undo", 2, 2)


class TestDealOfARecord:
    """A deck, a seed, or both."""

    def test_a_seed_deals_its_own_deck(self) -> None:
        found = json.loads(replay_line(json.dumps({"game": "pyramid", "preset": "classic", "seed": ZERO, "moves": []})))
        assert (found["cells"]["A1"], found["stock"][-1]) == ("JC", "9C")

    def test_a_deck_beside_a_seed_is_the_deck_that_is_dealt(self) -> None:
        assert answer("G1", seed="ab" * 32) == answer("G1") == answer("G1", seed=ZERO) == answer("G1", seed=None)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"preset": "chess"}, "unknown_preset"),
        ({"game": None}, "malformed_record"),
        ({"game": 5}, "malformed_record"),
        ({"preset": ["classic"]}, "malformed_record"),
        ({"moves": "draw"}, "malformed_record"),
        ({"moves": {"draw": 1}}, "malformed_record"),
        ({"every": 1}, "malformed_record"),
        ({"deck": None}, "malformed_record"),
        ({"deck": ""}, "malformed_record"),
        ({"deck": DECK[3:]}, "malformed_record"),
        ({"deck": DECK.replace("AS", "KH")}, "malformed_record"),
        ({"deck": DECK.split()}, "malformed_record"),
        ({"seed": "00"}, "malformed_record"),
        ({"seed": "xy" * 32}, "malformed_record"),
        ({"seed": 0}, "malformed_record"),
    ],
)
def test_a_record_that_cannot_be_replayed_is_answered_with_an_error_alone(change: dict[str, Any], code: str) -> None:
    found = json.loads(replay_line(json.dumps(record() | change)))
    assert list(found) == ["error"]
    assert (found["error"]["code"], found["error"]["at"]) == (code, None)


@pytest.mark.parametrize(
    "line", ["", "nonsense", "[]", "null", "5", '"draw"', "{", "[" * 100_000, b"\xff\xfe{}", "NaN"]
)
def test_a_line_that_is_no_record_is_answered_not_crashed_on(line: str | bytes) -> None:
    assert json.loads(replay_line(line))["error"]["code"] == "malformed_record"


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["pyramid", "classic", DECK, ZERO]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    JSON | st.fixed_dictionaries({}, optional=dict.fromkeys(["game", "preset", "deck", "seed", "moves", "every"], JSON))
)
def test_no_json_at_all_makes_it_fail(value: object) -> None:
    found = json.loads(replay_line(json.dumps(value)))
    assert "error" in found or "outcome" in found


def test_another_game_answers_with_its_own_facts() -> None:
    with registered(TOY):
        found = replay({"game": "toy", "preset": "small", "seed": ZERO, "moves": ["take 1", "take 2"]})
    assert found == {"heap": 0, "legal": [], "outcome": "won", "moves": 2, "score": None}


def test_the_command_answers_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(f"{json.dumps(record('G1'))}\n\n   \nnonsense\n{json.dumps(record())}".encode())

    monkeypatch.setattr(sys, "stdin", Stdin)
    printed = io.StringIO()
    Command(stdout=printed).handle()
    lines = [json.loads(line) for line in printed.getvalue().splitlines()]
    assert [line.get("moves") for line in lines] == [1, None, 0]
    assert lines[1]["error"]["code"] == "malformed_record"
