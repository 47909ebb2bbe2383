"""Charts as numbers: where bars, points and squares lie. Templates draw them as SVG, with the figures beneath."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from solitaire_site.records.statistics import Day

WIDTH, HEIGHT = 620, 214
LEFT, RIGHT, TOP, BOTTOM = 44, 604, 20, 180
MOST_BARS = 14
STEPS = (1, 2, 5)
SQUARE, GAP = 17, 4


@dataclass(frozen=True, slots=True)
class Bar:
    """How many values lie from `first` to `last`, and where the bar stands."""

    first: int
    last: int
    count: int
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Where the label goes."""
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of the grid: a value and its height."""

    value: int
    y: float


@dataclass(frozen=True, slots=True)
class Bars:
    """A histogram."""

    bars: tuple[Bar, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A week on a line: its Monday's day, the share won in per cent, how many were played."""

    day: Day
    percent: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points; weeks without plays are passed over."""

    points: tuple[Point, ...]
    path: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Square:
    """A day of the calendar, and how much was played then, from 0 to 4."""

    day: Day
    x: int
    y: int
    shade: int


def histogram(values: Mapping[int, int]) -> Bars:
    """Bars of equal width that hold all values; none for no values."""
    if not values:
        return Bars((), ())
    width = bin_width(max(values) - min(values) + 1)
    first = min(values) // width * width
    count = (max(values) - first) // width + 1
    totals = [0] * count
    for value, times in values.items():
        totals[(value - first) // width] += times
    top = nice(max(totals))
    return Bars(
        tuple(_bar(number, total, first, width, count, top) for number, total in enumerate(totals)), _marks(top)
    )


def _bar(number: int, total: int, first: int, width: int, count: int, top: int) -> Bar:
    room = (RIGHT - LEFT) / count
    height = total / top * (BOTTOM - TOP)
    start = first + number * width
    return Bar(start, start + width - 1, total, LEFT + number * room + 2, BOTTOM - height, room - 4, height)


def bin_width(span: int) -> int:
    """A round width with which at most so many bars hold a span of values.

    >>> bin_width(10), bin_width(60), bin_width(1000)
    (1, 5, 100)
    """
    return nice(ceil(span / MOST_BARS))


def nice(number: int) -> int:
    """The next number that people count by: 1, 2, 5, 10, 20, 50 …

    >>> nice(3), nice(17), nice(50)
    (5, 20, 50)
    """
    power = 1
    while True:
        for step in STEPS:
            if step * power >= number:
                return step * power
        power *= 10


def _marks(top: int) -> tuple[Mark, ...]:
    steps = 2 if top > 1 else 1
    values = sorted({round(top * number / steps) for number in range(steps + 1)})
    return tuple(Mark(value, BOTTOM - value / top * (BOTTOM - TOP)) for value in values)


def win_curve(weeks: Sequence[Day]) -> Curve:
    """The share of won plays, week by week."""
    room = (RIGHT - LEFT) / max(len(weeks) - 1, 1)
    points = tuple(_point(week, LEFT + number * room) for number, week in enumerate(weeks) if week.played)
    path = " ".join(f"{'L' if number else 'M'}{point.x:.1f} {point.y:.1f}" for number, point in enumerate(points))
    return Curve(points, path, _marks(100))


def _point(week: Day, x: float) -> Point:
    percent = round(100 * week.won / week.played)
    return Point(week, percent, x, BOTTOM - percent / 100 * (BOTTOM - TOP))


def calendar(days: Sequence[Day]) -> list[Square]:
    """A column a week, from Monday down."""
    most = max((day.played for day in days), default=0)
    return [
        Square(day, LEFT + number // 7 * (SQUARE + GAP), number % 7 * (SQUARE + GAP), _shade(day.played, most))
        for number, day in enumerate(days)
    ]


def _shade(played: int, most: int) -> int:
    return ceil(4 * played / most) if played else 0


def months(squares: Sequence[Square]) -> list[Square]:
    """The first Monday of each month, where its name goes."""
    mondays = [square for square in squares if square.y == 0]
    return [after for before, after in pairwise(mondays) if after.day.day.month != before.day.day.month]
