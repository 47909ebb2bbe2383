"""What lies in the 52 cells, as 52 bytes in reading order, and what follows from it alone (rules.md, section 3).

A byte is the number of the card in the sorted deck, so that the next rank of a suit is one more; GAP where none lies.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.addiction.layout import COLUMNS, ROWS
from games.cards.card import Card, Rank, Suit
from games.cards.deck import sorted_deck

Grid = bytes

GAP = 255
NUMBERS = {card: number for number, card in enumerate(sorted_deck())}
CARDS: tuple[Card | None, ...] = (*sorted_deck(), *[None] * (GAP + 1 - len(NUMBERS)))

TWOS = tuple(NUMBERS[Card(Rank.TWO, suit)] for suit in Suit)
KINGS = frozenset(NUMBERS[Card(Rank.KING, suit)] for suit in Suit)
IN_PLAY = frozenset(number for card, number in NUMBERS.items() if card.rank is not Rank.ACE)
"""The numbers of the 48 cards; the aces are taken away at the deal."""

# What goes right of each number: the next rank of its suit; nothing right of a king or a gap.
_FOLLOWERS: tuple[tuple[int, ...], ...] = tuple(
    (number + 1,) if number in IN_PLAY - KINGS else () for number in range(GAP + 1)
)
_FULL_ROWS = frozenset(bytes([*range(two, two + COLUMNS - 1), GAP]) for two in TWOS)


def grid_of(cards: Iterable[Card]) -> Grid:
    """The grid after the deal: 52 cards in reading order, gaps for the aces."""
    return bytes(GAP if card.rank is Rank.ACE else NUMBERS[card] for card in cards)


def gaps(grid: Grid) -> list[int]:
    """The cells without a card, in reading order."""
    found = []
    cell = grid.find(GAP)
    while cell >= 0:
        found.append(cell)
        cell = grid.find(GAP, cell + 1)
    return found


def takers(grid: Grid, gap: int) -> tuple[int, ...]:
    """The numbers of the cards that may go into a gap: any two in column 1, else what follows the left neighbour."""
    return _FOLLOWERS[grid[gap - 1]] if gap % COLUMNS else TWOS


def can_move(grid: Grid) -> bool:
    """Whether any card can move."""
    return any(takers(grid, gap) for gap in gaps(grid))


def is_dead(grid: Grid, gap: int) -> bool:
    """Whether a gap takes nothing, whatever moves elsewhere: right of a king, or of another such gap."""
    while grid[gap] == GAP and gap % COLUMNS:
        gap -= 1
    return grid[gap] in KINGS


def run_length(row: bytes) -> int:
    """How many cards of a row are in place: a two in column 1, and on from there one suit, rank by rank."""
    two = row[0]
    if two not in TWOS:
        return 0
    length = 1
    while length < COLUMNS - 1 and row[length] == two + length:
        length += 1
    return length


def runs(grid: Grid) -> tuple[int, ...]:
    """For each row how many cards are in place."""
    return tuple(run_length(grid[first : first + COLUMNS]) for first in range(0, ROWS * COLUMNS, COLUMNS))


def is_complete(grid: Grid) -> bool:
    """Whether every row holds two to king of one suit, and so every card is in place."""
    return all(grid[first : first + COLUMNS] in _FULL_ROWS for first in range(0, ROWS * COLUMNS, COLUMNS))
