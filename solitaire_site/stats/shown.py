"""How figures are written for people, in the language that is active."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from django.utils.formats import date_format, number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.play.clock import clock_text


def count(value: int) -> str:
    """A whole number. Small ones are written alike in every language, and there are thousands on a page."""
    if 0 <= value < 1000:
        return str(value)
    return number_format(value, use_l10n=True, force_grouping=True)


def decimal(value: float) -> str:
    """With a decimal or two, fewer where they say nothing."""
    places = 0 if float(value).is_integer() else 1 if value >= 1 else 2
    return number_format(round(value, places), places, use_l10n=True, force_grouping=True)


def percent(share: float) -> str:
    """A share from 0 to 1."""
    return _("{n} %").format(n=number_format(round(100 * share, 1), 1, use_l10n=True))


def duration(seconds: float) -> str:
    """A time as tables show it."""
    return clock_text(round(seconds) * 1000)


def day_name(day: date) -> str:
    """A day, short."""
    return _day_name(day, get_language())


@lru_cache(maxsize=4_096)
def _day_name(day: date, language: str | None) -> str:
    """A page names each of its days several times. The language only tells the answers apart."""
    return date_format(day, "SHORT_DATE_FORMAT", use_l10n=True)
