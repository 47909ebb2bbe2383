"""Where the counting of Pyramid's move paths begins (`tests.shared.perft`).

    python -m tests.pyramid.perft > tests/pyramid/perft.tsv

writes the table anew, with the oracle's numbers. The deal of a line is the one whose seed is its number; "late" stands
for that deal with all but three cards of the stock drawn, so that redeals and the end of the stock are counted too.
"""

from __future__ import annotations

from games.cards.shuffle import SEED_SIZE
from games.engine.protocol import Deal, Position
from games.pyramid.game import GAME
from games.pyramid.moves import DRAW
from tests.pyramid import oracle
from tests.shared.perft import Perft

LATE_STOCK = 3
DEPTHS = range(1, 6)


def deal(preset: str, number: int) -> Deal:
    """The deal whose seed is `number`."""
    return GAME.deal(preset, number.to_bytes(SEED_SIZE, "big"))


def engine_start(preset: str, number: int, start: str) -> Position:
    """The engine's table of a numbered deal."""
    position = GAME.first_position(preset, deal(preset, number))
    while start == "late" and len(position.stock) > LATE_STOCK:
        position = position.apply(DRAW)
    return position


def oracle_start(preset: str, number: int, start: str) -> oracle.Table:
    """The oracle's table of a numbered deal."""
    table = oracle.start(preset, [str(card) for card in deal(preset, number).deck])
    while start == "late" and len(table["stock"]) > LATE_STOCK:
        table = oracle.play(table, "draw")
    return table


PERFT = Perft(GAME, oracle, engine_start, oracle_start, DEPTHS)

if __name__ == "__main__":
    PERFT.write()
