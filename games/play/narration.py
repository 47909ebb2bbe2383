"""What the newest action did, said once, for those who listen to the table."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.history import REDO
from games.play.tables import Table
from games.play.verdicts import LOST
from games.play.wording import words_of


def told_move(table: Table) -> str:
    """The sentence for a move, or a redo, that was just made."""
    before = table.game.view(table.before)
    move = table.game.parse_move(table.line.done[-1])
    words = words_of(table.game)
    again = table.play.actions[-1] == REDO
    told = (
        _("Made again: {what}.").format(what=words.named(move, before))
        if again
        else words.told(move, before, table.view)
    )
    return " ".join(filter(None, [told, _told_lost(table)]))


def told_undo(table: Table, steps: int) -> str:
    """The sentence for an undo of `steps` moves that was just made."""
    if steps > 1:
        return ngettext("{n} move taken back.", "{n} moves taken back.", steps).format(n=steps)
    undone = table.game.parse_move(table.line.undone[-1])
    what = words_of(table.game).named(undone, table.view)
    return _("Taken back: {what}.").format(what=what)


def _told_lost(table: Table) -> str:
    """The sentence for the move after which the play cannot be won any more; nothing after any other.

    A position that nothing leads on from is said to be one by the game itself.
    """
    letters = table.letters
    lost_now = letters[-2] != LOST and letters[-1] == LOST
    return _("This game can no longer be won.") if lost_now and table.view.moves else ""


def told_pause() -> str:
    """The sentence for a pause."""
    return _("Paused. The board is hidden and the clock stands still.")


def told_resume() -> str:
    """The sentence for the end of a pause."""
    return _("Going on.")


def told_end() -> str:
    """The sentence for giving up."""
    return _("You gave up this deal.")
