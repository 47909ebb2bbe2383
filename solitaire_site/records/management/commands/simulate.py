"""`manage.py simulate`: a database full of believable plays."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from random import Random
from sys import stderr
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.play.progress import Progress
from solitaire_site.records.robots import Robots
from solitaire_site.records.simulation import Simulation

PLAYS_OF_ONE = 25


class Command(BaseCommand):
    """Makes players and plays through the services, with times in the past."""

    help = "Fill the database with believable players and plays; it knows nothing of the plays that are there."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("plays", type=int)
        parser.add_argument("--players", type=int, default=0, help=f"default: one for every {PLAYS_OF_ONE} plays")
        parser.add_argument("--days", type=int, default=90, help="how far back the plays reach")
        parser.add_argument("--robots", type=int, default=0, help="wins of programs among them, which play by solvers")
        parser.add_argument("--seed", default="", help="the same seed makes the same plays; default: by chance")

    def handle(self, *args: Any, **options: Any) -> None:
        plays, days = options["plays"], options["days"]
        if plays < 1 or days < 1 or options["players"] < 0 or options["robots"] < 0:
            raise CommandError("The plays and days must be at least 1, the players and robots not fewer than 0.")
        players = options["players"] or plays // PLAYS_OF_ONE + 1
        until = timezone.now()
        chance = Random(options["seed"] or None)  # noqa: S311 – it makes no secret
        simulation = Simulation(chance, until - timedelta(days=days), until)
        progress = Progress(stderr, plays, monotonic, shown=stderr.isatty())
        won = 0
        for play in simulation.run(plays, players):
            won += play.state == play.State.WON
            progress.advance()
        progress.close()
        self.stdout.write(f"{plays} plays of {players} players, {won} of them won.")
        if options["robots"]:
            made = sum(1 for _ in Robots(chance, until - timedelta(days=days), until).run(options["robots"]))
            self.stdout.write(f"{made} wins of robots.")
