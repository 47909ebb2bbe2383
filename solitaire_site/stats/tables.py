"""Every table of figures once: as the page shows it, and as comma-separated values.

The page is in the reader's language; the file has plain English headings and values that programs read.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.utils.dates import WEEKDAYS_ABBR
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from solitaire_site.stats.choosing import language_name, rules_name
from solitaire_site.stats.models import PLAYERS
from solitaire_site.stats.reading import Figures, Overview, share_of
from solitaire_site.stats.shown import count, day_name, decimal, duration, percent
from solitaire_site.stats.visits import BACK_AFTER

RISKY = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes what begins so for a formula."""
WIDTH_LEFT_AT = 10
NOBODY = (0,) * len(PLAYERS)


class Column(NamedTuple):
    """A column: its heading in a file and on the page, and how its values are shown there."""

    key: str
    label: str
    shown: Callable[[Any], str] = count


@dataclass(frozen=True)
class Table:
    """Figures in rows. The first column names the row."""

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]

    @property
    def body(self) -> SafeString:
        """The rows as the page shows them; a dash for what is not known. A page of many days has thousands of cells."""
        cells = "<td>{}</td>" * (len(self.columns) - 1)
        return format_html_join("\n", f'<tr><th scope="row">{{}}</th>{cells}</tr>', map(self._shown, self.rows))

    def _shown(self, row: Sequence[Any]) -> list[str]:
        return ["–" if value is None else column.shown(value) for column, value in zip(self.columns, row, strict=True)]

    @property
    def csv(self) -> str:
        """The table as a file."""
        file = io.StringIO()
        writer = csv.writer(file)
        writer.writerow([column.key for column in self.columns])
        writer.writerows([_plain(value) for value in row] for row in self.rows)
        return file.getvalue()


def tables_of(found: Overview) -> dict[str, Table]:
    """All tables of the overview, by name."""
    of_days = (_days(found), _win_rate(found), _players(found), _newcomers(found))
    others = (_presets(found), _languages(found), _hours(found), _left_at(found))
    return {table.name: table for table in (*of_days, *others)} | {
        name: _spread(name, label, shown, found.now.spread(name))
        for name, label, shown in (("moves", _("Moves"), count), ("seconds", _("Time"), duration))
    }


def _day() -> Column:
    return Column("day", pgettext("calendar", "Day"), day_name)


def _buckets() -> list[Column]:
    return [
        Column("started", _("Started")),
        Column("won", _("Won")),
        Column("lost", _("Lost")),
        Column("abandoned", _("Abandoned")),
        Column("unplayed", _("Not played")),
        Column("win_rate", _("Win rate"), percent),
    ]


def _in_buckets(figures: Figures) -> list[Any]:
    sums = [figures.counts[name] for name in ("started", "won", "lost", "abandoned", "unplayed")]
    return [*sums, figures.win_rate]


def _means() -> list[Column]:
    return [
        Column("median_moves", _("Moves"), decimal),
        Column("median_seconds", _("Time"), duration),
        Column("undos_per_play", _("Undos"), decimal),
        Column("hints_per_play", _("Hints"), decimal),
        Column("refills_per_play", _("Redeals, shuffles"), decimal),
        Column("dailies", _("Dailies")),
        Column("by_members", _("By members"), percent),
    ]


def _in_mean(figures: Figures) -> list[Any]:
    per_play = [figures.per_play(name) for name in ("undos", "hints", "refills")]
    members = figures.per_play("by_members")
    return [figures.median_moves, figures.median_seconds, *per_play, figures.counts["dailies"], members]


def _days(found: Overview) -> Table:
    columns = [_day(), *_buckets(), Column("dailies", _("Dailies"))]
    rows = [[day, *_in_buckets(figures), figures.counts["dailies"]] for day, figures in found.by_day.items()]
    return Table("days", columns, rows)


def _win_rate(found: Overview) -> Table:
    columns = [
        _day(),
        Column("played", _("Played")),
        Column("won", _("Won")),
        Column("win_rate", _("Win rate"), percent),
    ]
    days = found.by_day.items()
    return Table("win_rate", columns, [[day, each.played, each.counts["won"], each.win_rate] for day, each in days])


def _players(found: Overview) -> Table:
    columns = [_day(), Column("guests", _("Guests")), Column("members", _("Members"))]
    return Table("players", columns, [[day, *found.players.get(day, NOBODY)[:2]] for day in found.choice.period.days])


def _newcomers(found: Overview) -> Table:
    columns = [_day(), Column("newcomers", _("Newcomers")), Column("sign_ups", _("Signed up"))]
    columns += [Column(name, _("Back on day {n}").format(n=days)) for name, days in BACK_AFTER.items()]
    return Table("newcomers", columns, [_newcomers_of(found, day) for day in found.choice.period.days])


def _newcomers_of(found: Overview, day: date) -> list[Any]:
    """Who came first on a day; nobody knows yet who comes back on a day that is not over."""
    newcomers, *back = found.players.get(day, NOBODY)[2:]
    known = [day + timedelta(days=days) < found.today for days in BACK_AFTER.values()]
    returned = [number if is_known else None for number, is_known in zip(back, known, strict=True)]
    return [day, newcomers, found.sign_ups.get(day, 0), *returned]


def _presets(found: Overview) -> Table:
    grouped = found.grouped(lambda row: (row.cell.game, row.cell.preset))
    ordered = sorted(grouped.items(), key=lambda item: -item[1].played)
    columns = [
        Column("preset", _("Game and rules"), lambda slugs: rules_name(*slugs.split("/"))),
        *_buckets(),
        Column("can_be_won", _("Can be won"), percent),
        *_means(),
    ]
    rows = [["/".join(slugs), *_in_buckets(sums), share_of(*slugs), *_in_mean(sums)] for slugs, sums in ordered]
    return Table("presets", columns, rows)


def _languages(found: Overview) -> Table:
    ordered = sorted(found.grouped(lambda row: row.cell.language).items(), key=lambda item: -item[1].played)
    columns = [Column("language", _("Language"), language_name), *_buckets(), *_means()]
    return Table("languages", columns, [[code, *_in_buckets(sums), *_in_mean(sums)] for code, sums in ordered])


def _hours(found: Overview) -> Table:
    days = found.grouped(lambda row: row.cell.day.weekday())
    spreads = [days[weekday].spread("hours") if weekday in days else {} for weekday in range(7)]
    columns = [Column("hour", _("Hour"), lambda hour: f"{hour}:00")]
    english = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    columns += [Column(key, str(WEEKDAYS_ABBR[weekday])) for weekday, key in enumerate(english)]
    return Table("hours", columns, [[hour, *(spread.get(hour, 0) for spread in spreads)] for hour in range(24)])


def _left_at(found: Overview) -> Table:
    spread, played = found.now.spread("left_at"), found.now.played
    columns = [
        Column("from_move", _("From move")),
        Column("left", _("Left")),
        Column("still_playing", _("Not left yet"), percent),
    ]
    rows, left = [], 0
    for first in range(0, max(spread, default=-1) + 1, WIDTH_LEFT_AT):
        here = sum(spread.get(value, 0) for value in range(first, first + WIDTH_LEFT_AT))
        left += here
        rows.append([first, here, 1 - left / played if played else None])
    return Table("left_at", columns, rows)


def _spread(name: str, label: str, shown: Callable[[Any], str], values: Mapping[int, int]) -> Table:
    return Table(name, [Column(name, label, shown), Column("wins", _("Wins"))], sorted(values.items()))


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, str) and value.startswith(RISKY):
        return f"'{value}"
    return "" if value is None else value
