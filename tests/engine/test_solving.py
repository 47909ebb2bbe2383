"""Records of `manage.py solve` and their answers (architecture.md, Commands)."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.deck import deck_to_text
from games.engine.protocol import Outcome, Position
from games.engine.registry import registered
from games.engine.search import UNKNOWN, Budget, Finding, Verdict
from games.engine.solving import BUDGET, solve_line
from tests.toy.game import ToyGame
from tests.toy.rules import Take

TOY = ToyGame()
WINNABLE, HOPELESS = bytes(31) + b"\x01", bytes(31) + b"\x04"


def record(seed: bytes = WINNABLE, **more: Any) -> dict[str, Any]:
    return {"game": "toy", "preset": "any", "deck": deck_to_text(TOY.deal("any", seed).deck)} | more


def answer(record: object, game: ToyGame = TOY) -> Any:
    """The answer as a reader of the JSON sees it; every look at the clock is half a second after the one before."""
    ticks = count()
    with registered(game):
        return json.loads(solve_line(json.dumps(record), 7, lambda: next(ticks) / 2))


class Found(ToyGame):
    """The toy with a search that finds what it is told to, and keeps what it was asked."""

    def __init__(self, finding: Finding, at_once: Finding = UNKNOWN) -> None:
        self.finding, self.at_once, self.budget = finding, at_once, Budget(0)

    def solve(self, position: Position, budget: Budget) -> Finding:
        self.budget = budget
        return self.finding

    def verdict(self, position: Position) -> Finding:
        return self.at_once


def test_a_deal_that_can_be_won_is_answered_with_a_line_that_wins() -> None:
    found = answer(record())
    moves = found["moves"]
    assert found == {
        "verdict": "won",
        "moves": moves,
        "length": 10,
        "optimal": True,
        "positions": 0,
        "seconds": 0.5,
    }
    position: Position = TOY.first_position("any", TOY.deal("any", WINNABLE))
    for move in moves:
        position = position.apply(TOY.parse_move(move))
    assert position.outcome is Outcome.WON


def test_a_deal_that_cannot_be_won_has_no_line_and_no_length() -> None:
    found = answer(record(HOPELESS))
    assert (found["verdict"], found["moves"], found["length"]) == ("lost", [], None)


def test_an_unknown_deal_shows_the_best_line_and_no_length() -> None:
    found = answer(record(), Found(Finding(Verdict.UNKNOWN, (Take("A1"),), positions=9)))
    assert (found["verdict"], found["moves"], found["length"], found["positions"]) == ("unknown", ["A1"], None, 9)


def test_the_quick_verdict_counts_where_the_search_leaves_a_deal_open() -> None:
    assert answer(record(), Found(UNKNOWN, Finding(Verdict.LOST)))["verdict"] == "lost"


def test_a_line_that_the_rules_refuse_is_never_printed() -> None:
    error = answer(record(), Found(Finding(Verdict.WON, (Take("A1"), Take("A1")))))["error"]
    assert (error["code"], error["line"]) == ("wrong_line", 7)


@pytest.mark.parametrize(("asked", "spent"), [({}, BUDGET.positions), ({"budget": None}, BUDGET.positions)])
def test_without_a_budget_the_usual_one_is_spent(asked: dict[str, Any], spent: int) -> None:
    game = Found(UNKNOWN)
    answer(record(**asked), game)
    assert game.budget.positions == spent


def test_a_budget_is_a_number_of_positions() -> None:
    game = Found(UNKNOWN)
    answer(record(budget=25), game)
    assert game.budget.positions == 25


def test_a_seed_deals_its_own_deck() -> None:
    with_seed = {"game": "toy", "preset": "any", "seed": WINNABLE.hex()}
    assert answer(with_seed) == answer(record())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"preset": "chess"}, "unknown_preset"),
        ({"game": None}, "malformed_record"),
        ({"deck": None}, "malformed_record"),
        ({"deck": "AS 2S"}, "malformed_record"),
        ({"deck": " ".join(["AS"] * 52)}, "malformed_record"),
        ({"deck": 5}, "malformed_record"),
        ({"seed": "00"}, "malformed_record"),
        ({"budget": 0}, "malformed_record"),
        ({"budget": -4}, "malformed_record"),
        ({"budget": 10**30}, "malformed_record"),
        ({"budget": 2.5}, "malformed_record"),
        ({"budget": "many"}, "malformed_record"),
        ({"budget": True}, "malformed_record"),
    ],
)
def test_a_record_that_cannot_be_used_is_answered_with_an_error_alone(change: dict[str, Any], code: str) -> None:
    found = answer(record() | change)
    assert list(found) == ["error"]
    assert (found["error"]["code"], found["error"]["line"]) == (code, 7)
    assert isinstance(found["error"]["message"], str)


@given(st.text() | st.binary())
def test_no_line_at_all_makes_it_fail(line: str | bytes) -> None:
    assert json.loads(solve_line(line, 3, float))["error"]["line"] == 3
