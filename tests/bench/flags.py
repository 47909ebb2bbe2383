"""How many honest and how many dishonest results are flagged: simulated people and robots. SQLite.

Best lines are found first, as the site does in the background: without them the rules that look at lines could flag
nobody. People are those of `manage.py simulate`, robots those of `--robots`: of eight manners one plays at machine
speed, one hurries, four pace themselves like people, one practises deals first and one stops its clock to think.

    uv run python -m tests.bench.flags [honest plays] [robot plays]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

from tests.bench.site import bench_folder

HONEST, ROBOTS = 10_000, 100
PLAYS_OF_ONE = 25
LEAST_GOAL, MOST_GOAL = 95.0, 0.5


def main() -> None:
    """Prints the shares, by rule."""
    given = [int(text) for text in sys.argv[1:3]]
    honest, robots = [*given, *(HONEST, ROBOTS)[len(given) :]]
    with bench_folder():
        from django.utils import timezone

        from games.play.models import Play
        from solitaire_site.records.robots import Robots
        from solitaire_site.records.simulation import Simulation

        until = timezone.now()
        span = until - timedelta(days=90), until
        for _ in Simulation(Random(1), *span).run(honest, honest // PLAYS_OF_ONE + 1):
            pass
        people = list(Play.objects.values_list("pk", flat=True))
        solved = _solve_clean_wins(until)
        for _ in Robots(Random(2), *span).run(robots):
            pass
        _look_again()
        machines = list(Play.objects.exclude(pk__in=people).filter(state="won").values_list("pk", flat=True))
        print(f"{solved:,} clean wins of people searched for their best lines")
        print(f"people: {_told(people)}; goal at most {MOST_GOAL} %")
        print(f"robots: {_told(machines)}; goal at least {LEAST_GOAL} %")
        print(f"an honest clean win is looked at in {_cost():.3f} ms")


def _solve_clean_wins(now: Any) -> int:
    """Find the best lines of the deals that people won without undo and hint."""
    from games.engine.search import Budget
    from games.play.models import Play
    from games.play.solutions import solved_deal

    clean = Play.objects.filter(state="won", undos=0, hints=0).values_list("game", "preset", "seed").distinct()
    for game, preset, seed in clean:
        solved_deal(game, preset, bytes(seed), now, Budget(positions=200_000))
    return clean.count()


def _look_again() -> None:
    from django.utils import timezone

    from solitaire_site.moderation.flagging import check_stored

    for _ in check_stored(timezone.now()):
        pass


def _told(plays: list[Any]) -> str:
    from solitaire_site.moderation.models import Flag

    found = [flag for flag in Flag.objects.values_list("play", "rule") if flag[0] in set(plays)]
    flagged = len({play for play, _ in found})
    rules = ", ".join(f"{rule} {count}" for rule, count in Counter(rule for _, rule in found).most_common())
    return f"{flagged} of {len(plays):,} flagged, {100 * flagged / max(1, len(plays)):.2f} % ({rules or 'none'})"


def _cost() -> float:
    """Milliseconds of the processor that a look at a clean win far from the best line takes."""
    from django.utils import timezone

    from games.play.models import Play
    from solitaire_site.moderation.flagging import check

    play = Play.objects.filter(state="won", undos=0, hints=0, flags=None).order_by("pk")[0]
    play.moves += 50
    return _milliseconds(lambda: check(play, timezone.now()))


def _milliseconds(look: Callable[[], object], repeats: int = 2_000) -> float:
    began = time.process_time()
    for _ in range(repeats):
        look()
    return (time.process_time() - began) * 1000 / repeats


if __name__ == "__main__":
    main()
