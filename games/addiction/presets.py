"""The rule options of Addiction, and the three named sets of them (rules.md, section 3)."""

from __future__ import annotations

from dataclasses import dataclass

BY_MOVES = ("moves", "time")


@dataclass(frozen=True)
class AddictionPreset:
    """What may differ between two ways of playing Addiction. The defaults are the plainest rules."""

    slug: str
    # How often the cards that are not in place may be dealt again.
    shuffles: int = 3
    # A shuffle leaves the gaps directly right of the cards in place of each row, not anywhere.
    gaps_after_run: bool = False
    # A shuffle waits until no card can move.
    only_when_stuck: bool = False
    # What makes one result better than another, the weightiest first.
    ranked_by: tuple[str, ...] = BY_MOVES
    # How many of random deals can be won: nobody has counted that. Our robot wins 99.5 % of `classic`, a lower bound.
    winnable_share: float | None = None


PRESETS = {
    preset.slug: preset
    for preset in (
        AddictionPreset("classic"),
        AddictionPreset("after-run", gaps_after_run=True),
        AddictionPreset("montana", shuffles=2, gaps_after_run=True, only_when_stuck=True),
    )
}
