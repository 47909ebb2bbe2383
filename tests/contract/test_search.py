"""What every game says of a position's future is true: lines are legal and win, verdicts agree with each other."""

from __future__ import annotations

import pytest

from games.engine.protocol import Outcome, Position
from games.engine.search import Budget, Finding, Verdict
from tests.contract.cases import CASES, Case, plays

SMALL = Budget(positions=2_000)


def end_of(position: Position, finding: Finding) -> Position:
    """The position after the line of a finding; each of its moves is legal.

    A line without a verdict may end in an action of chance, whose outcome no search knows: it is not followed there.
    """
    for number, move in enumerate(finding.moves, 1):
        assert move in position.legal_moves()
        if number == len(finding.moves) and finding.verdict is Verdict.UNKNOWN:
            break
        position = position.apply(move)
    return position


def check(position: Position, finding: Finding) -> None:
    """A won verdict's line wins, and no line of another verdict does."""
    won = end_of(position, finding).outcome is Outcome.WON
    assert won == (finding.verdict is Verdict.WON)
    assert not finding.optimal or won


@pytest.mark.parametrize("case", CASES, ids=str)
def test_lines_are_legal_and_win_where_the_verdict_says_so(case: Case) -> None:
    for history in plays(case, range(2)):
        position = history.position
        if position.outcome is not Outcome.OPEN:
            continue
        at_once, searched = case.game.verdict(position), case.game.solve(position, SMALL)
        check(position, at_once)
        check(position, searched)
        assert {at_once.verdict, searched.verdict} != {Verdict.WON, Verdict.LOST}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_over_has_its_verdict(case: Case) -> None:
    outcomes = {Outcome.WON: Verdict.WON, Outcome.LOST: Verdict.LOST}
    for history in plays(case, range(4)):
        position = history.position
        if position.outcome in outcomes:
            for finding in (case.game.verdict(position), case.game.solve(position, SMALL)):
                assert (finding.verdict, finding.moves) == (outcomes[position.outcome], ())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_search_finds_the_same(case: Case) -> None:
    position = case.history(7).position
    assert case.game.solve(position, SMALL) == case.game.solve(position, SMALL)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_search_keeps_to_its_budget(case: Case) -> None:
    assert case.game.solve(case.history(7).position, Budget(positions=100)).positions <= 100
