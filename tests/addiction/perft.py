"""Where the counting of Addiction's move paths begins (`tests.shared.perft`).

    python -m tests.addiction.perft > tests/addiction/perft.tsv

writes the table anew, with the oracle's numbers. The deal of a line is the one whose seed is its number; "late" stands
for that deal after so many card moves that none is left, or LATE of them, so that shuffles and stuck ends are counted.
"""

from __future__ import annotations

from functools import cache

from games.addiction.game import GAME
from games.cards.shuffle import SEED_SIZE
from games.engine.protocol import Deal, Position
from tests.addiction import oracle
from tests.shared.perft import Perft

LATE = 100
DEPTHS = range(1, 5)


def deal(preset: str, number: int) -> Deal:
    """The deal whose seed is `number`."""
    return GAME.deal(preset, number.to_bytes(SEED_SIZE, "big"))


def dealt_table(preset: str, number: int) -> oracle.Table:
    """The oracle's table of a numbered deal."""
    dealt = deal(preset, number)
    return oracle.start(preset, [str(card) for card in dealt.deck], dealt.seed)


@cache
def late_moves(preset: str, number: int) -> list[str]:
    """What leads to the late start: each time another one of the card moves in their sorted order."""
    table, made = dealt_table(preset, number), list[str]()
    while len(made) < LATE and (texts := sorted(oracle.card_moves(table))):
        made.append(texts[len(made) % len(texts)])
        table = oracle.play(table, made[-1])
    return made


def engine_start(preset: str, number: int, start: str) -> Position:
    """The engine's table of a numbered deal."""
    position: Position = GAME.first_position(preset, deal(preset, number))
    for text in late_moves(preset, number) if start == "late" else ():
        position = position.apply(GAME.parse_move(text))
    return position


def oracle_start(preset: str, number: int, start: str) -> oracle.Table:
    """The oracle's table of a numbered deal."""
    table = dealt_table(preset, number)
    for text in late_moves(preset, number) if start == "late" else ():
        table = oracle.play(table, text)
    return table


PERFT = Perft(GAME, oracle, engine_start, oracle_start, DEPTHS)

if __name__ == "__main__":
    PERFT.write()
