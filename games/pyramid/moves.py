"""The moves of Pyramid and their text: "draw", "redeal", one place ("G5") or two ("F2-W")."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.engine.errors import MalformedMoveError
from games.pyramid.layout import CELLS, STOCK
from games.pyramid.presets import PRESETS

# In the order in which a pair names them.
PLACES = (*CELLS, STOCK, *sorted({place for preset in PRESETS.values() for place in preset.waste_places}))


class Action(StrEnum):
    """What a move does."""

    DRAW = "draw"
    REDEAL = "redeal"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class PyramidMove:
    """A draw, a redeal, or the removal of the cards on one or two places, named in the order of `PLACES`.

    `from_text` and `removal` hand out one object per move.
    """

    action: Action
    places: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join(self.places) or self.action.value

    @staticmethod
    def from_text(text: str) -> PyramidMove:
        """The move written as `text`; a pair may name its places in either order.

        Raises MalformedMoveError when it is no move in any preset. Whether it is allowed is the position's to say.

        >>> str(PyramidMove.from_text("W-F2"))
        'F2-W'
        """
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise MalformedMoveError(text) from None


DRAW = PyramidMove(Action.DRAW)
REDEAL = PyramidMove(Action.REDEAL)

# By place, and by first and second place in the order of PLACES.
SINGLES = {place: PyramidMove(Action.REMOVE, (place,)) for place in PLACES}
PAIRS = {
    first: {second: PyramidMove(Action.REMOVE, (first, second)) for second in PLACES[index:]}
    for index, first in enumerate(PLACES)
}


def _by_text() -> dict[str, PyramidMove]:
    pairs = [pair for row in PAIRS.values() for pair in row.values()]
    turned = {"-".join(reversed(pair.places)): pair for pair in pairs}
    return turned | {str(move): move for move in (DRAW, REDEAL, *SINGLES.values(), *pairs)}


_BY_TEXT = _by_text()
