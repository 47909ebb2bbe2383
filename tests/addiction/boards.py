"""Short drawings of Addiction positions for tests, and short ways to ask them."""

from __future__ import annotations

from games.addiction.grid import IN_PLAY
from games.addiction.layout import COLUMNS, ROWS
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionMove, AddictionPosition
from games.addiction.text import HOLE
from games.cards.deck import sorted_deck
from games.engine.history import History
from tests.shared.boards import refusal_of

SEED = bytes(range(32))


def drawn(preset: str, board: str, seed: bytes = SEED) -> AddictionPosition:
    """The position drawn as `board` under the rules of `preset`; no shuffle was made, unless the board says so.

    All four gaps must be drawn. Cells left out at the end of a row, and rows left out at the foot, are filled with
    the cards that are not drawn, from the king of spades down to the two of clubs: no two of these follow each other.
    """
    lines = [line for line in board.splitlines() if line.strip()]
    rows = [line.split() for line in lines if ":" not in line]
    rows += [[] for _ in range(ROWS - len(rows))]
    words = [word for row in rows for word in row]
    assert words.count(HOLE) == ROWS, "draw all four gaps"
    rest = [str(card) for number, card in enumerate(sorted_deck()) if number in IN_PLAY and str(card) not in words]
    filled = [" ".join([*row, *(rest.pop() for _ in range(COLUMNS - len(row)))]) for row in rows]
    made = [line for line in lines if ":" in line] or [f"shuffles: 0 of {PRESETS[preset].shuffles}"]
    return AddictionPosition.from_text(PRESETS[preset], seed, "\n".join([*filled, *made]))


# Nothing can move: every gap stands right of a king, or of another such gap.
STUCK = """
    KS .. 3H
    KH .. .. 2H
    2D KC .. QH
"""
# One suit a row.
WON = """
    2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH ..
    2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC ..
    2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS ..
    2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD ..
"""


def after(position: AddictionPosition, *texts: str) -> AddictionPosition:
    """The position after moves."""
    for text in texts:
        position = position.apply(AddictionMove.from_text(text))
    return position


def refusal(position: AddictionPosition, text: str) -> str:
    """The reason for refusing a move: its code and cards. Refusing changes nothing and agrees with the legal list."""
    return refusal_of(position, AddictionMove.from_text(text))


def row(position: AddictionPosition, letter: str) -> str:
    """A row as it is drawn."""
    return str(position).splitlines()["ABCD".index(letter)]


def last(history: History) -> AddictionPosition:
    """Where a play of Addiction stands."""
    assert isinstance(history.position, AddictionPosition)
    return history.position
