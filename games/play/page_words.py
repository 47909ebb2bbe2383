"""The sentences that the table's script says by itself; {named} holes are filled by the page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.models import CatalogueDeal
from games.play.wording import Words


def page_words(words: Words) -> dict[str, str]:
    """Every sentence of the page by its key, in the active language; `words` are those of the game on the table."""
    return {
        **_board_words(),
        **_play_words(),
        **_verdict_words(),
        **_deal_words(),
        **_end_words(),
        "won_title": words.won_title(),
    }


def _board_words() -> dict[str, str]:
    return {
        "group_cells": _("Cards on the table"),
        "group_piles": _("Piles"),
        "count_stock": _("{n} in stock"),
        "count_waste": _("{n} in waste"),
        "count_foundation": _("{n} removed"),
        "picked": _("{card} picked up."),
        "pairs_with": _("It pairs with {cards}."),
        "goes_to": _("It can go to {cards}."),
        "spot": _("row {row}, column {column}"),
        "choose": _("Choose {cards}."),
        "chosen": _("Several gaps take it. It goes to the uppermost one: {place}."),
        "stuck": _("Stuck: shuffle ({n} left)"),
        "let_go": _("Let go."),
    }


def _play_words() -> dict[str, str]:
    return {
        "another_window": _("This play is open in another window too. Both show the same."),
        "stale": _("This play went on in another window. Here is where it stands."),
        "lost": _("Connection lost. Your moves are kept, trying again…"),
        "back": _("Back. Everything is saved."),
        "failed": _("That did not work. Nothing was changed."),
        "rules_missing": _("The rules could not be fetched. Open them again in a moment."),
    }


def _verdict_words() -> dict[str, str]:
    return {
        "lost_now": _("This game can no longer be won."),
        "hopeless": _("This deal cannot be won, however it is played."),
        "hopeless_untouched": _("This deal cannot be won, however it is played. Left now, it does not count."),
        "back_one": _way_back(1),
        "back_many": _way_back(2),
        "keep": _("Keep playing"),
        "anyway": _("Play it anyway"),
    }


def _way_back(undos: int) -> str:
    return ngettext("Back to where it could be won ({n} undo)", "Back to where it could be won ({n} undos)", undos)


def _deal_words() -> dict[str, str]:
    return {
        "dealt": _("New deal. Its promise: {hash}"),
        "dealt_numbered": _("{deal}. Its promise: {hash}"),
        "deal_number": _("Deal no. {number}, level {level}"),
        "deal_daily": _("Daily deal, level {level}"),
        **{f"level_{level.value}": str(level.label) for level in CatalogueDeal.Level},
        "no_level": _("No deals of this level here yet."),
    }


def _end_words() -> dict[str, str]:
    return {
        "ended": _("This play is over."),
        "ended_stuck": _("No move is left."),
        "ended_given_up": _("Given up."),
        "ended_replaced": _("Another play took its place."),
        "ended_expired": _("This play lay untouched for too long."),
        "note_stuck": _("You can still take moves back and try another way."),
        "note_ended": _("Some deals do not come out. The next one may."),
        "par": _("Par {par} · you took {n} (+{over})"),
        "par_made": _("Par {par} · you took no more"),
        "best": _("Best known {par} · you took {n} (+{over})"),
        "best_made": _("Best known {par} · you took {n}"),
        "par_lost": _("This deal can be won. Par {par}"),
        "best_lost": _("This deal can be won. Best known {par}"),
        "clean": _("Clean: no hint, no undo"),
        "aids": _("Hints used: {hints} · undos: {undos}"),
        "seed_fits": _("Deal checked: the seed fits the promise shown at the start"),
        "seed_differs": _("The seed does not fit the promise shown at the start"),
        "share": _("{title}, {preset}: cleared in {moves} moves, {time}."),
        "share_daily": _("{title}, {preset} · daily {day} · won in {moves} moves, {time}"),
        "share_par": _("par {n}"),
        "board_deal": _("Board of this deal"),
        "board_daily": _("Board of today’s deal"),
        "personal_best": _("Personal best: {what}"),
        "best_here": _("Your best here: {what}"),
        "best_moves": _("fewest moves"),
        "best_time": _("shortest time"),
        "best_score": _("highest score"),
        "share_button": _("Share"),
        "share_copied": _("Copied"),
        "share_failed": _("Could not copy"),
    }
