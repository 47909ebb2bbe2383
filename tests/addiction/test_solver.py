"""The search's lines and proofs: drawn positions, every position of small ones, budgets, and what it may not know."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from games.addiction import solver
from games.addiction.game import GAME
from games.addiction.grid import runs
from games.addiction.moves import SHUFFLE
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionPosition
from games.addiction.solver import packed, solve, unpacked, verdict
from games.engine import search
from games.engine.protocol import Outcome
from games.engine.search import BrokenSearchError, Budget, Finding, Report, Verdict
from tests.addiction.boards import STUCK, WON, after, drawn
from tests.addiction.exhaustive import small_position, truth
from tests.addiction.perft import deal
from tests.addiction.pinned_deals import pinned_deals

AMPLE = Budget(positions=400_000)
SMALL = Budget(positions=5_000)
SMALL_POSITIONS = 100
EVERY_PRESET = pytest.mark.parametrize("preset", PRESETS)
# Two kings are still out, and their gaps wait for them.
NEARLY = """
    2H 3H 4H 5H 6H 7H 8H 9H TH JH QH .. ..
    2C 3C 4C 5C 6C 7C 8C 9C TC JC QC .. KH
    2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS KC
    2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD ..
"""
# One king can still go home; the two others have changed places for good.
ALMOST = """
    2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH ..
    2C 3C 4C 5C 6C 7C 8C 9C TC JC QC .. ..
    2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KD KC
    2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KS ..
"""


def dealt(preset: str, number: int) -> AddictionPosition:
    """A numbered deal before the first move."""
    return GAME.first_position(preset, deal(preset, number))


def without_shuffles(position: AddictionPosition) -> AddictionPosition:
    """The same table when nothing will be dealt again."""
    return replace(position, shuffles_left=0)


def after_line(position: AddictionPosition, finding: Finding) -> AddictionPosition:
    """The position after the card moves of a line."""
    return after(position, *(str(move) for move in finding.moves if move != SHUFFLE))


@EVERY_PRESET
def test_a_line_into_place_is_found_and_no_shuffle_is_made(preset: str) -> None:
    finding = solve(drawn(preset, NEARLY), SMALL)
    assert finding.verdict is Verdict.WON
    assert sorted(map(str, finding.moves)) == ["B13-A12", "C13-B12"]


def test_a_dead_end_is_lost_without_shuffles_and_open_with_them() -> None:
    position = drawn("classic", ALMOST)
    assert solve(without_shuffles(position), SMALL).verdict is Verdict.LOST
    assert solve(position, SMALL).verdict is Verdict.UNKNOWN


@EVERY_PRESET
def test_where_no_card_can_move_the_line_is_the_shuffle(preset: str) -> None:
    assert solve(drawn(preset, STUCK), SMALL).moves == (SHUFFLE,)


@EVERY_PRESET
def test_what_is_over_is_known_without_a_search(preset: str) -> None:
    assert solve(drawn(preset, WON), SMALL) == Finding(Verdict.WON, optimal=True)
    assert solve(without_shuffles(drawn(preset, STUCK)), SMALL) == Finding(Verdict.LOST)


def test_on_small_positions_it_claims_nothing_that_a_search_through_all_of_them_denies() -> None:
    rng, claimed = random.Random(1), set[Verdict]()
    for _ in range(SMALL_POSITIONS):
        position = small_position(rng)
        found, true = solve(position, SMALL).verdict, truth(position)
        assert Verdict.UNKNOWN in (found, true) or found is true, str(position)
        claimed.add(found)
    assert claimed >= {Verdict.WON, Verdict.LOST}


def test_twos_that_hop_between_gaps_do_not_keep_the_search_busy() -> None:
    board = """
        2H .. 4H 5H 6H 7H 8H 9H TH JH QH KH KC
        .. 3C 4C 5C 6C 7C 8C 9C TC JC QC KS 2C
        .. 3S 4S 5S 6S 7S 8S 9S TS JS QS KD 2S
        .. 3D 4D 5D 6D 7D 8D 9D TD JD QD 3H 2D
    """
    position = without_shuffles(drawn("classic", board))
    assert solve(position, SMALL).verdict is truth(position)


@EVERY_PRESET
def test_without_a_win_the_line_ends_in_a_shuffle_that_is_allowed_there(preset: str) -> None:
    positions = [dealt(preset, number) for number in range(4)]
    findings = [solve(position, Budget(positions=3_000)) for position in positions]
    open_ones = [pair for pair in zip(positions, findings, strict=True) if pair[1].verdict is Verdict.UNKNOWN]
    assert open_ones
    for position, finding in open_ones:
        assert finding.moves[-1] == SHUFFLE
        assert SHUFFLE in after_line(position, finding).legal_moves()


@EVERY_PRESET
def test_near_the_end_one_more_card_goes_into_place_before_the_shuffle(preset: str) -> None:
    assert " ".join(map(str, solve(drawn(preset, ALMOST), SMALL).moves)) == "C13-B12 shuffle"


def test_far_from_the_end_a_shuffle_with_half_of_the_cards_in_place_is_put_off_or_made_before() -> None:
    for number in range(4):
        position = dealt("classic", number)
        finding = solve(position, Budget(positions=3_000))
        placed = sum(runs(after_line(position, finding).grid))
        assert finding.verdict is Verdict.WON or placed < 12 or placed > 36


def test_where_shuffles_wait_the_line_leads_to_where_no_card_can_move() -> None:
    ends = [(position := dealt("montana", number), solve(position, Budget(positions=3_000))) for number in range(4)]
    stuck = [after_line(position, finding) for position, finding in ends if finding.verdict is Verdict.UNKNOWN]
    assert stuck
    assert all(end.is_stuck for end in stuck)


def test_with_no_shuffle_left_and_no_win_the_line_brings_cards_into_place() -> None:
    position = next(each.position() for each in pinned_deals() if each.verdict is Verdict.UNKNOWN)
    finding = solve(position, Budget(positions=3_000))
    assert finding.verdict is Verdict.UNKNOWN
    assert sum(runs(after_line(position, finding).grid)) > 10


@EVERY_PRESET
def test_of_shuffles_to_come_it_knows_nothing(preset: str) -> None:
    for number in range(3):
        position = dealt(preset, number)
        other = replace(position, seed=bytes(reversed(position.seed)))
        assert solve(position, SMALL) == solve(other, SMALL)


@EVERY_PRESET
def test_same_position_and_budget_give_the_same_finding_also_in_two_threads_at_once(preset: str) -> None:
    positions = [dealt(preset, number) for number in range(4)]
    alone = [solve(position, SMALL) for position in positions]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(solve, positions, [SMALL] * len(positions))) == alone


@EVERY_PRESET
@pytest.mark.parametrize("positions", [0, 1, 50, 1_000])
def test_no_more_positions_are_expanded_than_the_budget_allows(preset: str, positions: int) -> None:
    assert solve(dealt(preset, 3), Budget(positions)).positions <= positions


@pytest.mark.parametrize("name", ["g001", "g011", "g013", "g023"])
def test_pinned_deals_are_won_or_lost_as_is_known_of_them(name: str) -> None:
    pinned = next(each for each in pinned_deals() if each.name == name)
    assert solve(pinned.position(), AMPLE).verdict is pinned.verdict


def test_no_move_of_a_winning_line_can_be_left_out() -> None:
    position = next(each.position() for each in pinned_deals() if each.name == "g011")
    moves = solve(position, AMPLE).moves
    for gone in range(len(moves)):
        end = position
        for move in (*moves[:gone], *moves[gone + 1 :]):
            end = end.apply(move) if move in end.legal_moves() else end
        assert end.outcome is not Outcome.WON


@pytest.mark.parametrize("memory", [0, 1 << 16, 1 << 18, 1 << 21])
def test_a_search_with_little_memory_claims_no_more_than_it_knows(memory: int) -> None:
    position = dealt("classic", 3)
    finding = solve(position, Budget(AMPLE.positions, memory))
    assert finding.verdict is not Verdict.LOST
    after_line(position, finding)


def test_a_search_that_outruns_its_guard_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "START_FUEL", 1_000)
    monkeypatch.setattr(search, "POSITION_FUEL", 1)
    assert solve(dealt("classic", 3), AMPLE) == Finding(Verdict.UNKNOWN)


def test_a_search_can_be_stopped_between_two_steps() -> None:
    asked = iter([False, True])
    position = next(each.position() for each in pinned_deals() if each.name == "g007")
    assert solve(position, AMPLE, lambda: next(asked)) == Finding(Verdict.UNKNOWN, positions=search.STEP)


@pytest.mark.parametrize("answer", [bytes((2, 0, 1)), bytes((2,))])
def test_a_line_that_does_not_win_is_never_handed_on(monkeypatch: pytest.MonkeyPatch, answer: bytes) -> None:
    class Liar:
        def run(self, *_: object) -> Report:
            return Report(answer)

    monkeypatch.setattr(solver, "_SEARCH", Liar())
    with pytest.raises(BrokenSearchError):
        solve(dealt("classic", 3), AMPLE)


@pytest.mark.parametrize("answer", [b"", bytes((2, 0)), bytes((2, 0, 52))])
def test_bytes_that_are_no_answer_are_refused(answer: bytes) -> None:
    with pytest.raises(ValueError, match="not an answer"):
        unpacked(dealt("classic", 3), answer)


def test_a_task_names_the_cells_and_when_a_shuffle_is_allowed() -> None:
    tasks = [packed(dealt(preset, 3)) for preset in PRESETS]
    assert {task[:-1] for task in tasks} == {dealt("classic", 3).grid}
    assert [task[-1] for task in tasks] == [1, 2, 3]
    assert packed(without_shuffles(dealt("classic", 3)))[-1] == 0


def test_a_verdict_at_once_is_won_near_the_end_and_unknown_far_from_it() -> None:
    assert verdict(drawn("classic", NEARLY)).verdict is Verdict.WON
    assert verdict(next(each.position() for each in pinned_deals() if each.name == "g007")) == search.UNKNOWN
