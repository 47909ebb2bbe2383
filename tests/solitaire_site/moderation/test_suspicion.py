"""Each rule at its threshold and beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire_site.moderation.suspicion import (
    Pace,
    Win,
    clock_against_moves,
    faster_than_hands,
    is_near,
    own_lines,
    practised_wins,
    shortest_wins,
)

HANDS = Pace(moves=60, undos=0, elapsed_ms=60 * 900, wall_ms=60 * 900)
PAR = Win(moves=30, is_clean=True, best=30)
OTHER = Win(moves=36, is_clean=True, best=30)
LINE = Win(moves=30, is_clean=True, best=30, own_line=True)
AGAIN = Win(moves=31, is_clean=True, best=30, practised=True)


@pytest.mark.parametrize(
    ("pace", "is_flagged"),
    [
        (HANDS, False),
        (replace(HANDS, elapsed_ms=60 * 249), True),
        (replace(HANDS, elapsed_ms=60 * 250), False),
        (replace(HANDS, moves=19, elapsed_ms=19), False),
        (replace(HANDS, moves=20, elapsed_ms=20), True),
        # Forty undos may be one press: what is left are twenty actions.
        (replace(HANDS, undos=40, elapsed_ms=20 * 300), False),
        (replace(HANDS, undos=41, elapsed_ms=1), False),
    ],
)
def test_a_whole_play_under_250_ms_an_action_is_faster_than_hands(pace: Pace, is_flagged: bool) -> None:
    assert bool(faster_than_hands(pace)) is is_flagged


@pytest.mark.parametrize(
    ("pace", "is_flagged"),
    [
        (HANDS, False),
        (replace(HANDS, elapsed_ms=HANDS.wall_ms + 2_000), False),
        (replace(HANDS, elapsed_ms=HANDS.wall_ms + 2_001), True),
        # A night's pause is honest; so is a quick hand.
        (replace(HANDS, wall_ms=8 * 3_600_000), False),
        (replace(HANDS, elapsed_ms=60 * 440, wall_ms=60 * 440), False),
        (replace(HANDS, elapsed_ms=60 * 440, wall_ms=60 * 440 * 5), False),
        (replace(HANDS, elapsed_ms=60 * 440, wall_ms=60 * 440 * 5 + 1), True),
        (replace(HANDS, moves=19, elapsed_ms=19 * 100, wall_ms=19 * 9_000), False),
    ],
)
def test_clocks_fit_the_moves(pace: Pace, is_flagged: bool) -> None:
    assert bool(clock_against_moves(pace)) is is_flagged


@pytest.mark.parametrize(("count", "found"), [(4, []), (5, [0, 1, 2, 3, 4])])
def test_more_than_four_of_ten_wins_at_par_are_flagged_together(count: int, found: list[int]) -> None:
    assert shortest_wins([PAR] * count + [OTHER] * (10 - count)) == found


@pytest.mark.parametrize(
    "other",
    [
        replace(PAR, is_clean=False),
        replace(PAR, practised=True),
        replace(PAR, moves=31),
        replace(PAR, moves=29),
        replace(PAR, moves=11, best=11),
        replace(PAR, best=None),
    ],
)
def test_only_clean_wins_at_par_of_new_deals_count(other: Win) -> None:
    assert shortest_wins([PAR] * 4 + [other] * 6) == []


@pytest.mark.parametrize(("wins", "found"), [([LINE, OTHER], []), ([OTHER, LINE, OTHER, LINE], [1, 3])])
def test_the_computers_own_line_twice_is_flagged(wins: list[Win], found: list[int]) -> None:
    assert own_lines(wins) == found


def test_following_the_line_that_a_replay_shows_is_not_the_computers_own() -> None:
    assert own_lines([replace(LINE, practised=True)] * 10) == []


@pytest.mark.parametrize(("count", "found"), [(4, []), (5, [5, 6, 7, 8, 9])])
def test_more_than_four_near_perfect_wins_on_practised_deals_are_flagged(count: int, found: list[int]) -> None:
    assert practised_wins([OTHER] * (10 - count) + [AGAIN] * count) == found


def test_playing_a_deal_until_it_is_won_is_no_offence() -> None:
    assert practised_wins([replace(AGAIN, moves=34)] * 10) == []
    assert practised_wins([replace(AGAIN, is_clean=False)] * 10) == []


@pytest.mark.parametrize(("moves", "best", "near"), [(42, 40, True), (43, 40, False), (19, 19, True)])
def test_near_is_within_five_percent(moves: int, best: int, near: bool) -> None:
    assert is_near(moves, best) is near
