"""What pages say of results: times, days, spans, and how far away midnight is."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine.registry import game as find_game
from games.play.clock import clock_text
from games.play.models import Play
from games.play.wording import words_of
from solitaire_site.records.models import Metric, Scope
from solitaire_site.records.spans import Span


def over_par_text(over: int) -> str:
    """How far over par, as one says it: "+2", "par"."""
    return pgettext("result", "par") if over == 0 else f"{over:+}".replace("-", "−")


def value_text(metric: Metric, value: int) -> str:
    """A best result by one metric; a score comes as entries keep it."""
    if metric == Metric.TIME:
        return clock_text(value)
    if metric == Metric.OVER_PAR:
        return over_par_text(value)
    return number(-value if metric == Metric.SCORE else value)


def number(value: int) -> str:
    """A number with the separators of the active language."""
    return number_format(value, force_grouping=True)


def day_text(day: date) -> str:
    """A day, as the active language writes it."""
    return date_format(day, "DATE_FORMAT")


def next_midnight(now: datetime) -> datetime:
    """When today's daily closes, in UTC."""
    return datetime.combine(now.astimezone(UTC).date() + timedelta(days=1), time(tzinfo=UTC))


def left_html(now: datetime) -> SafeString:
    """How long it is to midnight UTC, in whole minutes, the one that has begun counted; a script keeps it true."""
    minutes = -(-int((next_midnight(now) - now).total_seconds()) // 60)
    pattern = _("{h} h {m} min")
    return format_html(
        '<b data-until="{}" data-now="{}" data-left="{}">{}</b>',
        next_midnight(now).isoformat(),
        now.isoformat(),
        pattern,
        pattern.format(h=minutes // 60, m=minutes % 60),
    )


def result_text(play: Play) -> str:
    """How a play ended, in a few words."""
    if play.state != Play.State.WON:
        return _("In play") if play.is_open else _("Not won")
    moves = ngettext("{n} move", "{n} moves", play.moves).format(n=number(play.moves))
    return f"{moves} · {clock_text(play.elapsed_ms)}"


def share_text(play: Play, day: date, par: int | None) -> str:
    """What one may tell of a daily without spoiling it."""
    parts = [preset_text(play.game, play.preset), _("daily {day}").format(day=date_format(day, "MONTH_DAY_FORMAT"))]
    if play.state == Play.State.WON:
        won = ngettext("won in {n} move, {time}", "won in {n} moves, {time}", play.moves)
        parts.append(won.format(n=play.moves, time=clock_text(play.elapsed_ms)))
    else:
        parts.append(_("not won"))
    if par is not None:
        parts.append(_("par {n}").format(n=par))
    return " · ".join(parts)


def preset_text(game: str, preset: str) -> str:
    """A game and its preset: "Pyramid, Classic"."""
    words = words_of(find_game(game))
    return f"{words.title()}, {words.preset_name(preset)}"


def span_title(span: Span) -> str:
    """The headline of a board."""
    return {
        Scope.DAILY: _("Board of the day"),
        Scope.WEEK: _("Board of the week"),
        Scope.ALL: _("Board of all time"),
        Scope.DEAL: _("Board of one deal"),
    }[span.scope]


def span_text(span: Span) -> str:
    """Which day or week a board is of."""
    if span.day is None:
        return ""
    if span.scope == Scope.DAILY:
        return day_text(span.day)
    return _("{first} to {last}").format(first=day_text(span.day), last=day_text(span.day + timedelta(days=6)))
