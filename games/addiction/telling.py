"""What a move of Addiction did, said once for those who listen to the table; and a move in a few words."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext

from games.addiction.moves import Action, AddictionMove
from games.addiction.places import row_and_column
from games.cards.card import Card
from games.engine.protocol import Move
from games.engine.view import PositionView
from games.play.card_names import card_name
from games.play.sentences import listed, sentence


def told(move: Move, before: PositionView, after: PositionView) -> str:
    """What `move` did: where a card went, what can move now, how many are in place, and how it ended, if it did.

    Raises TypeError for a move of another game.
    """
    ours = our_move(move)
    parts = _shuffled(before, after) if ours.action is Action.SHUFFLE else _moved(ours, before, after)
    return " ".join(sentence(part) for part in (*parts, *_ending(after)))


def named(move: Move, before: PositionView) -> str:
    """The move in a few words, to go into a sentence. Raises TypeError for a move of another game."""
    ours = our_move(move)
    if ours.action is Action.SHUFFLE:
        return gettext("a shuffle")
    return with_goal(gettext("{card} to row {row}, column {column}"), ours, before)


def our_move(move: Move) -> AddictionMove:
    """`move`, when it is one of this game. Raises TypeError for a move of another game."""
    if not isinstance(move, AddictionMove):
        raise TypeError(f"not a move of Addiction: {move!r}")
    return move


def _moved(move: AddictionMove, before: PositionView, after: PositionView) -> Iterable[str]:
    yield with_goal(gettext("{card} went to row {row}, column {column}."), move, before)
    if _is_won(after):
        return
    if can := freed(before, after):
        text = ngettext("{cards} can move now.", "{cards} can move now.", len(can))
        yield text.format(cards=listed([card_name(card) for card in can]))
    if any(gap.dead for gap in after.gaps if gap.place == move.places[0]):
        yield gettext("The gap left behind is dead.")
    if (count := in_place(after)) != in_place(before):
        yield _count(count)


def with_goal(text: str, move: AddictionMove, before: PositionView) -> str:
    """`text` with the card of a card move, and the row and column of its goal, in their holes."""
    source, target = move.places
    card = next(cell.card for cell in before.cells if cell.place == source)
    return text.format(card=card_name(card), **row_and_column(target))


def _shuffled(before: PositionView, after: PositionView) -> Iterable[str]:
    dealt = len(before.cells) - in_place(before)
    yield ngettext("Shuffled: {n} card dealt again.", "Shuffled: {n} cards dealt again.", dealt).format(n=dealt)
    if _is_won(after):
        return
    yield _count(in_place(after))
    if left := after.counters["shuffles"]:
        yield ngettext("{n} shuffle left.", "{n} shuffles left.", left).format(n=left)
    else:
        yield gettext("That was the last shuffle.")


def _ending(after: PositionView) -> Iterable[str]:
    """That the play is won, that a shuffle is needed, or that no move is left."""
    left = after.counters["shuffles"] or 0
    if _is_won(after):
        yield gettext("All four rows are in order: you have won!")
    elif after.stuck:
        yield ngettext("Stuck: shuffle ({n} left).", "Stuck: shuffle ({n} left).", left).format(n=left)
    elif not after.moves:
        yield gettext("No move is left. Undo or start a new deal.")


def _count(in_place: int) -> str:
    return ngettext("{n} card in place.", "{n} cards in place.", in_place).format(n=in_place)


def in_place(view: PositionView) -> int:
    """How many cards are in place."""
    return sum(cell.in_place for cell in view.cells)


def _is_won(view: PositionView) -> bool:
    return all(cell.in_place for cell in view.cells)


def freed(before: PositionView, after: PositionView) -> list[Card]:
    """The cards that can move in `after` and could not before, in reading order."""
    could = set(_movable(before))
    return [card for card in _movable(after) if card not in could]


def _movable(view: PositionView) -> list[Card]:
    """The cards that can move, in reading order."""
    sources = {move.places[0] for move in view.moves if move.places}
    return [cell.card for cell in view.cells if cell.place in sources]
