"""What the replay page says: how a play went, how well it could have gone, and the sentences of its script."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine.search import Verdict
from games.play.best_lines import Best
from games.play.models import Play
from games.play.page_words import page_words
from games.play.wording import Words


def replay_words(words: Words) -> dict[str, str]:
    """Every sentence of the page's script by its key, in the active language; {named} holes are filled there."""
    board = {key: text for key, text in page_words(words).items() if key.startswith(("group_", "count_", "spot"))}
    return {**board, **_track_words(), **_search_words()}


def _track_words() -> dict[str, str]:
    return {
        "at_start": _("Before the first move"),
        "at_move": _("Move {n} of {total}"),
        "won": _("Can be won"),
        "lost": _("Can no longer be won"),
        "unknown": _("Not known whether it can be won"),
        "hopeless": _("This deal cannot be won"),
        "cleared": _("Won"),
        "turn": _("Move {n}: the last chance goes"),
        "turn_perhaps": _("Move {n}: now it is lost for certain"),
        "after_turn": _("After this it could not be won"),
        "after_turn_perhaps": _("From here on it certainly could not be won"),
        "to_turn": _("To the move that lost it"),
        "to_turn_perhaps": _("To where it was lost for certain"),
        "parting": _("The same up to move {n}"),
        "play": pgettext("replay", "Play"),
        "pause": _("Pause"),
        "missing": _("The next moves could not be fetched. Try again in a moment."),
    }


def _search_words() -> dict[str, str]:
    return {
        "looking": _("Looking for the shortest win: {n} positions"),
        "not_found": _("No win was found within {n} positions."),
        "no_search": _("The search does not run in this browser."),
        "stopped": _("Stopped."),
        "lost_connection": _("Connection lost, trying again…"),
        "back": _("Connected again."),
    }


def headline(play: Play, words: Words) -> str:
    """How a play ended, in a few words."""
    return words.won_title() if play.state == Play.State.WON else _("Not won")


def ending_note(play: Play, words: Words) -> str:
    """What ended a play that was not won; before all else, that it does not count."""
    if play.is_void:
        return _("A moderator has set this play aside: it counts on no board and in no statistics.")
    return page_words(words).get(f"ended_{play.ending}", "")


def best_text(best: Best | None, *, winnable: bool = False) -> str:
    """What is known of the best line of a deal, in a sentence. `winnable`: it can be won, by whatever line."""
    if best is None or best.verdict is Verdict.UNKNOWN:
        if winnable:
            return _("This deal can be won. Nobody has looked for its shortest win yet.")
        return _("Nobody has found a win of this deal yet.")
    if best.verdict is Verdict.LOST:
        return _("This deal cannot be won, however it is played.")
    moves = len(best.moves)
    if best.optimal:
        return ngettext("{n} move wins. Nothing is shorter.", "{n} moves win. Nothing is shorter.", moves).format(
            n=moves
        )
    return ngettext("{n} move wins, perhaps fewer do.", "{n} moves win, perhaps fewer do.", moves).format(n=moves)
