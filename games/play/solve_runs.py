"""A run of `manage.py solve`: which lines still want an answer, and the file that keeps the answers of earlier runs."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from games.engine.records import UNUSABLE, record_from
from games.engine.solving import solve_line, task_of, wins


class Line(NamedTuple):
    """A line of the input that wants an answer, counted from 1."""

    number: int
    text: bytes


class ForeignAnswersError(Exception):
    """The file does not hold answers to this input."""


def lines_of(stream: Iterable[bytes]) -> Iterator[Line]:
    """The lines that want an answer: all but blank ones."""
    return (Line(number, text) for number, text in enumerate(stream, start=1) if text.strip())


def answer(line: Line) -> str:
    """The answer to a line, in a process of any kind."""
    return solve_line(line.text, line.number, time.process_time)


def kept_answers(path: Path) -> list[bytes]:
    """The answers that an earlier run left in `path`; of a line it was killed in, nothing stays in the file."""
    if not path.exists():
        return []
    whole, newline, _ = path.read_bytes().rpartition(b"\n")
    with path.open("r+b") as file:
        file.truncate(len(whole) + len(newline))
    return whole.splitlines() if newline else []


def after_kept(lines: Iterator[Line], kept: list[bytes]) -> Iterator[Line]:
    """The lines that come after those with a kept answer.

    Raises ForeignAnswersError when an answer is none, does not win its line's deal, or has no line.
    """
    answered = list(islice(lines, len(kept)))
    if len(answered) < len(kept):
        raise ForeignAnswersError(f"it has {len(kept)} answers, the input only {len(answered)} lines")
    for number, (line, text) in enumerate(zip(answered, kept, strict=True), start=1):
        if not _fits(line, text):
            raise ForeignAnswersError(f"its line {number} is no answer to line {line.number} of the input")
    return lines


def _fits(line: Line, text: bytes) -> bool:
    """Whether an answer may belong to a line: an error to the same line, or a line that wins there if any does."""
    try:
        found = record_from(text)
        if isinstance(error := found.get("error"), dict):
            return error.get("line") == line.number
        task = task_of(record_from(line.text))
    except UNUSABLE:
        return False
    moves = found.get("moves")
    return isinstance(moves, list) and (
        found.get("verdict") != "won" or wins(task.game, task.preset, task.deal, [*map(str, moves)])
    )
