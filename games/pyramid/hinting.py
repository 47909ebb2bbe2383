"""A hint in words: what to do, and why that is good. It names no card that cannot be seen."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from games.engine.protocol import Move
from games.engine.view import PositionView
from games.play.card_names import card_name
from games.play.sentences import listed, sentence
from games.pyramid.layout import FOUNDATION
from games.pyramid.moves import Action
from games.pyramid.telling import card_on, freed, our_move


def hinted(move: Move, before: PositionView, after: PositionView) -> str:
    """What to do and why. Raises TypeError for a move of another game."""
    ours = our_move(move)
    if ours.action is Action.REDEAL:
        return gettext("Reset: a card that you need lies deep in the waste.")
    if ours.action is Action.DRAW:
        return _draw(before)
    return f"{sentence(_what(ours.places, before))} {_why(before, after)}"


def _draw(before: PositionView) -> str:
    if any(transfer.target == FOUNDATION for move in before.moves for transfer in move.transfers):
        return gettext("Draw: what could go now had better wait.")
    return gettext("Draw: a card that you need is still in the stock.")


def _what(places: tuple[str, ...], before: PositionView) -> str:
    names = [card_name(card_on(before, place)) for place in places]
    if len(names) == 1:
        return gettext("Take {king} away.").format(king=names[0])
    return gettext("Pair {first} with {second}.").format(first=names[0], second=names[1])


def _why(before: PositionView, after: PositionView) -> str:
    if not after.cells:
        return gettext("That clears the pyramid.")
    lying = {cell.card for cell in after.cells}
    if free := [card for card in freed(before, after) if card in lying]:
        names = listed([card_name(card) for card in free])
        return ngettext("That frees {cards}.", "That frees {cards}.", len(free)).format(cards=names)
    return gettext("It frees nothing yet, but the way to the win begins with it.")
