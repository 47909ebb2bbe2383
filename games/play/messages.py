"""What the player is told when a request changed nothing: what happened, and what can be done.

The codes are those of `refusals.py`, and the API's own. Why a move breaks the rules, each game says itself.
"""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

MESSAGES = {
    # A play that did not change (refusals.py).
    "refused": gettext_noop("That is not possible here."),
    "unknown_play": gettext_noop("This play cannot be found. Start a new one."),
    "unknown_deal": gettext_noop("This deal cannot be found. Try a new one."),
    "no_pause": gettext_noop("A daily deal cannot be paused."),
    "underway": gettext_noop("You are playing this deal already."),
    "no_winnable_deal": gettext_noop("No deal that can be won was found just now. Try again, or allow any deal."),
    "stale": gettext_noop("This play went on in another window. You now see how it stands."),
    "key_reused": gettext_noop("Two different moves arrived as one. You now see how the play stands."),
    "over": gettext_noop("This play is over. Start a new one."),
    "paused": gettext_noop("The play is paused. Go on with it first."),
    "still_open": gettext_noop("This deal is still being played. End that play first."),
    "daily_secret": gettext_noop("This is the deal of the day. It stays secret until you have played it."),
    "nothing_to_undo": gettext_noop("There is nothing to undo."),
    "nothing_to_redo": gettext_noop("There is nothing to redo."),
    "too_long": gettext_noop("This play has as many moves as a play can have. Start a new one."),
    "no_win": gettext_noop("These moves do not win this deal."),
    "damaged": gettext_noop("This play was damaged in storage and cannot go on. Start a new one."),
    # A request that could not be understood.
    "malformed": gettext_noop("The server did not understand that. Reload the page and try again."),
    "malformed_move": gettext_noop("There is no such move in this game."),
    "unknown_game": gettext_noop("There is no such game here."),
    "unknown_preset": gettext_noop("This game has no such rules to choose."),
    "csrf": gettext_noop("The page had been open for too long. Reload it and try again."),
    "too_large": gettext_noop("That was too much at once for the server."),
    "too_many": gettext_noop("That was very fast. Wait a moment and try again."),
    "not_found": gettext_noop("There is nothing at this address."),
    "method_not_allowed": gettext_noop("This address cannot be used like that."),
    "server_error": gettext_noop("Something went wrong on the server. Nothing was lost; please try again."),
}


def message(code: str) -> str:
    """The sentence for `code` in the active language; a general one for a code that is not known here.

    A refusal must reach the player even when its sentence was forgotten; a test sees to it that none is.
    """
    return gettext(MESSAGES.get(code, MESSAGES["refused"]))
