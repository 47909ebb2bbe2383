"""Why Pyramid refused a move, to the player: the codes of `legality.py` as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

from games.cards.card import Card, Rank
from games.engine.errors import IllegalMoveError
from games.play.card_names import card_name
from games.play.messages import message
from games.play.sentences import listed, sentence
from games.pyramid.legality import PAIR_VALUE

Cards = Sequence[Card]


def refusal(error: IllegalMoveError) -> str:
    """Why the move was refused. What is no code of Pyramid, `messages.py` says."""
    if (teller := TELLERS.get(error.code)) and error.cards:
        return sentence(teller(error.cards))
    if error.code in PLAIN:
        return gettext(PLAIN[error.code])
    return message(error.code)


PLAIN = {
    "same_card": gettext_noop("A card cannot be paired with itself."),
    "same_pile": gettext_noop("Two cards of the same waste pile cannot be paired; only the top one is available."),
    "stock_face_down": gettext_noop("The cards of the stock lie face down. Draw first."),
    "empty_place": gettext_noop("There is no card there."),
    "game_over": gettext_noop("The pyramid is cleared already."),
    "stock_empty": gettext_noop("The stock is empty: there is nothing to draw."),
    "no_redeals_left": gettext_noop("There is no redeal left."),
    "stock_not_empty": gettext_noop("The stock still has cards. Draw them first."),
    "waste_empty": gettext_noop("The waste is empty: there is nothing to redeal."),
}


def _covered(cards: Cards) -> str:
    card, *covers = cards
    text = ngettext("{card} is covered by {covers}.", "{card} is covered by {covers}.", len(covers))
    return text.format(card=card_name(card), covers=listed([card_name(cover) for cover in covers]))


def _not_thirteen(cards: Cards) -> str:
    first, second = cards
    text = gettext("{first} and {second} make {sum}, not 13.")
    return text.format(first=card_name(first), second=card_name(second), sum=first.rank + second.rank)


def _needs_partner(cards: Cards) -> str:
    text = gettext("{card} needs {partner} to make 13.")
    return text.format(card=card_name(cards[0]), partner=_partner(Rank(PAIR_VALUE - cards[0].rank)))


def _cover_pair_not_allowed(cards: Cards) -> str:
    under, over = cards
    text = gettext("{under} lies under {over}: by these rules the two cannot leave together.")
    return text.format(under=card_name(under), over=card_name(over))


def _waste_pair_not_allowed(cards: Cards) -> str:
    first, second = cards
    text = gettext("{first} and {second} both lie on the waste: by these rules they cannot be paired.")
    return text.format(first=card_name(first), second=card_name(second))


TELLERS: dict[str, Callable[[Cards], str]] = {
    "covered": _covered,
    "not_thirteen": _not_thirteen,
    "needs_partner": _needs_partner,
    "cover_pair_not_allowed": _cover_pair_not_allowed,
    "waste_pair_not_allowed": _waste_pair_not_allowed,
}


def _partner(rank: Rank) -> str:
    """Any card of a rank, bent as the sentence of `_needs_partner` wants it."""
    return {
        Rank.ACE: pgettext("what a card needs", "an ace"),
        Rank.TWO: pgettext("what a card needs", "a two"),
        Rank.THREE: pgettext("what a card needs", "a three"),
        Rank.FOUR: pgettext("what a card needs", "a four"),
        Rank.FIVE: pgettext("what a card needs", "a five"),
        Rank.SIX: pgettext("what a card needs", "a six"),
        Rank.SEVEN: pgettext("what a card needs", "a seven"),
        Rank.EIGHT: pgettext("what a card needs", "an eight"),
        Rank.NINE: pgettext("what a card needs", "a nine"),
        Rank.TEN: pgettext("what a card needs", "a ten"),
        Rank.JACK: pgettext("what a card needs", "a jack"),
        Rank.QUEEN: pgettext("what a card needs", "a queen"),
    }[rank]
