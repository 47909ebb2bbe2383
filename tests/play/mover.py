"""A process that makes moves and tells each one the database has acknowledged: for `test_processes.py`."""

from __future__ import annotations

import os
import sys
from itertools import count
from uuid import UUID

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "solitaire_site.settings")
django.setup()

from django.utils import timezone  # noqa: E402

from games.play.keys import stamp  # noqa: E402
from games.play.models import Play  # noqa: E402
from games.play.services import make_move  # noqa: E402
from games.play.tables import Table  # noqa: E402


def main(play_id: UUID, moves: int) -> None:
    """Draw and redeal `moves` times, or for ever when that is 0."""
    play = Play.objects.get(pk=play_id)
    for number in count(1):
        text = str(Table(play).position.legal_moves()[-1])
        request = stamp(play.version, f"move-{number}-{play.version}", "move", text)
        play = make_move(play.player_id, play_id, request, timezone.now(), text).play
        print(play.version, flush=True)  # noqa: T201 – the parent reads it
        if number == moves:
            return


if __name__ == "__main__":
    main(UUID(sys.argv[1]), int(sys.argv[2]))
