"""`manage.py solve`: JSON lines with deals in, what the search finds out about each of them out."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from django.core.management.base import BaseCommand, CommandError

from games.play.progress import Progress
from games.play.solve_runs import ForeignAnswersError, after_kept, answer, kept_answers, lines_of
from games.play.workers import all_cores, in_order

# What a shell reports for a command that Ctrl+C ended.
STOPPED = 130


class Command(BaseCommand):
    """Answers in the order of the input, each line as soon as it and those before it are solved."""

    help = (
        "Searches deals for their shortest wins. Reads JSON lines from standard input: "
        '{"game", "preset", "deck" and/or "seed", "budget"?}, the budget in positions. Prints a JSON line for each: '
        '{"verdict": won, lost or unknown, "moves", "length", "optimal", "positions", "seconds"}, seconds of CPU.'
    )
    # Nothing but the rules is used.
    requires_system_checks: list[str] = []  # noqa: RUF012 Django's own way

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--workers", type=int, default=all_cores(), help="processes; all cores if not given")
        parser.add_argument(
            "--output", type=Path, help="add the answers to this file; lines that it answers already are passed over"
        )
        parser.add_argument("--progress", action="store_true", help="show a bar even where no terminal is")

    def handle(self, *args: Any, **options: Any) -> None:
        """Reads until the input ends; a blank line has no answer."""
        if options["workers"] < 1:
            raise CommandError("--workers must be at least 1.")
        try:
            self._run(options)
        except ForeignAnswersError as error:
            raise CommandError(f"{options['output']} was not made from this input: {error}.") from None
        except BrokenProcessPool:
            raise CommandError("A worker was killed, perhaps for want of memory. Try fewer workers.") from None
        except KeyboardInterrupt:
            raise CommandError("Stopped.", returncode=STOPPED) from None
        except OSError as error:
            raise CommandError(str(error)) from None

    def _run(self, options: dict[str, Any]) -> None:
        # Not a "with", and no stdin of others: a thread may still wait for a line of it when the command ends.
        stream = os.fdopen(sys.stdin.fileno(), "rb", closefd=False)
        shown = options["progress"] or sys.stderr.isatty()
        progress = Progress(sys.stderr, _total(stream) if shown else None, time.monotonic, shown=shown)
        with _output(options["output"]) as (output, kept):
            lines = after_kept(lines_of(stream), kept)
            progress.advance(len(kept))
            for found in in_order(answer, lines, options["workers"]):
                output.write(f"{found}\n")
                output.flush()
                progress.advance()
        progress.close()


@contextmanager
def _output(path: Path | None) -> Iterator[tuple[TextIO, list[bytes]]]:
    """Where answers go, and those that are there already."""
    if path is None:
        yield sys.stdout, []
        return
    kept = kept_answers(path)
    with path.open("a") as file:
        yield file, kept


def _total(stream: BinaryIO) -> int | None:
    """How many lines will be answered; None for a pipe, which does not tell."""
    if not stream.seekable():
        return None
    total = sum(1 for _ in lines_of(stream))
    stream.seek(0)
    return total
