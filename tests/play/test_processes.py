"""Processes that die or crowd lose nothing that was acknowledged (faults.md, "Keeping it")."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from games.play.dealing import start_play
from games.play.deals import Dealt
from games.play.keys import stamp
from games.play.models import Play
from games.play.services import create_player
from games.play.tables import Table

ROOT = Path(__file__).parent.parent.parent
PROCESSES, MOVES, KILLS = 4, 50, 6

pytestmark = pytest.mark.django_db(transaction=True)


def new_play() -> Play:
    now = timezone.now()
    dealt = Dealt(bytes(32), Play.DealKind.RANDOM)
    return start_play(create_player(now), "pyramid", "classic", dealt, stamp(0, uuid4().hex, "start"), now)


def mover(play: Play, moves: int) -> subprocess.Popen[str]:
    """A process that moves on the database of this test."""
    settings = connection.settings_dict
    url = f"sqlite:///{settings['NAME']}"
    if connection.vendor == "postgresql":
        url = f"postgres://{settings['USER']}@{settings['HOST']}:{settings['PORT']}/{settings['NAME']}"
    command = [sys.executable, "-m", "tests.play.mover", str(play.pk), str(moves)]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": url},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_crowding_processes_are_never_told_that_the_database_is_locked() -> None:
    plays = [new_play() for _ in range(PROCESSES)]
    crowd = [mover(play, MOVES) for play in plays]
    for process in crowd:
        _, errors = process.communicate()
        assert (process.returncode, errors) == (0, "")
    assert [play.moves for play in Play.objects.all()] == [MOVES] * PROCESSES


def test_a_killed_process_leaves_every_acknowledged_move_and_no_half_one() -> None:
    play, chance = new_play(), random.Random(4)
    for _ in range(KILLS):
        process = mover(play, 0)
        assert process.stdout
        acknowledged = [int(process.stdout.readline()) for _ in range(chance.randint(1, 40))]
        process.kill()
        rest, _ = process.communicate()
        acknowledged += [int(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        stored = Play.objects.get(pk=play.pk)
        assert stored.version >= acknowledged[-1]
        assert stored.version == stored.moves == len(stored.actions)
        assert stored.position == str(Table(stored).history.position)
