"""The points of a scored preset (rules.md, section 2: Score). Pure functions of the points before."""

from __future__ import annotations

CARD = 10
REDEAL = -10
CLEARED = 100
CARD_LEFT = 5


def after_removal(score: int, removed: int, left: int, *, cleared: bool) -> int:
    """The points after `removed` cards went; when that `cleared` the pyramid, `left` cards in stock and waste count.

    >>> after_removal(500, 2, 10, cleared=True)
    670
    """
    bonus = CLEARED + CARD_LEFT * left if cleared else 0
    return score + CARD * removed + bonus


def after_redeal(score: int) -> int:
    """The points after a redeal: never below 0.

    >>> after_redeal(4)
    0
    """
    return max(0, score + REDEAL)
