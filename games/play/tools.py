"""The tools beside the table: which can be used now, and why the others cannot."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.errors import IllegalMoveError
from games.play.messages import message
from games.play.models import Play
from games.play.tables import Table
from games.play.wording import words_of

SHUFFLE = "shuffle"
"""The move of games that have one, and the tool's name."""
SHUFFLES = "shuffles"
"""The counter of those games."""


def tools_of(table: Table) -> dict[str, dict[str, object]]:
    """Each tool with `ok`, and `why` not: a sentence for the player, empty where the tool can be used."""
    play = table.play
    return {
        "undo": _tool(_ended(play) or _paused(play) or ("" if table.line.done else _("Nothing to take back yet."))),
        "redo": _tool(_ended(play) or _paused(play) or ("" if table.line.undone else _("Nothing to redo."))),
        "hint": _tool(_ended(play) or _paused(play)),
        **_shuffle(table),
        "restart": _tool("" if play.moves else _("This deal is still untouched.")),
        "new": _tool(""),
        "pause": _tool(_ended(play) or ("" if play.may_pause else message("no_pause"))),
        "give_up": _tool(_ended(play) or ("" if play.moves else _("No move was made yet."))),
    }


def _shuffle(table: Table) -> dict[str, dict[str, object]]:
    """The tool that deals the loose cards again, of games that count shuffles; the game says why it may not be used."""
    if SHUFFLES not in table.view.counters:
        return {}
    return {SHUFFLE: _tool(_ended(table.play) or _paused(table.play) or _why_not(table, SHUFFLE))}


def _why_not(table: Table, text: str) -> str:
    """Why a move is not listed; empty for one that is."""
    if any(move.text == text for move in table.view.moves):
        return ""
    try:
        table.position.apply(table.game.parse_move(text))
    except IllegalMoveError as error:
        return words_of(table.game).refusal(error)
    return ""


def _tool(why_not: str) -> dict[str, object]:
    return {"ok": not why_not, "why": why_not}


def _ended(play: Play) -> str:
    return "" if play.is_open else _("This play is over.")


def _paused(play: Play) -> str:
    return _("The play is paused.") if play.paused else ""
