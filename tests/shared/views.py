"""What can be seen in a view."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from games.cards.card import Card
from games.engine.view import PositionView


def shown(value: Any) -> set[Card]:
    """Every card anywhere inside a view."""
    if isinstance(value, Card):
        return {value}
    if is_dataclass(value):
        return set().union(*(shown(getattr(value, field.name)) for field in fields(value)))
    if isinstance(value, tuple):
        return set().union(*map(shown, value))
    return set()


def lying(view: PositionView) -> list[Card]:
    """The cards that can be seen, where they lie."""
    return [cell.card for cell in view.cells] + [card for pile in view.piles for card in pile.cards]
