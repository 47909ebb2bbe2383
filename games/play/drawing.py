"""Positions as the page draws them without a hand on them: thumbnails, and the examples of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from games.engine.protocol import Example, Game
from games.engine.view import Layout, PositionView

Json = dict[str, Any]


def drawn(view: PositionView, layout: Layout, places: Iterable[str]) -> Json:
    """What lies on `places`, in the shape of a play's view, and the layout of these places alone."""
    seen = set(places)
    return {
        "cells": [
            {"at": cell.place, "card": str(cell.card), "under": list(cell.covered_by), "set": cell.in_place}
            for cell in view.cells
            if cell.place in seen
        ],
        "gaps": [
            {"at": gap.place, "takes": [str(card) for card in gap.takes], "dead": gap.dead}
            for gap in view.gaps
            if gap.place in seen
        ],
        "piles": [
            {"at": pile.place, "role": pile.role, "count": pile.count, "cards": [str(card) for card in pile.cards]}
            for pile in view.piles
            if pile.place in seen
        ],
        "legal": [
            {"move": move.text, "at": list(move.places), "to": []}
            for move in view.moves
            if move.places and seen.issuperset(move.places)
        ],
        "layout": asdict(_cropped(layout, seen)),
    }


def drawn_examples(game: Game, preset: str) -> dict[str, Json]:
    """Every example of the rules, by name, with the card in hand and the places where it may go."""
    layout = game.layout(preset)
    return {name: _drawn_example(game, layout, example) for name, example in game.examples(preset).items()}


def _drawn_example(game: Game, layout: Layout, example: Example) -> Json:
    view = game.view(example.position)
    return drawn(view, layout, example.places) | _lit(view, example)


def _lit(view: PositionView, example: Example) -> Json:
    """The places of the example's move, as the table lights them; of a move that is refused none."""
    listed = (move.places for move in view.moves if move.text == str(example.move) and not example.refused)
    *picked, target = next(listed, ()) or (None,)
    return {"picked": picked[0] if picked else None, "targets": [target] if target else []}


BLOCK = {True: (6, 9, 5, 7.6), False: (11, 8.6, 9.6, 8)}
"""Of a small map of a grid, or of cells that overlap: how far apart its blocks are, and how big one is."""


def small_map(view: PositionView, layout: Layout) -> Json:
    """A play at a glance: a block for each cell, as the paths of an SVG drawing by how much the cells stand out.

    Brightest is what counts most: the cards in place, or the cards that are left where there is no such thing.
    """
    step_x, step_y, width, height = BLOCK[layout.is_grid]
    lie = {cell.place: cell for cell in view.cells}
    paths = {"on": "", "half": "", "off": ""}
    for place, slot in layout.slots.items():
        cell = lie.get(place)
        kind = "off" if cell is None else "on" if cell.in_place or not view.gaps else "half"
        paths[kind] += f"M{slot.column * step_x:g} {slot.row * step_y:g}h{width:g}v{height:g}h-{width:g}z"
    wide = max((slot.column for slot in layout.slots.values()), default=0) * step_x + width
    high = max((slot.row for slot in layout.slots.values()), default=0) * step_y + height
    return {"box": f"0 0 {wide:g} {high:g}", "paths": {kind: path for kind, path in paths.items() if path}}


CARD = (100, 140)
"""The width and height of a card in `face_down`."""


def face_down(layout: Layout) -> Json:
    """The places of a table with a card on each, none of them seen: a drawing's size, and where its cards lie."""
    step_x, step_y = (106, 148) if layout.is_grid else (110, 60)
    at = [(slot.column * step_x, slot.row * step_y) for slot in layout.slots.values()]
    wide, high = (max((spot[axis] for spot in at), default=0) + CARD[axis] for axis in (0, 1))
    return {"box": f"0 0 {wide:g} {high:g}", "at": [(f"{x:g}", f"{y:g}") for x, y in at]}


def _cropped(layout: Layout, places: set[str]) -> Layout:
    """The layout of some places, moved to the upper left corner."""
    slots = {place: slot for place, slot in layout.slots.items() if place in places}
    left = min((slot.column for slot in slots.values()), default=0)
    top = min((slot.row for slot in slots.values()), default=0)
    return Layout(
        {place: replace(slot, column=slot.column - left, row=slot.row - top) for place, slot in slots.items()},
        {place: role for place, role in layout.piles.items() if place in places},
    )
