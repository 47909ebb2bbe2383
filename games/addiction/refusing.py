"""Why Addiction refused a move, to the player: the codes of `legality.py` as sentences."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

from games.engine.errors import IllegalMoveError
from games.play.card_names import card_name
from games.play.messages import message
from games.play.sentences import sentence

# What the cards of an error are called in its sentence, in their order.
HOLES = ("card", "other", "wanted")

SENTENCES = {
    "game_over": gettext_noop("All four rows are in order already."),
    "no_shuffles_left": gettext_noop("There is no shuffle left."),
    "not_stuck": gettext_noop("By these rules you may shuffle only when no card can move."),
    "empty_place": gettext_noop("There is no card there."),
    "same_place": gettext_noop("{card} lies there already."),
    "not_a_gap": gettext_noop("{card} cannot go there: {other} lies there."),
    "needs_two": gettext_noop("Only a two goes into the first column, not {card}."),
    "right_of_gap": gettext_noop("{card} cannot go there: nothing goes right of a gap."),
    "right_of_king": gettext_noop("{card} cannot go there: nothing goes right of a king."),
    "does_not_follow": gettext_noop("{other} lies left of that gap: next comes {wanted}, not {card}."),
    "gap_takes": gettext_noop("This gap takes {card}."),
    "gap_takes_two": gettext_noop("A gap in the first column takes any two."),
    "gap_right_of_gap": gettext_noop("Nothing goes into a gap right of another gap."),
    "gap_right_of_king": gettext_noop("This gap is dead: nothing goes right of a king."),
    "which_gap": gettext_noop("{card} can move: choose its gap."),
    "no_gap_for": gettext_noop("There is no gap for {card}: {other} must lie left of it."),
    "no_gap_for_two": gettext_noop("There is no gap for {card}: only one in the first column would do."),
}


def refusal(error: IllegalMoveError) -> str:
    """Why the move was refused. What is no code of Addiction, `messages.py` says."""
    names = dict(zip(HOLES, map(card_name, error.cards), strict=False))
    text = SENTENCES.get(error.code)
    if text is None or not all(hole in names for hole in HOLES if f"{{{hole}}}" in text):
        return message(error.code)
    return sentence(gettext(text).format(**names))
