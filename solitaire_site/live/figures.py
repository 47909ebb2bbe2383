"""What goes on at this moment, for the staff's live page: figures, and the pieces of HTML that show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Count
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from games.engine.registry import game as find_game
from games.play.models import Play
from games.play.wording import words_of
from solitaire_site.operation import pulse
from solitaire_site.operation.background_queue import Queue, queue_at

TOUCHED_WITHIN = timedelta(minutes=2)
"""A play that was touched so lately is being played."""

PARTS = ("tiles", "rates", "minutes", "plays", "queue")
"""What the page replaces, each a template below `admin/live/`."""

STEP, BAR, HEIGHT, LEAST = 10, 8, 36, 1.5
"""Of the rows of bars, in units of the drawing: from bar to bar, a bar's width, the highest and the lowest bar."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How things stand at `at`. `plays`: open ones by game and preset. `minutes`: by kind, oldest first."""

    at: datetime
    plays: dict[tuple[str, str], int]
    minutes: dict[str, list[int]]
    sockets: int
    queue: Queue


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a row."""

    x: float
    y: float
    height: float


def figures_at(now: datetime) -> Figures:
    """Two queries and two calls of the cache."""
    seconds = now.timestamp()
    touched = Play.objects.filter(state=Play.State.OPEN, heard_at__gte=now - TOUCHED_WITHIN)
    by_preset = touched.values_list("game", "preset").annotate(Count("pk")).order_by("game", "preset")
    plays = {(game, preset): number for game, preset, number in by_preset}
    return Figures(now, plays, pulse.by_minute(seconds), pulse.open_sockets(seconds), queue_at(now))


def parts_html(figures: Figures, language: str) -> dict[str, str]:
    """The pieces of the page, by the names in `PARTS`."""
    with translation.override(language):
        context = _context(figures)
        return {part: render_to_string(f"admin/live/{part}.html", context) for part in PARTS}


def _context(figures: Figures) -> dict[str, object]:
    moves, refused, errors = (figures.minutes[kind] for kind in pulse.KINDS)
    return {
        "playing": sum(figures.plays.values()),
        "sockets": figures.sockets,
        "last_minute": moves[-2],
        "errors": sum(errors),
        "rows": [
            _row(_("Moves, undos, redos"), moves),
            _row(_("Refused calls"), refused),
            _row(_("Errors of the site"), errors),
        ],
        "minutes": list(zip(_clocks(figures.at), moves, refused, errors, strict=True))[::-1],
        "plays": [_told(game, preset, number) for (game, preset), number in figures.plays.items()],
        "queue": figures.queue,
        "oldest": age_text(figures.queue.oldest_seconds) if figures.queue.waiting else "–",
    }


def _row(name: str, values: Sequence[int]) -> dict[str, object]:
    return {"name": name, "last": values[-1], "most": max(values), "total": sum(values), "bars": bars(values)}


def bars(values: Sequence[int]) -> list[Bar]:
    """Bars as high as their values, the greatest as high as the row; what is not nothing can be seen."""
    most = max(values, default=0)
    heights = [max(value / most * HEIGHT, LEAST) if value else 0 for value in values]
    return [
        Bar(number * STEP + (STEP - BAR) / 2, round(HEIGHT - high, 2), round(high, 2))
        for number, high in enumerate(heights)
    ]


def age_text(seconds: float) -> str:
    """How long ago, as roughly as one says it.

    >>> age_text(59), age_text(90), age_text(7300)
    ('59 s', '1 min', '2 h 1 min')
    """
    minutes = int(seconds // 60)
    if minutes < 1:
        return _("{seconds} s").format(seconds=int(seconds))
    if minutes < 60:
        return _("{m} min").format(m=minutes)
    return _("{h} h {m} min").format(h=minutes // 60, m=minutes % 60)


def _clocks(now: datetime) -> list[str]:
    """When each minute began, in UTC."""
    began = [now.astimezone(UTC) - timedelta(minutes=ago) for ago in reversed(range(pulse.MINUTES))]
    return [f"{moment:%H:%M}" for moment in began]


def _told(game: str, preset: str, number: int) -> tuple[str, str, int]:
    words = words_of(find_game(game))
    return words.title(), words.preset_name(preset), number
