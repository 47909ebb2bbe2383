"""The fewest moves that win: drawn positions, a breadth-first search, pinned deals, and what a budget ends."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from games.engine import search
from games.engine.protocol import Outcome
from games.engine.search import BrokenSearchError, Budget, Finding, Report, Verdict
from games.pyramid import solver
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition, first_position
from games.pyramid.solver import solve
from tests.pyramid.boards import drawn
from tests.pyramid.perft import deal
from tests.pyramid.pinned_deals import PinnedDeal, pinned_deals
from tests.pyramid.shortest import compare

AMPLE = Budget(positions=1_000_000)
SMALL_POSITIONS = 120
# A deal of `classic` whose shortest line takes some steps to find.
LONG = 5
# The first deals of the file that can be won, and one that cannot.
PINNED = [each for each in pinned_deals() if each.name in {"p001", "p003", "p005", "p006", "p013"}]
MEASURED = ("classic", "pocket", "three-pass")
EVERY_PRESET = pytest.mark.parametrize("preset", PRESETS)


def line_of(position: PyramidPosition) -> str:
    """The moves of the shortest line."""
    finding = solve(position, AMPLE)
    assert finding.verdict is Verdict.WON
    assert finding.optimal
    return " ".join(map(str, finding.moves))


def dealt(preset: str, number: int) -> PyramidPosition:
    """A numbered deal before the first move."""
    return first_position(PRESETS[preset], deal(preset, number).deck)


@pytest.mark.parametrize(
    ("preset", "board", "line"),
    [
        ("classic", "KS", "A1"),
        ("classic", "8C\nstock: 2C 4D\nW: 5D", "A1-W"),
        ("classic", "8C\nstock: 2C 5D", "draw draw A1-W"),
        ("classic", "8C\nW: 5D 2C", "redeal draw A1-W"),
        ("classic", "8C\nW: 5D KC", "W A1-W"),
        ("pocket", "8C\nstock: 2C\nW: 5D 3C", "draw redeal draw A1-W"),
        ("classic", "5H\n8C KD", "B2 A1-B1"),
        ("pocket", "5H\n8C KD\nstock: 5C 8D", "B2 draw B1-W draw A1-W"),
        ("three-pass", "8C\nstock: 5D", "A1-S"),
        ("three-pass", "8C\nstock: KC 5D", "S A1-S"),
        ("three-pass", "8C\nstock: 2C JD\nW: 5D", "A1-W"),
        ("three-pass", "8C\nstock: JD\nW: 5D 2C", "S-W A1-W"),
        ("thirteen-three", "8C\nstock: 2C 5D 3C", "draw A1-W2"),
        ("thirteen-three", "8C\nW1: 5D 2C\nW2: JH\nW3: 3H", "W1-W2 A1-W1"),
    ],
)
def test_the_shortest_line_is_found(preset: str, board: str, line: str) -> None:
    assert line_of(drawn(preset, board)) == line


@pytest.mark.parametrize(
    ("preset", "board"),
    [
        ("classic", "8C\nstock: 2C 4D"),
        ("pocket", "5H\n8C .."),
        ("thirteen", "8C\nstock: 2C 4D\nW: 5D 3C"),
        ("thirteen-three", "8C\nW1: 5D 3C\nW2: JH"),
        ("three-pass", "8C\nW: 5D 3C"),
    ],
)
def test_a_position_that_no_line_wins_is_lost(preset: str, board: str) -> None:
    position = drawn(preset, board)
    if preset == "three-pass":
        position = PyramidPosition(position.preset, position.cells, (), position.wastes, (), 0, None)
    assert solve(position, AMPLE).verdict is Verdict.LOST


def test_on_small_positions_it_finds_what_a_breadth_first_search_finds() -> None:
    wrong = [f"{position.preset.slug}: {why}\n{position}" for position, why in compare(SMALL_POSITIONS, 1) if why]
    assert not wrong


@pytest.mark.parametrize("pinned", PINNED, ids=lambda pinned: pinned.name)
@pytest.mark.parametrize("preset", MEASURED)
def test_pinned_deals_take_as_many_moves_as_two_other_programs_say(preset: str, pinned: PinnedDeal) -> None:
    finding = solve(first_position(PRESETS[preset], pinned.deck), AMPLE)
    assert len(finding.moves) == pinned.lengths[preset]
    assert finding.verdict is (Verdict.WON if finding.moves else Verdict.LOST)
    assert finding.optimal == bool(finding.moves)


@EVERY_PRESET
def test_a_line_is_the_shortest_from_each_of_its_positions_on(preset: str) -> None:
    number = next(number for number in range(200) if solve(dealt(preset, number), AMPLE).moves)
    position = dealt(preset, number)
    moves = solve(position, AMPLE).moves
    for made, move in enumerate(moves):
        if made % 5 == 0:
            assert len(solve(position, AMPLE).moves) == len(moves) - made
        position = position.apply(move)
    assert position.outcome is Outcome.WON


@EVERY_PRESET
def test_after_any_moves_the_shortest_line_is_at_most_one_move_shorter_than_before(preset: str) -> None:
    rng, position = random.Random(preset), dealt(preset, 3)
    before = solve(position, AMPLE)
    for _ in range(40):
        position = position.apply(rng.choice(position.legal_moves()))
        if position.outcome is not Outcome.OPEN:
            break
        after = solve(position, AMPLE)
        if after.verdict is Verdict.WON:
            assert before.verdict is Verdict.WON
            assert len(after.moves) >= len(before.moves) - 1
        before = after


@EVERY_PRESET
def test_same_position_and_budget_give_the_same_finding_also_in_two_threads_at_once(preset: str) -> None:
    positions = [dealt(preset, number) for number in range(6)]
    budget = Budget(positions=3_000)
    alone = [solve(position, budget) for position in positions]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(solve, positions, [budget] * len(positions))) == alone


@pytest.mark.parametrize("positions", [0, 1, 50, 100, 1_000])
@EVERY_PRESET
def test_no_more_positions_are_expanded_than_the_budget_allows(preset: str, positions: int) -> None:
    for number in range(3):
        assert solve(dealt(preset, number), Budget(positions)).positions <= positions


def test_what_is_left_of_a_small_budget_finds_a_longer_line() -> None:
    shortest, quick = (solve(dealt("classic", LONG), Budget(positions)) for positions in (1_000_000, 300))
    assert quick.verdict is shortest.verdict is Verdict.WON
    assert (quick.optimal, shortest.optimal) == (False, True)
    assert len(quick.moves) > len(shortest.moves)


@pytest.mark.parametrize("memory", [0, 1 << 16, 1 << 18, 1 << 21])
def test_a_search_without_memory_knows_nothing(memory: int) -> None:
    assert solve(dealt("classic", LONG), Budget(1_000_000, memory)).verdict is Verdict.UNKNOWN


def test_a_search_that_outruns_its_guard_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "START_FUEL", 1_000)
    monkeypatch.setattr(search, "POSITION_FUEL", 1)
    assert solve(dealt("classic", LONG), AMPLE) == Finding(Verdict.UNKNOWN)


def test_a_search_can_be_stopped_between_two_steps() -> None:
    asked = iter([False, True])
    assert solve(dealt("classic", LONG), AMPLE, lambda: next(asked)) == Finding(Verdict.UNKNOWN, positions=search.STEP)


@pytest.mark.parametrize("answer", [bytes((1, 1, 254, 255)), bytes((1, 1, 0, 255))])
def test_a_line_that_does_not_win_is_never_handed_on(monkeypatch: pytest.MonkeyPatch, answer: bytes) -> None:
    class Liar:
        def run(self, *_: object) -> Report:
            return Report(answer)

    monkeypatch.setattr(solver, "_SEARCH", Liar())
    with pytest.raises(BrokenSearchError):
        solve(dealt("classic", LONG), AMPLE)


def test_more_cards_outside_the_pyramid_than_a_play_can_have_are_not_searched() -> None:
    position = dealt("classic", LONG)
    crowded = PyramidPosition(position.preset, position.cells, position.stock * 2, ((),), (), None, None)
    assert solve(crowded, AMPLE).verdict is Verdict.UNKNOWN
