"""The rule options of Pyramid, and the six named sets of them (rules.md, section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

BY_MOVES = ("moves", "time")
BY_SCORE = ("score", "time")


@dataclass(frozen=True)
class PyramidPreset:
    """What may differ between two ways of playing Pyramid. The defaults are the plainest rules.

    Raises ValueError for several waste piles with redeals: see `redeals`.
    """

    slug: str
    # Cards go from the stock one on each waste pile at every draw.
    waste_piles: int = 1
    # How often the waste may become the stock again; None: without limit. Several piles do not tell in which order
    # their cards were drawn once some have left, so "drawn first is drawn first again" needs a single pile.
    redeals: int | None = None
    # An available card may leave together with the card that it alone still covers.
    cover_pair: bool = False
    # The tops of two waste piles may leave together.
    waste_pairs: bool = False
    # The stock's top card lies face up and is available.
    stock_open: bool = False
    scored: bool = False
    # What makes one result better than another, the weightiest first.
    ranked_by: tuple[str, ...] = BY_MOVES
    # How many of random deals can be won, from 0 to 1; where it is from, stands below.
    winnable_share: float | None = None

    def __post_init__(self) -> None:
        if self.waste_piles > 1 and self.redeals != 0:
            raise ValueError(f"{self.slug}: {self.waste_piles} waste piles keep no order for a redeal")

    @cached_property
    def waste_places(self) -> tuple[str, ...]:
        """The names of the waste piles, left to right: "W", or "W1", "W2", …"""
        if self.waste_piles == 1:
            return ("W",)
        return tuple(f"W{number}" for number in range(1, self.waste_piles + 1))


# Shares of deals that can be won: with unlimited redeals as a public study of 100 million deals found them, which ours
# agrees with; the others are what our own search found in 40,000, 1,000 and 1,000 deals (docs/performance.md).
PRESETS = {
    preset.slug: preset
    for preset in (
        PyramidPreset("classic", cover_pair=True, winnable_share=0.8315),
        PyramidPreset("pocket", winnable_share=0.6687),
        PyramidPreset("cardems", scored=True, ranked_by=BY_SCORE, winnable_share=0.6687),
        PyramidPreset("thirteen", redeals=0, winnable_share=0.0394),
        PyramidPreset("thirteen-three", waste_piles=3, redeals=0, waste_pairs=True, winnable_share=0.436),
        PyramidPreset("three-pass", redeals=2, stock_open=True, winnable_share=0.671),
    )
}
