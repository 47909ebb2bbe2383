"""Pyramid once more, from the written rules alone: plain dicts and lists of strings, no code of `games` at all.

Slow and obvious on purpose. The engine is compared with it on random playouts and on counted move paths.
"""

from __future__ import annotations

from typing import Any

Table = dict[str, Any]

VALUES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13} | {str(number): number for number in range(2, 10)}
ENDLESS = None
OPTIONS: dict[str, dict[str, Any]] = {
    "classic": {"piles": ["W"], "redeals": ENDLESS, "allows": ["cover pair"]},
    "pocket": {"piles": ["W"], "redeals": ENDLESS, "allows": []},
    "cardems": {"piles": ["W"], "redeals": ENDLESS, "allows": ["score"]},
    "thirteen": {"piles": ["W"], "redeals": 0, "allows": []},
    "thirteen-three": {"piles": ["W1", "W2", "W3"], "redeals": 0, "allows": ["waste pair"]},
    "three-pass": {"piles": ["W"], "redeals": 2, "allows": ["open stock"]},
}


def start(preset: str, deck: list[str]) -> Table:
    """The table as dealt."""
    names = [letter + str(n + 1) for size, letter in enumerate("ABCDEFG") for n in range(size + 1)]
    options = OPTIONS[preset]
    return {
        "options": options,
        "cells": dict(zip(names, deck[:28], strict=True)),
        "stock": deck[28:],
        "waste": {pile: [] for pile in options["piles"]},
        "gone": [],
        "redeals_left": options["redeals"],
        "score": 0 if "score" in options["allows"] else None,
    }


def copied(table: Table) -> Table:
    """A table of its own with the same cards."""
    return {
        **table,
        "cells": dict(table["cells"]),
        "stock": list(table["stock"]),
        "waste": {pile: list(cards) for pile, cards in table["waste"].items()},
        "gone": list(table["gone"]),
    }


def value(card: str) -> int:
    """What a card counts."""
    return VALUES[card[0]]


def lying_on(table: Table, cell: str) -> list[str]:
    """The names of the cells whose cards still cover `cell`."""
    below, number = chr(ord(cell[0]) + 1), int(cell[1])
    return [name for name in (f"{below}{number}", f"{below}{number + 1}") if name in table["cells"]]


def available(table: Table) -> dict[str, str]:
    """Every card that may be played, by its place, in the order in which moves name places."""
    cards = {cell: card for cell, card in table["cells"].items() if not lying_on(table, cell)}
    if "open stock" in table["options"]["allows"] and table["stock"]:
        cards["S"] = table["stock"][0]
    return cards | {pile: cards[-1] for pile, cards in table["waste"].items() if cards}


def legal(table: Table) -> list[str]:
    """The texts of all legal actions."""
    if not table["cells"]:
        return []
    cards = available(table)
    texts = [place for place, card in cards.items() if value(card) == 13]
    for first in cards:
        for second in cards:
            if first < second and value(cards[first]) + value(cards[second]) == 13:
                texts += waste_and_others(table, first, second)
    if "cover pair" in table["options"]["allows"]:
        texts += cover_pairs(table)
    if table["stock"]:
        texts.append("draw")
    elif any(table["waste"].values()) and table["redeals_left"] != 0:
        texts.append("redeal")
    return texts


def waste_and_others(table: Table, first: str, second: str) -> list[str]:
    """The pair's text, unless both are waste tops where these may not pair. By luck A < G < S < W is the order."""
    both_waste = first in table["waste"] and second in table["waste"]
    return [] if both_waste and "waste pair" not in table["options"]["allows"] else [f"{first}-{second}"]


def cover_pairs(table: Table) -> list[str]:
    """A card with the only card on it, when that one is free."""
    found = []
    for cell, card in table["cells"].items():
        on_it = lying_on(table, cell)
        if len(on_it) == 1 and not lying_on(table, on_it[0]) and value(card) + value(table["cells"][on_it[0]]) == 13:
            found.append(f"{cell}-{on_it[0]}")
    return found


def play(table: Table, text: str) -> Table:
    """The table after a legal action."""
    after = copied(table)
    if text == "draw":
        for pile in after["waste"].values():
            if after["stock"]:
                pile.append(after["stock"].pop(0))
    elif text == "redeal":
        after["stock"] = after["waste"]["W"]
        after["waste"] = {"W": []}
        after["redeals_left"] = None if table["redeals_left"] is None else table["redeals_left"] - 1
        if table["score"] is not None:
            after["score"] = max(table["score"] - 10, 0)
    else:
        remove(after, text.split("-"))
    return after


def remove(table: Table, places: list[str]) -> None:
    """Takes the cards on `places` away and counts their points."""
    for place in places:
        if place in table["cells"]:
            card = table["cells"].pop(place)
        else:
            card = table["stock"].pop(0) if place == "S" else table["waste"][place].pop()
        table["gone"].append(card)
        if table["score"] is not None:
            table["score"] += 10
    if not table["cells"] and table["score"] is not None:
        table["score"] += 100 + 5 * (len(table["stock"]) + sum(len(pile) for pile in table["waste"].values()))


def outcome(table: Table) -> str:
    """Whether the play goes on, is won, or (with limited redeals) lost."""
    if not table["cells"]:
        return "won"
    if table["redeals_left"] is not None and not legal(table):
        return "lost"
    return "open"


def facts(table: Table) -> dict[str, Any]:
    """What can be compared: every card's place, the counters, the legal actions and how it stands."""
    return {
        "cells": table["cells"],
        "stock": table["stock"],
        "waste": list(table["waste"].values()),
        "redeals_left": table["redeals_left"],
        "legal": sorted(legal(table)),
        "outcome": outcome(table),
        "score": table["score"],
        "gone": table["gone"],
    }
