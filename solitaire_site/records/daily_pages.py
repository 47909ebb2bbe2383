"""The page of dailies: today's, and a calendar of those before."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.dates import MONTHS, WEEKDAYS_ABBR
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.engine.errors import UnknownGameError, UnknownPresetError
from games.engine.registry import game as find_game
from games.engine.registry import games
from games.engine.registry import preset as find_preset
from games.play.models import Play
from games.play.secrecy import today
from games.play.sessions import player_id
from games.play.solutions import par_of
from games.play.wording import words_of
from solitaire_site.records.board_pages import newest_seat
from solitaire_site.records.daily import FIRST_DAY
from solitaire_site.records.days import Day, Seat, TodaysDeal, month_of, streak_of, todays_deals
from solitaire_site.records.words import day_text, left_html, number, preset_text, result_text, share_text

Json = dict[str, Any]
MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


@never_cache
@gzip_page
@require_safe
def daily(request: HttpRequest, game: str | None = None, preset: str | None = None, month: str = "") -> HttpResponse:
    """Today's deals of every preset, and a month of one preset's."""
    player, now = player_id(request), timezone.now()
    seat = _seat_or_404(game, preset, player)
    first = _month_or_404(month, today(now))
    weeks = month_of(player, seat, first, today(now), int(get_format("FIRST_DAY_OF_WEEK")))
    context = {
        "today": day_text(today(now)),
        "left": left_html(now),
        "groups": _groups(player, now),
        "streak": streak_of(player, today(now)),
        "preset_text": preset_text(*seat),
        "weekdays": _weekdays(),
        "weeks": [[_cell(day, seat) for day in week] for week in weeks],
        "results": [_result(day) for week in reversed(weeks) for day in reversed(week) if day.in_month and day.attempt],
        "month": f"{MONTHS[first.month]} {first.year}",
        "seats": [{"name": preset_text(*each), "url": _url(each), "is_on": each == seat} for each in _seats()],
        **_months_beside(seat, first, today(now)),
    }
    return render(request, "records/daily.html", context)


def todays_row(deal: TodaysDeal, day: date) -> Json:
    """A daily of today in a list."""
    words = words_of(find_game(deal.game))
    attempt = deal.attempt
    is_over = attempt is not None and not attempt.is_open
    par = par_of(attempt) if attempt and is_over else None
    par_moves = len(par.line.split()) if par else None
    return {
        "title": words.title(),
        "preset_name": words.preset_name(deal.preset),
        "level": deal.level.label if deal.level else "",
        "winners": deal.winners,
        "attempt": attempt,
        "result": _own_result(deal, par_moves) if attempt else _("Not played yet"),
        "is_over": is_over,
        "play_url": _play_url(deal),
        "board_url": reverse("board", args=[deal.game, deal.preset]),
        "share": share_text(attempt, day, par_moves) if attempt and is_over else None,
    }


def todays_choice(deal: TodaysDeal) -> Json:
    """A daily of today in a menu: to be played, or else its board."""
    attempt = deal.attempt
    is_over = attempt is not None and not attempt.is_open
    return {
        "name": words_of(find_game(deal.game)).preset_name(deal.preset),
        "level": deal.level.label if deal.level else "",
        "result": result_text(attempt) if attempt else _("Not played yet"),
        "url": reverse("board", args=[deal.game, deal.preset]) if is_over else _play_url(deal),
    }


def _play_url(deal: TodaysDeal) -> str:
    return f"{reverse('table', args=[deal.game, deal.preset])}?deal=daily"


def _own_result(deal: TodaysDeal, par: int | None) -> str:
    if deal.attempt is None:
        return ""
    parts = [result_text(deal.attempt)]
    if deal.rank is not None:
        parts.append(_("rank {n}").format(n=number(deal.rank)))
    if par is not None:
        parts.append(_("par {n}").format(n=par))
    return " · ".join(parts)


def _groups(player: int, now: datetime) -> list[Json]:
    """Today's deals, game by game."""
    deals = todays_deals(player, _seats(), today(now))
    return [
        {
            "title": words_of(game).title(),
            "rows": [todays_row(deal, today(now)) for deal in deals if deal.game == game.slug],
        }
        for game in games().values()
    ]


def _seats() -> list[Seat]:
    return [(game.slug, preset) for game in games().values() for preset in game.presets]


def _seat_or_404(game: str | None, preset: str | None, player: int) -> Seat:
    if game is None or preset is None:
        return newest_seat(player)
    try:
        find_preset(game, preset)
    except (UnknownGameError, UnknownPresetError):
        raise Http404 from None
    return game, preset


def _month_or_404(text: str, now_on: date) -> date:
    """The first day of a month that has begun."""
    if not text:
        return now_on.replace(day=1)
    named = MONTH.fullmatch(text)
    first = date(int(named[1]), int(named[2]), 1) if named and int(named[1]) else None
    if first is None or not FIRST_DAY <= first <= now_on:
        raise Http404
    return first


def _months_beside(seat: Seat, first: date, now_on: date) -> Json:
    before = date(first.year - (first.month == 1), (first.month - 2) % 12 + 1, 1)
    after = date(first.year + (first.month == 12), first.month % 12 + 1, 1)
    return {
        "earlier_url": _url(seat, before) if before >= FIRST_DAY else None,
        "later_url": _url(seat, after) if after <= now_on else None,
    }


def _url(seat: Seat, first: date | None = None) -> str:
    return reverse("daily", args=[*seat, *([f"{first:%Y-%m}"] if first else [])])


def _weekdays() -> list[str]:
    begins = int(get_format("FIRST_DAY_OF_WEEK"))
    return [str(WEEKDAYS_ABBR[(begins - 1 + place) % 7]) for place in range(7)]


def _cell(day: Day, seat: Seat) -> Json:
    """A day of the calendar: what came of it, and where it is played."""
    wish = "daily" if day.is_today else day.day.isoformat()
    result = result_text(day.attempt) if day.attempt else _("not played")
    return {
        "number": day.day.day,
        "in_month": day.in_month,
        "is_today": day.is_today,
        "state": _state(day.attempt),
        "url": f"{reverse('table', args=seat)}?deal={wish}" if day.is_open and day.in_month else None,
        "label": f"{day_text(day.day)}: {result}",
    }


def _state(attempt: Play | None) -> str:
    if attempt is None:
        return "none"
    return "won" if attempt.state == Play.State.WON else "open" if attempt.is_open else "lost"


def _result(day: Day) -> Json:
    """A day that the player played."""
    assert day.attempt is not None  # noqa: S101 – asked before
    attempt = day.attempt
    return {
        "day": day_text(day.day),
        "text": result_text(attempt),
        "is_won": attempt.state == Play.State.WON,
        "replay_url": None if attempt.is_open else reverse("replay", args=[attempt.pk]),
        "board_url": reverse("board", args=[attempt.game, attempt.preset, f"daily/{day.day}"]),
    }
