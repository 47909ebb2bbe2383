"""Shuffles are fair; `chi_square` asks the same of 100,000 (rules.md, section 5)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.addiction import chi_square

SHUFFLES = 2_000


@pytest.mark.parametrize("preset", ["classic", "after-run"])
def test_every_loose_card_lands_on_every_free_cell_equally_often(preset: str) -> None:
    assert chi_square.p_value(*chi_square.chi_square(preset, SHUFFLES)) > chi_square.LEAST_P


def other_shuffles(own_place: int) -> Callable[[str, int], list[bytes]]:
    """Shuffles by another source; with `own_place` 0 a card never stays where it lies, as in a well-known fault."""
    rng = random.Random(4)

    def order() -> bytes:
        cards = [*range(12), 255, 255, 255, 255]
        for last in range(len(cards) - 1, 0, -1):
            other = rng.randrange(last + own_place)
            cards[last], cards[other] = cards[other], cards[last]
        return bytes(cards)

    return lambda preset, shuffles: [order() for _ in range(shuffles)]


def test_the_measure_of_fair_shuffles_is_their_degrees_of_freedom(monkeypatch: pytest.MonkeyPatch) -> None:
    """On average, with a deviation of the root of twice as many: 19 for one measurement, 1.3 for 200."""
    monkeypatch.setattr(chi_square, "results", other_shuffles(own_place=1))
    measured = [chi_square.chi_square("any", 200) for _ in range(200)]
    assert {freedom for _, freedom in measured} == {180}
    assert abs(sum(chi for chi, _ in measured) / 200 - 180) < 5 * 1.34


def test_the_measure_finds_shuffles_with_a_common_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chi_square, "results", other_shuffles(own_place=0))
    assert chi_square.p_value(*chi_square.chi_square("any", 1000)) < 1e-9


@pytest.mark.parametrize(("chi", "freedom", "p"), [(124.342, 100, 0.05), (149.449, 100, 0.001), (99.334, 100, 0.5)])
def test_p_is_that_of_the_tables(chi: float, freedom: int, p: float) -> None:
    assert chi_square.p_value(chi, freedom) == pytest.approx(p, rel=0.02)
