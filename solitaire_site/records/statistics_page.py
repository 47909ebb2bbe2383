"""One's own statistics, as a page and as an answer of the API. Guests have them, too."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.engine.registry import game as find_game
from games.engine.registry import games
from games.play.clock import clock_text
from games.play.models import Play
from games.play.secrecy import today
from games.play.sessions import player_id
from games.play.wording import words_of
from solitaire_site.records.charts import Bars, calendar, histogram, months, win_curve
from solitaire_site.records.models import Metric
from solitaire_site.records.recording import Seat
from solitaire_site.records.statistics import (
    Distribution,
    Statistics,
    best_of,
    mean,
    median,
    presets_played,
    statistics_of,
)
from solitaire_site.records.words import value_text

Json = dict[str, Any]
MOST_LABELS = 4
"""More would not fit below a chart on a phone."""

Shown = Callable[[float], str]


@never_cache
@gzip_page
@require_safe
def statistics(request: HttpRequest, game: str | None = None, preset: str | None = None) -> HttpResponse:
    """The figures of one preset: of the one named, else of the one played most."""
    player = player_id(request)
    played = presets_played(player)
    slugs = (game, preset) if game and preset else next(iter(played), _first_preset())
    if slugs[0] not in games() or slugs[1] not in games()[slugs[0]].presets:
        raise Http404
    found = statistics_of(Seat(player, *slugs), today(timezone.now()))
    context = {
        "tabs": _tabs(played or [slugs], slugs),
        "table_url": reverse("table", args=slugs),
        "figures": _figures(found),
        "found": found,
        "charts": [chart for chart in _charts(found) if chart["bars"].bars],
        "curve": win_curve(found.weeks),
        "days": calendar(found.days),
        "months": months(calendar(found.days)),
        "recent": [_recent(play) for play in found.recent],
    }
    return render(request, "records/statistics.html", context)


def statistics_json(player: int) -> Json:
    """The figures of every preset a player has played, without charts."""
    day = today(timezone.now())
    return {
        "presets": [
            {"game": game, "preset": preset} | _figures_json(statistics_of(Seat(player, game, preset), day))
            for game, preset in presets_played(player)
        ]
    }


def _figures_json(found: Statistics) -> Json:
    tally = found.tally
    return {
        "played": tally.played,
        "won": tally.won,
        "lost": tally.lost,
        "abandoned": tally.abandoned,
        "win_rate": found.win_rate,
        "streak": tally.streak,
        "longest_streak": tally.longest_streak,
        "clean_wins": tally.clean_wins,
        "undos": tally.undos,
        "hints": tally.hints,
        "best": {metric: best_of(Metric(metric), found.bests) for metric in found.bests},
        "moves": {"mean": mean(found.moves), "median": median(found.moves)},
        "seconds": {"mean": mean(found.seconds), "median": median(found.seconds)},
        "over_par": {"mean": mean(found.over_par), "median": median(found.over_par)},
    }


def _first_preset() -> tuple[str, str]:
    game = next(iter(games().values()))
    return game.slug, next(iter(game.presets))


def _tabs(played: list[tuple[str, str]], current: tuple[str, str]) -> list[Json]:
    return [
        {"name": _name(*slugs), "url": reverse("statistics", args=slugs), "current": slugs == current}
        for slugs in (played if current in played else [*played, current])
    ]


def _name(game: str, preset: str) -> str:
    words = words_of(find_game(game))
    return f"{words.title()} · {words.preset_name(preset)}"


def _figures(found: Statistics) -> list[tuple[str, str, str]]:
    """What stands at the top: a name, a figure, and a remark."""
    tally, rate = found.tally, found.win_rate
    figures = [
        (_("Played"), _number(tally.played), ""),
        (_("Won"), _number(tally.won), _percent(rate) if rate is not None else ""),
        (_("Wins in a row"), _number(tally.streak), _("best {n}").format(n=_number(tally.longest_streak))),
        (_("Clean wins"), _number(tally.clean_wins), ""),
    ]
    names = {Metric.MOVES: _("Fewest moves"), Metric.TIME: _("Shortest time"), Metric.SCORE: _("Highest score")}
    names[Metric.OVER_PAR] = _("Best against par")
    for metric, name in names.items():
        if metric in found.bests:
            figures.append((name, value_text(metric, found.bests[metric].value), ""))
    per_play = tally.played or 1
    figures.append((_("Undos"), _number(tally.undos), _("{n} a play").format(n=_number(tally.undos / per_play, 1))))
    figures.append((_("Hints"), _number(tally.hints), _("{n} a play").format(n=_number(tally.hints / per_play, 1))))
    return figures


def _charts(found: Statistics) -> list[Json]:
    return [
        _chart(_("Moves of won plays"), found.moves, _moves),
        _chart(_("Times of won plays"), found.seconds, lambda seconds: clock_text(round(seconds) * 1000)),
        _chart(_("Moves over par"), found.over_par, _moves),
    ]


def _chart(title: str, values: Distribution, shown: Shown) -> Json:
    """A histogram with its sentence, and the same as a table."""
    bars = histogram(values)
    return {"title": title, "bars": bars, "lead": _lead(values, shown), "rows": _rows(bars, shown)}


def _lead(values: Distribution, shown: Shown) -> str:
    average, middle = mean(values), median(values)
    if average is None or middle is None:
        return ""
    return _("Wins only. Average {mean}, median {median}.").format(mean=shown(average), median=shown(middle))


def _rows(bars: Bars, shown: Shown) -> list[Json]:
    """What each bar stands for, how many wins it holds, the bar, and what is written below some of them."""
    every = ceil(len(bars.bars) / MOST_LABELS)
    return [
        {
            "shown": shown(bar.first) if bar.first == bar.last else f"{shown(bar.first)}–{shown(bar.last)}",
            "bar": bar,
            "label": "" if number % every else shown(bar.first),
        }
        for number, bar in enumerate(bars.bars)
    ]


def _recent(play: Play) -> Json:
    states = {Play.State.WON: _("won"), Play.State.LOST: _("lost"), Play.State.ABANDONED: _("abandoned")}
    return {
        "state": play.state,
        "told": states[Play.State(play.state)],
        "moves": play.moves,
        "time": clock_text(play.elapsed_ms),
        "day": play.finished_at,
        "clean": play.state == Play.State.WON and not play.undos and not play.hints,
        "url": reverse("replay", args=[play.pk]),
    }


def _moves(value: float) -> str:
    return _number(value, 0 if float(value).is_integer() else 1)


def _number(value: float, places: int = 0) -> str:
    return number_format(value, places, use_l10n=True)


def _percent(share: float) -> str:
    return _("{n} %").format(n=_number(100 * share))
