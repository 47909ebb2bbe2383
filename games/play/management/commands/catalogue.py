"""`manage.py catalogue`: finds deals that can be won, solves and grades them, and writes them to `seeds/`."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import UnknownGameError, UnknownPresetError
from games.engine.registry import preset as find_preset
from games.engine.search import Budget
from games.engine.solving import BUDGET
from games.play.cataloguing import Known, NoDealError, Wanted, found, regraded, taken, with_levels
from games.play.progress import Progress
from games.play.seed_files import LEVELS, ROBOT_PLAYS, GradedDeal, SeedFile, SeedFileError, seed_file
from games.play.workers import all_cores, in_order


class Command(BaseCommand):
    """Every deal is in the file as soon as it is found, so that a run can be stopped and begun again."""

    help = (
        "Fills the catalogue of a preset: deals that can be won, with a line that wins and a level. "
        "Deals that are there already stay as they are; only their level may change, which is their place among all."
    )
    # Nothing but the rules is used.
    requires_system_checks: list[str] = []  # noqa: RUF012 Django's own way

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True)
        parser.add_argument("--preset", required=True)
        parser.add_argument("--count", type=int, required=True, help="deals that the catalogue shall have in the end")
        parser.add_argument("--regrade", action="store_true", help="first grade anew what is there, for a new robot")
        parser.add_argument("--budget", type=int, default=BUDGET.positions, help="positions that a search may expand")
        parser.add_argument("--proven", action="store_true", help="only deals whose line is proven the shortest")
        parser.add_argument("--like", metavar="PRESET", help="take the deals of this preset that are won here too")
        parser.add_argument("--workers", type=int, default=all_cores(), help="processes; all cores if not given")
        parser.add_argument("--progress", action="store_true", help="show a bar even where no terminal is")
        parser.add_argument(
            "--folder", type=Path, default=Path(settings.BASE_DIR) / "seeds", help="seeds/ if not given"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Fills what is missing up to the count."""
        for name in ("count", "budget", "workers"):
            if options[name] < 1:
                raise CommandError(f"--{name} must be at least 1.")
        try:
            find_preset(options["game"], options["preset"])
            self._fill(seed_file(options["folder"], options["game"], options["preset"]), options)
        except (UnknownGameError, UnknownPresetError, SeedFileError, NoDealError, OSError) as error:
            raise CommandError(str(error)) from None
        except BrokenProcessPool:
            raise CommandError("A worker was killed, perhaps for want of memory. Try fewer workers.") from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. What was found is kept.", returncode=130) from None

    def _fill(self, file: SeedFile, options: dict[str, Any]) -> None:
        if options["regrade"]:
            tasks = [Known(file.game, file.preset, deal) for deal in file.read()]
            file.write(with_levels(in_order(regraded, tasks, options["workers"])))
        deals = file.read()
        shown = options["progress"] or sys.stderr.isatty()
        progress = Progress(sys.stderr, options["count"], time.monotonic, shown=shown)
        progress.advance(len(deals))
        for deal in _new_deals(file, {deal.number for deal in deals}, options):
            deals.append(deal)
            file.write(with_levels(deals))
            progress.advance()
        progress.close()
        self.stdout.write(summary(file, deals))


def _new_deals(file: SeedFile, there: set[int], options: dict[str, Any]) -> Iterator[GradedDeal]:
    """The deals that are missing, each as soon as it is found."""
    numbers = [number for number in range(1, options["count"] + 1) if number not in there]
    if options["like"]:
        others = {deal.number: deal for deal in seed_file(options["folder"], file.game, options["like"]).read()}
        tasks = [Known(file.game, file.preset, others[number]) for number in numbers if number in others]
        return filter(None, in_order(taken, tasks, options["workers"]))
    budget = Budget(options["budget"])
    wanted = [Wanted(file.game, file.preset, number, budget, options["proven"]) for number in numbers]
    return in_order(found, wanted, options["workers"])


def summary(file: SeedFile, deals: list[GradedDeal]) -> str:
    """What the catalogue of a preset holds, in a line for each level."""
    lines = [f"{file.path.name}: {len(deals)} deals"]
    graded = with_levels(deals)
    for level in LEVELS:
        of_level = [deal for deal in graded if deal.level == level]
        if of_level:
            most, least = max(deal.wins for deal in of_level), min(deal.wins for deal in of_level)
            pars = sorted(deal.par for deal in of_level)
            lines.append(
                f"{level}: {len(of_level)} deals, the robot wins {least} to {most} of {ROBOT_PLAYS}, "
                f"par {pars[0]} to {pars[-1]}, middle {pars[len(pars) // 2]}"
            )
    return "\n".join(lines)
