"""The verdict against a search through every position that the rules lead to, on small random positions.

The search plays the oracle's moves; it knows nothing of the verdict's shortcut that the order of the stock does not
matter.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from games.cards.card import CARDS_BY_TEXT, RANK_LETTERS, Card
from games.engine.protocol import Outcome
from games.engine.search import Verdict
from games.pyramid.game import GAME
from games.pyramid.layout import CELLS, COVERS
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition
from tests.pyramid import oracle

ROWS = (3, 4, 5)
FEWEST_CELLS, MOST_CELLS, MOST_SPARES = 4, 12, 12
RANK_PAIRS = 3
PAIRED_RANKS = [(RANK_LETTERS[low], RANK_LETTERS[11 - low]) for low in range(6)]


def table_of(position: PyramidPosition) -> oracle.Table:
    """The oracle's table with the cards and counters of `position`."""
    facts = GAME.facts(position)
    options = oracle.OPTIONS[position.preset.slug]
    waste = dict(zip(options["piles"], position.wastes, strict=True))
    return {
        "options": options,
        "cells": facts["cells"],
        "stock": facts["stock"],
        "waste": {pile: [str(card) for card in cards] for pile, cards in waste.items()},
        "gone": [],
        "redeals_left": position.redeals_left,
        "score": None,
    }


def can_be_won(table: oracle.Table) -> bool:
    """Whether any sequence of actions empties the pyramid: every table within reach is looked at."""
    waiting, seen = [table], set()
    while waiting:
        table = waiting.pop()
        if oracle.outcome(table) == "won":
            return True
        piles = (table["cells"], table["stock"], *table["waste"].values(), table["redeals_left"])
        key = repr(piles)
        if key not in seen:
            seen.add(key)
            waiting += [oracle.play(table, text) for text in reversed(oracle.legal(table))]
    return False


def small_position(preset: str, rng: random.Random) -> PyramidPosition:
    """A random position of the first rows, with few ranks so that there is much to choose between."""
    shape = _shape(rng)
    cards = _cards(rng)
    cells = tuple(cards.pop() if cell in shape else None for cell in range(len(CELLS)))
    spares = cards[: rng.randint(0, MOST_SPARES)]
    rules = PRESETS[preset]
    cut = rng.randint(0, len(spares))
    stock, drawn = tuple(spares[cut:]), spares[:cut]
    wastes = tuple(tuple(drawn[pile :: rules.waste_piles]) for pile in range(rules.waste_piles))
    redeals = None if rules.redeals is None else rng.randint(0, rules.redeals)
    return PyramidPosition(rules, cells, stock, wastes, (), redeals, 0 if rules.scored else None)


def _shape(rng: random.Random) -> set[int]:
    """Some cells of the first rows, none of them gone that covers no other."""
    rows = rng.choice(ROWS)
    shape = set(range(rows * (rows + 1) // 2))
    size = rng.randint(FEWEST_CELLS, MOST_CELLS)
    while len(shape) > size:
        shape.remove(rng.choice([cell for cell in shape if not shape & set(COVERS[cell])]))
    return shape


def _cards(rng: random.Random) -> list[Card]:
    """Shuffled cards, more than are wanted: a few pairs of ranks in all suits, sometimes kings."""
    ranks = [rank for pair in rng.sample(PAIRED_RANKS, RANK_PAIRS) for rank in pair]
    cards = [CARDS_BY_TEXT[rank + suit] for rank in ranks + ["K"] * rng.randint(0, 1) for suit in "CDHS"]
    rng.shuffle(cards)
    return cards


def disagreement(position: PyramidPosition) -> str:
    """What is wrong with the verdict on `position`; "" when nothing is."""
    finding, possible = GAME.verdict(position), can_be_won(table_of(position))
    if finding.verdict is Verdict.UNKNOWN:
        return "" if position.preset.redeals is not None else "unknown"
    if possible != (finding.verdict is Verdict.WON):
        return f"said to be {finding.verdict}"
    end = position
    for move in finding.moves:
        end = end.apply(move)
    return "" if possible == (end.outcome is Outcome.WON) else "the line does not win"


def compare(presets: Iterable[str], positions: int, seed: int) -> Iterator[tuple[PyramidPosition, str]]:
    """Random positions of all presets in turn, each with what is wrong with the verdict."""
    rng, slugs = random.Random(seed), list(presets)
    for number in range(positions):
        position = small_position(slugs[number % len(slugs)], rng)
        yield position, disagreement(position)
