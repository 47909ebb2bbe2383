"""What a player may see of a position. A hidden card has no identity here: it is not in the view at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.cards.card import Card


class Role(StrEnum):
    """What a pile is for."""

    STOCK = "stock"
    WASTE = "waste"
    FOUNDATION = "foundation"


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell of the tableau that holds a card. `covered_by` names the cells that hold it down.

    `in_place`: the card lies where it belongs at the end.
    """

    place: str
    card: Card
    covered_by: tuple[str, ...] = ()
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class GapView:
    """An empty cell that cards may go into: those it takes now, and whether it will take none (`dead`).

    A gap that takes nothing now and is not dead waits for another cell to be filled.
    """

    place: str
    takes: tuple[Card, ...] = ()
    dead: bool = False


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile beside the tableau: how many cards it holds, and those that can be seen, the top one last."""

    place: str
    role: Role
    count: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Transfer:
    """A card on its way: from the top of one place to another; `whole` moves the entire pile."""

    source: str
    target: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class MoveView:
    """A legal move as the table shows it: its text, the places a hand touches, and where cards go.

    `places` has one name for an action on a single place (a king, the stock), two for a pair or for a card with its
    goal (either may be touched first), and none for an action on the whole table (a shuffle).
    """

    text: str
    places: tuple[str, ...]
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class PositionView:
    """All that the page knows of a position. `counters` holds what is left of limited actions; None: no limit.

    `stuck`: no card can move, and what can still be done costs one of a counter (a shuffle).
    """

    cells: tuple[CellView, ...]
    piles: tuple[PileView, ...]
    moves: tuple[MoveView, ...]
    counters: Mapping[str, int | None] = field(default_factory=dict)
    gaps: tuple[GapView, ...] = ()
    stuck: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A cell's place on the table: column and row in card widths and rows, and which cells lie over it."""

    column: float
    row: float
    covered_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The geometry of a game, computed once: cells by name in reading order, then its piles by role."""

    slots: Mapping[str, Slot]
    piles: Mapping[str, Role]

    @property
    def is_grid(self) -> bool:
        """Whether cells lie side by side in whole columns and rows, none over another."""
        slots = self.slots.values()
        return all(float(slot.column).is_integer() and float(slot.row).is_integer() for slot in slots) and not any(
            slot.covered_by for slot in slots
        )
