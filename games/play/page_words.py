"""The sentences that the table's script says by itself; {named} holes are filled by the page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.play.wording import Words


def page_words(words: Words) -> dict[str, str]:
    """Every sentence of the page by its key, in the active language; `words` are those of the game on the table."""
    return {**_board_words(), **_play_words(), **_end_words(), "won_title": words.won_title()}


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
        "dealt": _("New deal. Its promise: {hash}"),
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


def _end_words() -> dict[str, str]:
    return {
        "ended": _("This play is over."),
        "ended_stuck": _("No move is left."),
        "ended_given_up": _("Given up."),
        "ended_replaced": _("Another play took its place."),
        "ended_expired": _("This play lay untouched for too long."),
        "note_stuck": _("You can still take moves back and try another way."),
        "note_ended": _("Some deals do not come out. The next one may."),
        "seed_fits": _("Deal checked: the seed fits the promise shown at the start"),
        "seed_differs": _("The seed does not fit the promise shown at the start"),
        "share": _("{title}, {preset}: cleared in {moves} moves, {time}."),
        "share_button": _("Share"),
        "share_copied": _("Copied"),
        "share_failed": _("Could not copy"),
    }
