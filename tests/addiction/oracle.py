"""Addiction once more, from the written rules alone: plain dicts and lists of strings, no code of `games` at all.

Slow and obvious on purpose. The engine is compared with it on random playouts, on counted move paths and shuffle by
shuffle.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import shake_256
from typing import Any

Table = dict[str, Any]

RANKS = "23456789TJQK"
NAMES = [f"{row}{column}" for row in "ABCD" for column in range(1, 14)]
DECK = [rank + suit for suit in "CDHS" for rank in "A" + RANKS]
OPTIONS: dict[str, dict[str, Any]] = {
    "classic": {"shuffles": 3, "gaps": "anywhere", "when": "any time"},
    "after-run": {"shuffles": 3, "gaps": "after the run", "when": "any time"},
    "montana": {"shuffles": 2, "gaps": "after the run", "when": "stuck"},
}


def start(preset: str, deck: list[str], seed: bytes) -> Table:
    """The table as dealt."""
    cells = {name: card for name, card in zip(NAMES, deck, strict=True) if card[0] != "A"}
    return {"options": OPTIONS[preset], "seed": seed, "cells": cells, "shuffles_left": OPTIONS[preset]["shuffles"]}


def gaps(table: Table) -> list[str]:
    """The cells without a card."""
    return [name for name in NAMES if name not in table["cells"]]


def left_of(name: str) -> str:
    """The cell on the left; for column 1 a name that no cell has."""
    return f"{name[0]}{int(name[1:]) - 1}"


def follows(card: str, left: str) -> bool:
    """Whether `card` is the next of its suit after `left`."""
    return card[1] == left[1] and RANKS.index(card[0]) == RANKS.index(left[0]) + 1


def fits(table: Table, card: str, gap: str) -> bool:
    """Whether `card` may go into `gap`."""
    if gap[1:] == "1":
        return card[0] == "2"
    left = table["cells"].get(left_of(gap))
    return left is not None and follows(card, left)


def card_moves(table: Table) -> list[str]:
    """The texts of all moves of a card."""
    return [f"{name}-{gap}" for gap in gaps(table) for name, card in table["cells"].items() if fits(table, card, gap)]


def in_place(table: Table) -> set[str]:
    """The cells whose card is in place."""
    found: set[str] = set()
    for name in NAMES:
        card, left = table["cells"].get(name), left_of(name)
        first = name[1:] == "1" and card is not None and card[0] == "2"
        if first or (card is not None and left in found and follows(card, table["cells"][left])):
            found.add(name)
    return found


def is_won(table: Table) -> bool:
    """Whether each row holds two to king of one suit in columns 1 to 12."""
    rows = [[table["cells"].get(f"{row}{column}", "") for column in range(1, 14)] for row in "ABCD"]
    return all("".join(card[:1] for card in row) == RANKS and len({card[1:] for card in row[:12]}) == 1 for row in rows)


def legal(table: Table) -> list[str]:
    """The texts of all legal actions."""
    if is_won(table):
        return []
    texts = card_moves(table)
    if table["shuffles_left"] > 0 and (table["options"]["when"] == "any time" or not texts):
        texts.append("shuffle")
    return texts


def play(table: Table, text: str) -> Table:
    """The table after a legal action."""
    if text == "shuffle":
        return shuffle(table)
    source, target = text.split("-")
    cells = dict(table["cells"])
    cells[target] = cells.pop(source)
    return {**table, "cells": cells}


def shuffle(table: Table) -> Table:
    """The table after a shuffle: the first in which a card can move or all are in place."""
    return next(after for after in shuffles(table) if card_moves(after) or is_won(after))


def shuffles(table: Table) -> Iterator[Table]:
    """What the stream of the next shuffle makes of the table, one order after the other."""
    kept = in_place(table)
    free = [name for name in NAMES if name not in kept]
    if table["options"]["gaps"] == "after the run":
        ends = {row: next(name for name in free if name[0] == row) for row in "ABCD"}
        free = [name for name in free if name not in ends.values()]
    loose = [card for card in DECK if card in {card for name, card in table["cells"].items() if name not in kept}]
    number = table["options"]["shuffles"] - table["shuffles_left"] + 1
    for order in orders(loose + ["gap"] * (len(free) - len(loose)), table["seed"], f"addiction shuffle {number}"):
        cells = {name: table["cells"][name] for name in NAMES if name in kept}
        cells |= {name: card for name, card in zip(free, order, strict=True) if card != "gap"}
        yield {**table, "cells": cells, "shuffles_left": table["shuffles_left"] - 1}


def orders(items: list[str], seed: bytes, label: str) -> Iterator[list[str]]:
    """Fisher–Yates from the last item to the second, again and again from the bytes that come next."""
    stream = random_bytes(seed, label)
    while True:
        order = list(items)
        for choices in range(len(order), 1, -1):
            pick = next(byte for byte in stream if byte < 256 // choices * choices) % choices
            order[choices - 1], order[pick] = order[pick], order[choices - 1]
        yield order


def random_bytes(seed: bytes, label: str) -> Iterator[int]:
    """SHAKE-256 of the seed, the label and the number of each block of 512 bytes."""
    block = 0
    while True:
        yield from shake_256(seed + label.encode() + block.to_bytes(4, "big")).digest(512)
        block += 1


def facts(table: Table) -> dict[str, Any]:
    """What can be compared: every card's place, the shuffles left, the legal actions, what is in place, the end."""
    texts, won = legal(table), is_won(table)
    return {
        "cells": table["cells"],
        "shuffles_left": table["shuffles_left"],
        "legal": sorted(texts),
        "in_place": sorted(in_place(table)),
        "outcome": "won" if won else "open" if texts else "lost",
        "stuck": texts == ["shuffle"],
    }
