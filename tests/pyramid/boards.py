"""Short drawings of Pyramid positions for tests, and short ways to ask them."""

from __future__ import annotations

from games.pyramid.layout import ROWS
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidMove, PyramidPosition
from tests.shared.boards import refusal_of


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


def refusal(position: PyramidPosition, text: str) -> str:
    """The reason for refusing a move: its code and cards. Refusing changes nothing and agrees with the legal list."""
    return refusal_of(position, PyramidMove.from_text(text))
