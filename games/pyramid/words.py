"""Pyramid in sentences (`games.play.wording.Words`): its names, and how cards, piles and counters are read out.

What a move did is in `telling.py`, why one was refused in `refusing.py`, why one is good in `hinting.py`. Card names
stand in the nominative wherever a sentence takes one, so that every language can bend the rest of it round them.
"""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, gettext, gettext_noop, ngettext

from games.cards.card import Card
from games.engine.view import CellView, PileView, PositionView, Role
from games.play.card_names import card_name
from games.play.sentences import listed, sentence
from games.pyramid.hinting import hinted
from games.pyramid.refusing import refusal
from games.pyramid.telling import named, told

__all__ = [
    "cell_label",
    "counter",
    "hidden_label",
    "hinted",
    "named",
    "pile_label",
    "preset_line",
    "preset_name",
    "refusal",
    "tagline",
    "title",
    "told",
    "won_title",
]

PRESET_NAMES = {
    "classic": gettext_noop("Classic"),
    "pocket": gettext_noop("Pocket"),
    "cardems": gettext_noop("For points"),
    "thirteen": gettext_noop("Thirteen"),
    "thirteen-three": gettext_noop("Thirteen by threes"),
    "three-pass": gettext_noop("Three passes"),
}
PRESET_LINES = {
    "classic": gettext_noop("Redeal as often as you like; a card may leave with the only one that covers it."),
    "pocket": gettext_noop("Redeal as often as you like; a covered card always waits."),
    "cardems": gettext_noop("Played for points: every card earns some, every redeal costs some."),
    "thirteen": gettext_noop("Once through the stock, without a redeal."),
    "thirteen-three": gettext_noop("Three cards a draw, on three waste piles, without a redeal."),
    "three-pass": gettext_noop("The top card of the stock lies open and can be played; two redeals."),
}


def title() -> str:
    """The game's name."""
    return gettext("Pyramid")


def tagline() -> str:
    """What one does in it, in one line."""
    return gettext("Take the pyramid apart, two cards at a time: every pair makes thirteen.")


def won_title() -> str:
    """The headline of a win."""
    return gettext("The pyramid is gone.")


def preset_name(preset: str) -> str:
    """The name of the preset with this slug. Raises KeyError for one that is not ours."""
    return gettext(PRESET_NAMES[preset])


def preset_line(preset: str) -> str:
    """What sets this preset apart, in one line. Raises KeyError for one that is not ours."""
    return gettext(PRESET_LINES[preset])


def cell_label(cell: CellView, view: PositionView) -> str:
    """How a card of the pyramid is read out: its name, row and number, and what covers it or that it is available."""
    if not cell.covered_by:
        return _cell_label(get_language(), cell.card, cell.place, ())
    cards = _cards_by_place(view)
    return _cell_label(get_language(), cell.card, cell.place, tuple(cards[place] for place in cell.covered_by))


# The view whose labels were asked for last, and its cards by place: a table asks for all its cards, one by one.
# Swapped as one, so that threads at worst do the work twice.
_last_view: tuple[PositionView | None, dict[str, Card]] = (None, {})


def _cards_by_place(view: PositionView) -> dict[str, Card]:
    global _last_view
    seen, cards = _last_view
    if seen is not view:
        cards = {cell.place: cell.card for cell in view.cells}
        _last_view = (view, cards)
    return cards


# Some players' deals at once; the language only tells the answers apart, gettext asks for it itself.
@lru_cache(maxsize=8192)
def _cell_label(language: str | None, card: Card, place: str, covers: tuple[Card, ...]) -> str:
    where = {"card": card_name(card), "row": "ABCDEFG".index(place[0]) + 1, "number": place[1:]}
    if not covers:
        return sentence(gettext("{card}, row {row}, card {number}, available").format(**where))
    text = ngettext(
        "{card}, row {row}, card {number}, covered by {covers}",
        "{card}, row {row}, card {number}, covered by {covers}",
        len(covers),
    )
    return sentence(text.format(covers=listed([card_name(cover) for cover in covers]), **where))


def pile_label(pile: PileView) -> str:
    """How a pile is read out: what it is, how many cards it holds, and its top card where that can be seen."""
    top = pile.cards[-1] if pile.cards and pile.role is not Role.FOUNDATION else None
    return _pile_label(get_language(), pile.role, pile.place, pile.count, top)


@lru_cache(maxsize=4096)
def _pile_label(language: str | None, role: Role, place: str, count: int, top: Card | None) -> str:
    parts = {"pile": _pile_name(role, place), "n": count}
    if not count:
        return gettext("{pile}, empty").format(**parts)
    if top is None:
        return ngettext("{pile}, {n} card", "{pile}, {n} cards", count).format(**parts)
    text = ngettext("{pile}, {n} card, {card} on top", "{pile}, {n} cards, {card} on top", count)
    return text.format(card=card_name(top), **parts)


def _pile_name(role: Role, place: str) -> str:
    if role is Role.WASTE and place[1:]:
        return gettext("Waste {number}").format(number=place[1:])
    return {Role.STOCK: gettext("Stock"), Role.WASTE: gettext("Waste"), Role.FOUNDATION: gettext("Foundation")}[role]


def hidden_label() -> str:
    """How a card or pile is read out while the play is paused."""
    return gettext("Hidden while the play is paused")


def counter(name: str, left: int | None) -> tuple[str, str]:
    """The label and value of a counter; the only one is "redeals". Raises KeyError for another."""
    label = {"redeals": gettext("Redeals")}[name]
    return label, gettext("unlimited") if left is None else str(left)
