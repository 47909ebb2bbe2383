"""Short drawings of Pyramid positions for tests, and short ways to ask them."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMoveError
from games.pyramid.layout import ROWS
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidMove, PyramidPosition


def drawn(preset: str, board: str) -> PyramidPosition:
    """The position drawn as `board` under the rules of `preset`.

    Rows left out at the foot are empty. Piles left out are empty too, redeals and score as at the start of a play.
    """
    rules = PRESETS[preset]
    lines = [line.strip() for line in board.strip().splitlines()]
    rows = [line for line in lines if ":" not in line]
    rows += [" ".join([".."] * (row + 1)) for row in range(len(rows), ROWS)]
    given = dict(line.split(":") for line in lines if ":" in line)
    named = _defaults(preset) | given
    assert list(named) == list(_defaults(preset)), f"{preset} has no such line: {given}"
    return PyramidPosition.from_text(rules, "\n".join([*rows, *(f"{name}: {words}" for name, words in named.items())]))


def _defaults(preset: str) -> dict[str, str]:
    rules = PRESETS[preset]
    redeals = "-" if rules.redeals is None else str(rules.redeals)
    piles = dict.fromkeys(["stock", *rules.waste_places, "foundation"], "")
    return piles | {"redeals": redeals, "score": "0" if rules.scored else "-"}


def after(position: PyramidPosition, *texts: str) -> PyramidPosition:
    """The position after moves."""
    for text in texts:
        position = position.apply(PyramidMove.from_text(text))
    return position


def legal(position: PyramidPosition) -> list[str]:
    """The texts of the legal moves, as listed."""
    return [str(move) for move in position.legal_moves()]


def refusal(position: PyramidPosition, text: str) -> str:
    """The reason for refusing a move: its code and cards. Refusing changes nothing and agrees with the legal list."""
    before = str(position)
    with pytest.raises(IllegalMoveError) as caught:
        after(position, text)
    assert str(position) == before
    assert PyramidMove.from_text(text) not in position.legal_moves()
    return " ".join([caught.value.code, *map(str, caught.value.cards)])
