"""Shuffles are fair; `chi_square` asks the same of 100,000 (rules.md, section 5)."""

from __future__ import annotations

import random

import pytest

from tests.addiction import chi_square

SHUFFLES = 2_000


@pytest.mark.parametrize("preset", ["classic", "after-run"])
def test_every_loose_card_lands_on_every_free_cell_equally_often(preset: str) -> None:
    assert chi_square.p_value(*chi_square.chi_square(preset, SHUFFLES)) > chi_square.LEAST_P


def test_the_measure_itself_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over fair shuffles by another source p is anywhere; over shuffles with a common fault it is next to nothing."""
    rng = random.Random(4)

    def ordered(own_place: int) -> bytes:
        """A shuffle; with `own_place` 0 one in which a card never stays where it lies."""
        order = [*range(12), 255, 255, 255, 255]
        for last in range(len(order) - 1, 0, -1):
            other = rng.randrange(last + own_place)
            order[last], order[other] = order[other], order[last]
        return bytes(order)

    def p_values() -> list[float]:
        return sorted(chi_square.p_value(*chi_square.chi_square("classic", 500)) for _ in range(40))

    monkeypatch.setattr(chi_square, "results", lambda preset, shuffles: [ordered(1) for _ in range(shuffles)])
    fair_values = p_values()
    assert fair_values[0] > chi_square.LEAST_P
    assert 0.25 < fair_values[20] < 0.75
    monkeypatch.setattr(chi_square, "results", lambda preset, shuffles: [ordered(0) for _ in range(shuffles)])
    assert p_values()[-1] < chi_square.LEAST_P
