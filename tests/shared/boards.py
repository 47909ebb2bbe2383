"""Short ways to ask a position, whatever the game."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMoveError
from games.engine.protocol import Move, Position


def legal(position: Position) -> list[str]:
    """The texts of the legal moves, as listed."""
    return [str(move) for move in position.legal_moves()]


def refusal_of(position: Position, move: Move) -> str:
    """The reason for refusing a move: its code and cards. Refusing changes nothing and agrees with the legal list."""
    before = str(position)
    with pytest.raises(IllegalMoveError) as caught:
        position.apply(move)
    assert str(position) == before
    assert move not in position.legal_moves()
    return " ".join([caught.value.code, *map(str, caught.value.cards)])
