"""Whether a position can still be won: drawn positions, the exhaustive search, pinned deals, whole plays."""

from __future__ import annotations

import random

import pytest

from games.engine.protocol import Outcome
from games.engine.search import Verdict
from games.pyramid.game import GAME
from games.pyramid.order_free import can_be_cleared
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition, first_position
from tests.pyramid.boards import after, drawn
from tests.pyramid.exhaustive import compare
from tests.pyramid.perft import deal
from tests.pyramid.pinned_deals import PinnedDeal, pinned_deals
from tests.pyramid.win_rates import KNOWN, QUICK, wins

UNLIMITED = [slug for slug, preset in PRESETS.items() if preset.redeals is None]
LIMITED = [slug for slug in PRESETS if slug not in UNLIMITED]
WITHOUT_COVER_PAIR = [slug for slug in UNLIMITED if not PRESETS[slug].cover_pair]
SMALL_POSITIONS = 300


def line_of(position: PyramidPosition) -> str:
    """The moves of the winning line; it wins, by the rules."""
    finding = GAME.verdict(position)
    texts = [str(move) for move in finding.moves]
    assert after(position, *texts).outcome is Outcome.WON
    assert finding.verdict is Verdict.WON
    return " ".join(texts)


def is_lost(position: PyramidPosition) -> bool:
    """Whether the verdict is "lost"; it has no line then."""
    finding = GAME.verdict(position)
    assert not finding.moves or finding.verdict is Verdict.WON
    return finding.verdict is Verdict.LOST


def is_won(position: PyramidPosition) -> bool:
    """Whether the verdict is "won"."""
    return GAME.verdict(position).verdict is Verdict.WON


@pytest.mark.parametrize("preset", UNLIMITED)
@pytest.mark.parametrize(
    ("piles", "line"),
    [
        ("W: 2C 5D", "A1-W"),
        ("W: 5D 2C", "redeal draw A1-W"),
        ("stock: 2C 5D", "draw draw A1-W"),
        ("stock: 2C\nW: 5D 3C", "draw redeal draw A1-W"),
        ("stock: 5D 2C\nW: 5H 3C", "draw A1-W"),
        ("stock: KD KH 5D", "draw draw draw A1-W"),
        ("stock: KD\nW: 5D KC", "draw redeal draw A1-W"),
    ],
)
def test_a_card_is_fetched_from_the_waste_and_the_stock_wherever_it_lies(preset: str, piles: str, line: str) -> None:
    assert line_of(drawn(preset, f"8C\n{piles}")) == line


@pytest.mark.parametrize("preset", UNLIMITED)
def test_the_waste_top_is_taken_while_it_fits_and_the_stock_is_cycled_no_more_than_needed(preset: str) -> None:
    board = drawn(preset, "KS\n8C 9C\nstock: 2C 4D\nW: 5D")
    assert line_of(board) == "B1-W draw draw B2-W A1"
    other_order = drawn(preset, "KS\n8C 9C\nstock: 4D 5D\nW: 2C")
    assert line_of(other_order) == "draw B2-W draw B1-W A1"


@pytest.mark.parametrize("preset", UNLIMITED)
@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("KS", "A1"),
        ("KS\nKH KD", "B1 B2 A1"),
        ("5H\nKH KD\nstock: 8S", "B1 B2 draw A1-W"),
        ("KS\n5H 8H", "B1-B2 A1"),
    ],
)
def test_kings_leave_alone_as_soon_as_they_are_free(preset: str, board: str, line: str) -> None:
    assert line_of(drawn(preset, board)) == line


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    "board",
    [
        "8C",
        "8C\nstock: 8D 6D KD",
        "8C\n8D KS\nstock: 5C",
        "8C\n8D 5D\nstock: 8S 8H",
        "AS\n2S 3S\nstock: 5D 8D",
    ],
)
def test_a_card_without_a_partner_that_it_can_meet_loses(preset: str, board: str) -> None:
    assert is_lost(drawn(preset, board))


def test_two_cards_of_the_stock_never_pair_with_each_other_so_both_are_there_for_the_pyramid() -> None:
    assert line_of(drawn("pocket", "KS\n5S 8S\nstock: 5D 8D")) == "B1-B2 A1"
    assert is_won(drawn("pocket", "5S\n8S KS\nstock: 5D 8D"))
    assert is_lost(drawn("pocket", "5S\n8S KS\nstock: 5D 5C"))


def test_a_cover_pair_wins_only_where_the_preset_has_it() -> None:
    board = "5S\n8S .."
    assert line_of(drawn("classic", board)) == "A1-B1"
    assert all(is_lost(drawn(preset, board)) for preset in WITHOUT_COVER_PAIR)


def test_a_cover_pair_waits_until_no_other_card_covers() -> None:
    assert line_of(drawn("classic", "5S\n8S KS")) == "B2 A1-B1"
    assert line_of(drawn("classic", "5S\n8S 8D\nstock: 5D")) == "draw B1-W A1-B2"
    assert is_lost(drawn("classic", "5S\n8S 8D"))
    # The five lies two rows under the eight: the three between them, with its ten, has to go first.
    assert is_lost(drawn("classic", "5S\n3S KS\n8S KD KH\nstock: TS"))


# 5H is free and so are 8S, over the other five, and 8H.
CHOICE = "KS\n5S KH\n8S 5H 8H"


@pytest.mark.parametrize("preset", WITHOUT_COVER_PAIR)
def test_which_of_two_cards_a_third_one_leaves_with_can_decide(preset: str) -> None:
    board = drawn(preset, CHOICE)
    assert is_won(board)
    assert is_won(after(board, "C1-C2"))
    assert is_lost(after(board, "C2-C3"))


def test_the_wrong_pair_is_mended_by_a_cover_pair() -> None:
    assert is_won(after(drawn("classic", CHOICE), "C2-C3"))


@pytest.mark.parametrize("preset", WITHOUT_COVER_PAIR)
def test_a_card_of_the_stock_spent_too_early_loses(preset: str) -> None:
    board = drawn(preset, "KS\n8S KH\n8D 5D KD\nW: 5C")
    assert is_won(board)
    assert is_won(after(board, "C1-C2"))
    assert is_lost(after(board, "C1-W"))


@pytest.mark.parametrize("preset", UNLIMITED)
def test_cards_that_lie_apart_are_judged_by_what_covers_them_not_by_their_rows(preset: str) -> None:
    assert line_of(drawn(preset, "..\n5S 8S")) == "B1-B2"
    # Nothing between the two: neither covers the other.
    assert line_of(drawn(preset, "5S\n.. ..\n8S .. ..")) == "A1-C1"


@pytest.mark.parametrize("preset", LIMITED)
def test_limited_redeals_are_lost_for_sure_or_not_known(preset: str) -> None:
    assert is_lost(drawn(preset, "8C\nstock: 2C 3C"))
    assert GAME.verdict(drawn(preset, "8C\nstock: 5C 3C")).verdict is Verdict.UNKNOWN
    assert GAME.verdict(drawn(preset, "..\nstock: 5C 3C")).verdict is Verdict.WON
    assert is_lost(drawn(preset, "8C\n5C 7H\nredeals: 0"))


def test_the_order_free_question_has_its_own_short_answer() -> None:
    assert can_be_cleared(drawn("thirteen", "8C\nstock: 5C"))
    assert not can_be_cleared(drawn("thirteen", "8C\nstock: 6C"))
    assert can_be_cleared(drawn("thirteen", ".."))


def test_the_verdict_agrees_with_a_search_through_every_position() -> None:
    """Of small random positions; `tests.pyramid.exhaustive_run` looks at more."""
    seen = list(compare(PRESETS, SMALL_POSITIONS, seed=7))
    assert [f"{why}\n{position}" for position, why in seen if why] == []
    verdicts = {(position.preset.slug, GAME.verdict(position).verdict) for position, _ in seen}
    assert {(slug, verdict) for slug in UNLIMITED for verdict in (Verdict.WON, Verdict.LOST)} <= verdicts
    assert {(slug, verdict) for slug in LIMITED for verdict in (Verdict.UNKNOWN, Verdict.LOST)} <= verdicts


@pytest.mark.parametrize("pinned", pinned_deals(), ids=lambda pinned: pinned.name)
def test_the_pinned_deals_can_be_won_where_two_other_programs_say_so(pinned: PinnedDeal) -> None:
    for preset in ("pocket", "classic"):
        length, position = pinned.lengths[preset], first_position(PRESETS[preset], pinned.deck)
        assert length is not None
        assert is_won(position) == (length > 0)
        assert is_lost(position) == (length == 0)
        if length:
            assert len(line_of(position).split()) >= length


@pytest.mark.parametrize("pinned", pinned_deals(), ids=lambda pinned: pinned.name)
def test_no_pinned_deal_that_two_redeals_win_is_called_lost(pinned: PinnedDeal) -> None:
    if pinned.lengths["three-pass"]:
        assert not is_lost(first_position(PRESETS["three-pass"], pinned.deck))


@pytest.mark.parametrize("preset", UNLIMITED)
def test_whoever_makes_the_first_move_of_the_line_again_and_again_wins(preset: str) -> None:
    for number in range(10):
        position = GAME.first_position(preset, deal(preset, number))
        promised, made = is_won(position), 0
        while line := GAME.verdict(position).moves:
            position = position.apply(line[0])
            made += 1
            assert made < 200
        assert (position.outcome is Outcome.WON) == promised


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_lost_stays_lost_and_what_is_won_can_be_kept(preset: str) -> None:
    for number in range(10):
        rng = random.Random(number)
        position = GAME.first_position(preset, deal(preset, number))
        lost = is_lost(position)
        while position.outcome is Outcome.OPEN and len(position.foundation) < 40 and rng.random() > 0.01:
            after_each = [position.apply(move) for move in position.legal_moves()]
            if lost or preset in UNLIMITED:
                assert all(map(is_lost, after_each)) == lost
            position = rng.choice(after_each)
            lost = is_lost(position)


@pytest.mark.parametrize("preset", QUICK)
def test_as_many_deals_can_be_won_as_public_studies_found(preset: str) -> None:
    """Within four deviations; `tests.pyramid.win_rates` counts 100,000 deals."""
    published = KNOWN[preset].percent
    assert published
    assert abs(wins(preset, range(600)) / 6 - published) < 8
