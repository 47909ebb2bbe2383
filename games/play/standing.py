"""How a play stands: whether it can still be won, what to do next, and how it compares with the best there is."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.search import Verdict
from games.play.hints import Hint, hint_of, is_searching
from games.play.solutions import par_of
from games.play.tables import Table
from games.play.wording import words_of

Json = dict[str, Any]


def verdict_json(table: Table) -> Json | None:
    """Whether an open play can still be won, in a word and in words; nothing of a play that is over.

    `back`: how many undos lead to where it could be won for certain; null where none do.
    """
    if not table.play.is_open:
        return None
    verdict = table.verdict
    back = table.course.steps_to_winnable if verdict is Verdict.LOST else None
    return {"state": verdict.value, "text": _verdict_text(table, verdict), "back": back}


def hint_json(table: Table) -> Json:
    """What to do next, one of the legal moves, and why; where there is none, the sentence that says so.

    `wait`: a longer search goes on; asking again in a moment gives more.
    """
    hint, wait = hint_of(table), is_searching(table)
    if hint is None:
        text = _("Looking further ahead; the hint follows in a moment.") if wait else _no_hint(table)
        return {"move": None, "text": text, "wait": wait}
    return {"move": hint.move.text, "text": " ".join([_hint_text(table, hint), *_how_far(hint)]), "wait": False}


def par_json(table: Table) -> Json | None:
    """How few moves win the deal of a play that is over, where that is known."""
    par = None if table.play.is_open else par_of(table.play)
    return {"moves": len(par.line.split()), "optimal": par.optimal} if par else None


def _verdict_text(table: Table, verdict: Verdict) -> str:
    if verdict is Verdict.WON:
        return _("Can be won")
    if verdict is Verdict.UNKNOWN:
        return _("Not known whether it can be won")
    return _("Can no longer be won") if table.line.done else _("This deal cannot be won")


def _hint_text(table: Table, hint: Hint) -> str:
    move = table.game.parse_move(hint.move.text)
    after = table.game.view(table.position.apply(move))
    return words_of(table.game).hinted(move, table.view, after)


def _how_far(hint: Hint) -> list[str]:
    if not hint.left:
        return []
    return [ngettext("Then {n} move more wins.", "Then {n} moves more win.", hint.left).format(n=hint.left)]


def _no_hint(table: Table) -> str:
    if table.verdict is not Verdict.LOST:
        return _("No good move is known here.")
    back = table.course.steps_to_winnable
    if back is None:
        return _("No hint: this deal cannot be won, whatever is played.")
    return ngettext(
        "No hint: this game can no longer be won. Before the last {n} move it could.",
        "No hint: this game can no longer be won. Before the last {n} moves it could.",
        back,
    ).format(n=back)
