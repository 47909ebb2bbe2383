"""A hint in words: what to do, and why that is good. It says nothing of shuffles to come."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from games.addiction.moves import Action
from games.addiction.telling import freed, in_place, our_move, with_goal
from games.engine.protocol import Move
from games.engine.view import PositionView
from games.play.card_names import card_name
from games.play.sentences import listed, sentence


def hinted(move: Move, before: PositionView, after: PositionView) -> str:
    """What to do and why. Raises TypeError for a move of another game."""
    ours = our_move(move)
    if ours.action is Action.SHUFFLE:
        return _shuffle(before)
    what = with_goal(gettext("{card} to row {row}, column {column}."), ours, before)
    return f"{sentence(what)} {_why(before, after)}"


def _shuffle(before: PositionView) -> str:
    if before.stuck:
        return gettext("Shuffle: no card can move.")
    return gettext("Shuffle: a new deal of the loose cards promises more.")


def _why(before: PositionView, after: PositionView) -> str:
    if in_place(after) > in_place(before):
        return gettext("It is in place there.")
    if can := freed(before, after):
        names = listed([card_name(card) for card in can])
        return ngettext("Then {cards} can move.", "Then {cards} can move.", len(can)).format(cards=names)
    return gettext("That makes room for what follows.")
