"""What a move of Pyramid did, said once for those who listen to the table; and a move in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, ngettext

from games.cards.card import Card
from games.engine.protocol import Move
from games.engine.view import PositionView, Role
from games.play.card_names import card_name
from games.play.sentences import listed, sentence
from games.pyramid.moves import Action, PyramidMove


def told(move: Move, before: PositionView, after: PositionView) -> str:
    """What `move` did: the cards that went or came, what is free now, how many are left, and how it ended, if it did.

    Raises TypeError for a move of another game.
    """
    ours = our_move(move)
    if ours.action is Action.DRAW:
        parts = _drawn(before, after)
    elif ours.action is Action.REDEAL:
        parts = _redealt(after)
    else:
        parts = _removed(ours.places, before, after)
    return " ".join(sentence(part) for part in (*parts, *_ending(after)))


def named(move: Move, before: PositionView) -> str:
    """The move in a few words, to go into a sentence. Raises TypeError for a move of another game."""
    ours = our_move(move)
    if ours.action is Action.DRAW:
        return gettext("a draw")
    if ours.action is Action.REDEAL:
        return gettext("a redeal")
    names = [card_name(card_on(before, place)) for place in ours.places]
    if len(names) == 1:
        return names[0]
    return gettext("{first} with {second}").format(first=names[0], second=names[1])


def our_move(move: Move) -> PyramidMove:
    """`move`, when it is one of this game. Raises TypeError for a move of another game."""
    if not isinstance(move, PyramidMove):
        raise TypeError(f"not a move of Pyramid: {move!r}")
    return move


def _removed(places: tuple[str, ...], before: PositionView, after: PositionView) -> Iterable[str]:
    yield _gone(places, before)
    if not after.cells:
        return
    if free := freed(before, after):
        yield _counted(ngettext("{cards} is now free.", "{cards} are now free.", len(free)), free)
    left = len(after.cells)
    yield ngettext("{n} card left.", "{n} cards left.", left).format(n=left)


def _gone(places: tuple[str, ...], before: PositionView) -> str:
    names = [card_name(card_on(before, place)) for place in places]
    if len(names) == 1:
        return gettext("{king} went to the foundation.").format(king=names[0])
    # A cell is named before the cells that cover it.
    covers = next((cell.covered_by for cell in before.cells if cell.place == places[0]), ())
    if places[1] in covers:
        return gettext("Paired {over} with {under}, which lay beneath it.").format(over=names[1], under=names[0])
    return gettext("Paired {first} with {second}.").format(first=names[0], second=names[1])


def _drawn(before: PositionView, after: PositionView) -> Iterable[str]:
    """The new top of each waste pile that grew, from left to right; what the stock shows, or that little is left."""
    sizes = {pile.place: pile.count for pile in before.piles}
    wastes = [pile for pile in after.piles if pile.role is Role.WASTE]
    cards = [pile.cards[-1] for pile in wastes if pile.count > sizes[pile.place]]
    yield _counted(ngettext("Drew {cards}.", "Drew {cards}.", len(cards)), cards)
    stock = next(pile for pile in after.piles if pile.role is Role.STOCK)
    yield from _shown(stock.cards)
    if stock.count:
        left = ngettext("{n} card left in the stock.", "{n} cards left in the stock.", stock.count)
        yield left.format(n=stock.count)
    else:
        yield gettext("The stock is empty.")


def _redealt(after: PositionView) -> Iterable[str]:
    stock = next(pile for pile in after.piles if pile.role is Role.STOCK)
    text = ngettext(
        "The waste is the stock again, with {n} card.", "The waste is the stock again, with {n} cards.", stock.count
    )
    yield text.format(n=stock.count)
    yield from _shown(stock.cards)
    left = after.counters["redeals"]
    if left:
        yield ngettext("{n} redeal left.", "{n} redeals left.", left).format(n=left)
    elif left == 0:
        yield gettext("That was the last redeal.")


def _shown(stock: Sequence[Card]) -> Iterable[str]:
    """Which card lies open on the stock, where one does."""
    if stock:
        yield gettext("{card} is on top of the stock.").format(card=card_name(stock[-1]))


def _ending(after: PositionView) -> Iterable[str]:
    """That the play is won, or that no move is left."""
    if not after.cells:
        yield gettext("The pyramid is cleared: you have won!")
    elif not after.moves:
        yield gettext("No move is left. Undo or start a new deal.")


def _counted(text: str, cards: Sequence[Card]) -> str:
    return text.format(cards=listed([card_name(card) for card in cards]))


def freed(before: PositionView, after: PositionView) -> list[Card]:
    """The cards that can be played in `after` and could not before, those of the pyramid first."""
    available = set(_available(before))
    return [card for card in _available(after) if card not in available]


def _available(view: PositionView) -> list[Card]:
    """The cards that could be played, those of the pyramid first."""
    free = [cell.card for cell in view.cells if not cell.covered_by]
    tops = [pile.cards[-1] for pile in view.piles if pile.cards and pile.role is not Role.FOUNDATION]
    return free + tops


def card_on(view: PositionView, place: str) -> Card:
    """The card that a move naming `place` means. Raises KeyError when none can be seen there."""
    cards = {pile.place: pile.cards[-1] for pile in view.piles if pile.cards}
    cards |= {cell.place: cell.card for cell in view.cells}
    return cards[place]
