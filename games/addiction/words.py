"""Addiction in sentences (`games.play.wording`): its names, and how cards, gaps and counters are read out.

What a move did is in `telling.py`, why one was refused in `refusing.py`. Card names stand in the nominative wherever
a sentence takes one, so that every language can bend the rest of the sentence round them.
"""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, gettext, gettext_noop

from games.addiction.hinting import hinted
from games.addiction.places import row_and_column
from games.addiction.refusing import refusal
from games.addiction.telling import named, told
from games.cards.card import Card
from games.engine.view import CellView, GapView, PileView, PositionView
from games.play.card_names import card_name
from games.play.sentences import listed, sentence

__all__ = [
    "cell_label",
    "counter",
    "gap_label",
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
    "after-run": gettext_noop("After the run"),
    "montana": gettext_noop("Montana"),
}
PRESET_LINES = {
    "classic": gettext_noop("Three shuffles, whenever you like; the gaps land anywhere."),
    "after-run": gettext_noop("Three shuffles, whenever you like; each gap lands right after the cards in place."),
    "montana": gettext_noop("Two shuffles, only when no card can move; each gap lands right after the cards in place."),
}


def title() -> str:
    """The game's name."""
    return gettext("Addiction")


def tagline() -> str:
    """What one does in it, in one line."""
    return gettext("Bring four rows in order, from two to king, by way of the gaps that the aces left.")


def won_title() -> str:
    """The headline of a win."""
    return gettext("All four rows are in order.")


def preset_name(preset: str) -> str:
    """The name of the preset with this slug. Raises KeyError for one that is not ours."""
    return gettext(PRESET_NAMES[preset])


def preset_line(preset: str) -> str:
    """What sets this preset apart, in one line. Raises KeyError for one that is not ours."""
    return gettext(PRESET_LINES[preset])


def cell_label(cell: CellView, view: PositionView) -> str:
    """How a card is read out: its name, row and column, whether it is in place, and where it can go."""
    return _cell_label(get_language(), cell.card, cell.place, cell.in_place, _goals(view).get(cell.place, ()))


Goals = dict[str, tuple[str, ...]]
# The view whose labels were asked for last, and where its cards can go: a table asks for all its cards, one by one.
# Swapped as one, so that threads at worst do the work twice.
_last_view: tuple[PositionView | None, Goals] = (None, {})


def _goals(view: PositionView) -> Goals:
    global _last_view
    seen, goals = _last_view
    if seen is not view:
        goals = {}
        for source, target in (move.places for move in view.moves if move.places):
            goals[source] = (*goals.get(source, ()), target)
        _last_view = (view, goals)
    return goals


# Some players' deals at once; the language only tells the answers apart, gettext asks for it itself.
@lru_cache(maxsize=16384)
def _cell_label(language: str | None, card: Card, place: str, in_place: bool, goals: tuple[str, ...]) -> str:
    if in_place and goals:
        text = gettext("{card}, row {row}, column {column}, in place, can go to {goals}")
    elif in_place:
        text = gettext("{card}, row {row}, column {column}, in place")
    elif goals:
        text = gettext("{card}, row {row}, column {column}, can go to {goals}")
    else:
        text = gettext("{card}, row {row}, column {column}")
    names = [gettext("row {row}, column {column}").format(**row_and_column(goal)) for goal in goals]
    parts = row_and_column(place) | {"goals": listed(names) if names else ""}
    return sentence(text.format(card=card_name(card), **parts))


def gap_label(gap: GapView, view: PositionView) -> str:
    """How a gap is read out: its row and column, what it takes, or why it takes nothing."""
    row, column = gap.place[0], int(gap.place[1:])
    beside_gap = f"{row}{column - 1}" in {other.place for other in view.gaps}
    card = card_name(gap.takes[0]) if gap.takes else ""
    return _gap_text(gap, beside_gap).format(card=card, **row_and_column(gap.place))


def _gap_text(gap: GapView, beside_gap: bool) -> str:
    if len(gap.takes) > 1:
        return gettext("Gap, row {row}, column {column}, takes any two")
    if gap.takes:
        return gettext("Gap, row {row}, column {column}, takes {card}")
    if not gap.dead:
        return gettext("Gap, row {row}, column {column}, waits for the gap on its left")
    if beside_gap:
        return gettext("Gap, row {row}, column {column}, dead, right of a dead gap")
    return gettext("Gap, row {row}, column {column}, dead, right of a king")


def pile_label(pile: PileView) -> str:
    """Addiction has no piles. Raises LookupError for any."""
    raise LookupError(f"Addiction has no pile {pile.place!r}")


def hidden_label() -> str:
    """How a card or gap is read out while the play is paused."""
    return gettext("Hidden while the play is paused")


def counter(name: str, left: int | None) -> tuple[str, str]:
    """The label and value of a counter; the only one is "shuffles". Raises KeyError for another."""
    label = {"shuffles": gettext("Shuffles")}[name]
    return label, str(left)
