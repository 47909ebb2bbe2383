"""The charts of the overview: what each shows, in a sentence, as a drawing and as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.dates import WEEKDAYS_ABBR
from django.utils.translation import gettext as _

from solitaire_site.records.charts import Bars, histogram, nice
from solitaire_site.records.statistics import median
from solitaire_site.stats import drawing
from solitaire_site.stats.reading import Figures, Overview
from solitaire_site.stats.shown import count, decimal, duration, percent
from solitaire_site.stats.tables import Table

MOST_LABELS = 5
MOST_UNSMOOTHED, SMOOTHED_OVER = 31, 7
"""Of more days, each is drawn with those of the week before it."""
TOLD_PART = 0.99
"""The last hundredth of plays that were left is not drawn: it would be most of the width."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of a kind (the template's name), with its words and its table. `drawn`: what the template draws."""

    kind: str
    title: str
    lead: str
    drawn: object
    table: Table | None
    rows: object = None


def charts_of(found: Overview, tables: Mapping[str, Table]) -> Iterator[Chart]:
    """All charts, the weightiest first."""
    yield _plays(found, tables["days"])
    yield _win_rate(found, tables["win_rate"])
    if found.choice.of_all:
        yield _players(found, tables["players"])
        yield _newcomers(found, tables["newcomers"])
    yield _hours(found, tables["hours"])
    yield _left_at(found, tables["left_at"])
    yield _wins(_("Moves of won plays"), found.now.spread("moves"), decimal, tables["moves"])
    yield _wins(_("Times of won plays"), found.now.spread("seconds"), duration, tables["seconds"])


def _plays(found: Overview, table: Table) -> Chart:
    names = {"won": _("Won"), "lost": _("Lost"), "abandoned": _("Abandoned"), "unplayed": _("Not played")}
    figures = found.by_day.values()
    layers = [(key, name, [each.counts[key] for each in figures]) for key, name in names.items()]
    lead = _("{ended} plays ended, {started} were started.").format(
        ended=count(sum(sum(numbers) for _, _, numbers in layers)), started=count(found.now.counts["started"])
    )
    return Chart("stack", _("Plays by day"), lead, drawing.stack([*found.by_day], layers), table)


def _win_rate(found: Overview, table: Table) -> Chart:
    by_day = [*found.by_day.values()]
    span = SMOOTHED_OVER if len(by_day) > MOST_UNSMOOTHED else 1
    shares = [_win_rate_of(by_day[max(0, at + 1 - span) : at + 1]) for at in range(len(by_day))]
    rate, can_be = found.now.win_rate, found.now.winnable_share
    last = next((share for share in reversed(shares) if share is not None), None)
    lead = _("Won of all plays that count.") if rate is None else _("{share} were won.").format(share=percent(rate))
    if span > 1:
        lead += " " + _("Each day with the {n} before it.").format(n=span - 1)
    if can_be is not None:
        lead += " " + _("Of random deals {share} can be won: the broken line.").format(share=percent(can_be))
    drawn = drawing.Lines(
        line=drawing.share_line(shares, percent(last) if last is not None else ""),
        other=drawing.share_line([can_be] * max(len(shares), 2)) if can_be is not None else None,
        marks=drawing.marks(100),
        labels=drawing.day_labels([*found.by_day]),
    )
    return Chart("lines", _("Win rate by day"), lead, drawn, table)


def _win_rate_of(days: Sequence[Figures]) -> float | None:
    played = sum(day.played for day in days)
    return sum(day.counts["won"] for day in days) / played if played else None


def _players(found: Overview, table: Table) -> Chart:
    columns = [column.key for column in table.columns]
    names = {"members": _("Members"), "guests": _("Guests")}
    layers = [(key, name, [row[columns.index(key)] for row in table.rows]) for key, name in names.items()]
    lead = _("Everybody who won or lost a play that day.")
    return Chart("stack", _("Players by day"), lead, drawing.stack([*found.by_day], layers), table)


def _newcomers(found: Overview, table: Table) -> Chart:
    numbers, sign_ups = ([row[at] for row in table.rows] for at in (1, 2))
    lead = _("Came for the first time: {n}. Signed up: {m}.").format(n=count(sum(numbers)), m=count(sum(sign_ups)))
    drawn = drawing.stack(found.choice.period.days, [("new", _("Newcomers"), numbers)])
    return Chart("stack", _("Newcomers by day"), lead, drawn, table)


def _hours(found: Overview, table: Table) -> Chart:
    spreads = [{row[0]: row[1 + weekday] for row in table.rows} for weekday in range(7)]
    names = [str(WEEKDAYS_ABBR[weekday]) for weekday in range(7)]
    sums = {hour: sum(numbers) for hour, *numbers in table.rows}
    busiest = max(sums, key=lambda hour: sums[hour])
    lead = _("Plays won and lost by the hour at which they ended.")
    if sums[busiest]:
        lead += " " + _("Most end between {a}:00 and {b}:00.").format(a=busiest, b=busiest + 1)
    return Chart("heat", _("Hours of the week"), lead, drawing.heat(spreads, names), table)


def _left_at(found: Overview, table: Table) -> Chart:
    spread, played = found.now.spread("left_at"), found.now.played
    left, middle = sum(spread.values()), median(spread)
    if middle is None or not played:
        return Chart("curve", _("Where plays are left"), _("None was left."), None, table)
    lead = _("{share} of plays are left before they are won or stuck, half of these by move {n}.").format(
        share=percent(left / played), n=decimal(middle)
    )
    points, still = [(0.0, 1.0)], played
    for value, number in spread.items():
        still -= number
        points.append((value, still / played))
        if played - still >= TOLD_PART * left:
            break
    most = max(int(points[-1][0]), 1)
    step = nice(ceil(most / MOST_LABELS))
    drawn = drawing.Lines(drawing.curve(points, most), None, drawing.marks(100), drawing.number_labels(most, step))
    return Chart("curve", _("Where plays are left"), lead, drawn, table)


def _wins(title: str, values: Mapping[int, int], shown: Callable[[float], str], table: Table) -> Chart:
    bars, middle = histogram(values), median(values)
    lead = _("Nothing was won.") if middle is None else _("Wins only. Median {median}.").format(median=shown(middle))
    return Chart("histogram", title, lead, bars, table, rows=_bar_rows(bars, shown))


def _bar_rows(bars: Bars, shown: Callable[[float], str]) -> list[dict[str, object]]:
    every = ceil(len(bars.bars) / MOST_LABELS) or 1
    return [
        {
            "shown": f"{shown(bar.first)}–{shown(bar.last)}",
            "bar": bar,
            "label": "" if at % every else shown(bar.first),
        }
        for at, bar in enumerate(bars.bars)
    ]
