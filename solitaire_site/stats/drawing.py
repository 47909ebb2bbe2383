"""Charts as numbers and paths; templates draw them as SVG, with the figures beneath."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import NamedTuple

from solitaire_site.records.charts import BOTTOM, LEFT, RIGHT, TOP, Mark
from solitaire_site.stats.shown import count, day_name

ROOM = RIGHT - LEFT
HEIGHT = BOTTOM - TOP
MOST_LABELS = 5
SQUARE_WIDTH, SQUARE_HEIGHT, GAP = 20, 17, 2
SHADES = 4
TOPS = (10, 12, 16, 20, 30, 40, 60, 80)
"""The most that a scale shows, times a power of ten."""


class Label(NamedTuple):
    """A word at a place."""

    x: float
    y: float
    text: str


class Strip(NamedTuple):
    """A part of a chart that tells its figures under the pointer."""

    x: float
    width: float
    text: str


class Layer(NamedTuple):
    """All bars of one kind as one path, with its name in the legend; `kind` says which colour."""

    kind: str
    name: str
    path: str


@dataclass(frozen=True, slots=True)
class Stack:
    """A bar for each day, of layers upon each other."""

    layers: list[Layer]
    strips: list[Strip]
    marks: list[Mark]
    labels: list[Label]


class Line(NamedTuple):
    """A line through points, and the last one's place and text."""

    path: str
    last: Label | None


@dataclass(frozen=True, slots=True)
class Lines:
    """A line, and perhaps another to compare it with, over a grid of per cents."""

    line: Line
    other: Line | None
    marks: list[Mark]
    labels: list[Label]


class Square(NamedTuple):
    """An hour of a weekday, shaded from 0 to 4."""

    x: float
    y: float
    shade: int
    text: str


@dataclass(frozen=True, slots=True)
class Heat:
    """The hours of a week, with the names of days and hours."""

    squares: list[Square]
    days: list[Label]
    hours: list[Label]


def stack(days: Sequence[date], layers: Sequence[tuple[str, str, Sequence[int]]]) -> Stack:
    """Bars of days; each layer has a kind, a name and a number for each day, the lowest first."""
    totals = [sum(numbers) for numbers in zip(*(numbers for _, _, numbers in layers), strict=True)]
    top = top_of(max(totals, default=0))
    width = ROOM / len(days)
    below = [0.0] * len(days)
    drawn = []
    for kind, name, numbers in layers:
        drawn.append(Layer(kind, name, _bars(numbers, below, width, top)))
        below = [low + number for low, number in zip(below, numbers, strict=True)]
    strips = [
        Strip(
            round(LEFT + place * width, 1),
            round(width, 1),
            _told(day, [(name, numbers[place]) for _, name, numbers in layers]),
        )
        for place, day in enumerate(days)
    ]
    return Stack(drawn, strips, marks(top), day_labels(days))


def _bars(numbers: Sequence[int], below: Sequence[float], width: float, top: int) -> str:
    gap = min(2.0, width / 5)
    parts = []
    for place, (number, low) in enumerate(zip(numbers, below, strict=True)):
        if number:
            x, y = LEFT + place * width + gap / 2, BOTTOM - (low + number) / top * HEIGHT
            parts.append(f"M{x:.1f} {y:.1f}h{width - gap:.1f}v{number / top * HEIGHT:.1f}h-{width - gap:.1f}z")
    return "".join(parts)


def _told(day: date, parts: Sequence[tuple[str, int]]) -> str:
    return ", ".join([day_name(day), *(f"{name} {count(number)}" for name, number in parts)])


def top_of(most: int) -> int:
    """The next number whose half is a whole one that people count by.

    >>> top_of(0), top_of(7), top_of(21), top_of(870)
    (2, 8, 30, 1000)
    """
    if most <= TOPS[0]:
        return max(most + most % 2, 2)
    power = 1
    while True:
        for top in TOPS:
            if top * power >= most:
                return top * power
        power *= 10


def marks(top: int) -> list[Mark]:
    """The lines of a grid from 0 to `top`."""
    values = sorted({0, top // 2, top}) if top > 1 else [0, 1]
    return [Mark(value, BOTTOM - value / top * HEIGHT) for value in values]


def day_labels(days: Sequence[date]) -> list[Label]:
    """Some of the days, below their bars."""
    every = ceil(len(days) / MOST_LABELS)
    width = ROOM / len(days)
    return [
        Label(round(LEFT + (at + 0.5) * width, 1), 202, day_name(days[at]))
        for at in range(every // 2, len(days), every)
    ]


def share_line(shares: Sequence[float | None], text: str = "") -> Line:
    """Shares from 0 to 1, side by side; where there is none, the line goes on to the next."""
    width = ROOM / len(shares)
    points = [
        (LEFT + (at + 0.5) * width, BOTTOM - share * HEIGHT) for at, share in enumerate(shares) if share is not None
    ]
    if len(points) == 1:  # A day alone is a short line.
        points = [(points[0][0] - 6, points[0][1]), (points[0][0] + 6, points[0][1])]
    path = "".join(f"{'L' if at else 'M'}{x:.1f} {y:.1f}" for at, (x, y) in enumerate(points))
    return Line(path, Label(points[-1][0], max(points[-1][1] - 9, TOP - 4), text) if points else None)


def curve(points: Sequence[tuple[float, float]], most: float) -> Line:
    """A line through places from 0 to `most` and shares from 0 to 1."""
    path = "".join(
        f"{'L' if at else 'M'}{LEFT + x / most * ROOM:.1f} {BOTTOM - share * HEIGHT:.1f}"
        for at, (x, share) in enumerate(points)
    )
    return Line(path, None)


def number_labels(most: int, step: int) -> list[Label]:
    """The numbers from 0 to `most` that people count by."""
    return [Label(LEFT + value / most * ROOM, 202, count(value)) for value in range(0, most + 1, step)]


def heat(spreads: Sequence[Mapping[int, int]], names: Sequence[str]) -> Heat:
    """A row for each weekday, a column for each hour, every one darker the more there is."""
    most = max((number for spread in spreads for number in spread.values()), default=0)
    left, right = LEFT + 24, SQUARE_WIDTH + GAP
    squares = [
        Square(
            x=left + hour * right,
            y=4 + row * (SQUARE_HEIGHT + GAP),
            shade=ceil(SHADES * spread.get(hour, 0) / most) if most else 0,
            text=f"{name} {hour}:00: {count(spread.get(hour, 0))}",
        )
        for row, (spread, name) in enumerate(zip(spreads, names, strict=True))
        for hour in range(24)
    ]
    days = [Label(left - 8, 17 + row * (SQUARE_HEIGHT + GAP), name) for row, name in enumerate(names)]
    hours = [Label(left + hour * right + SQUARE_WIDTH / 2, 154, str(hour)) for hour in range(0, 24, 3)]
    return Heat(squares, days, hours)
