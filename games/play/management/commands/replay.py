"""`manage.py replay`: JSON lines in, the positions that they lead to out."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.replay import replay_line


class Command(BaseCommand):
    """Answers every line of standard input at once, so that it can also sit at the end of a pipe."""

    help = "Replays deals and moves: reads JSON lines, prints JSON lines."
    # Nothing but the rules is used.
    requires_system_checks: list[str] = []  # noqa: RUF012 Django's own way

    def handle(self, *args: Any, **options: Any) -> None:
        """Reads until the input ends; a blank line has no answer."""
        for line in sys.stdin.buffer:
            if line.strip():
                self.stdout.write(replay_line(line))
                self.stdout.flush()
