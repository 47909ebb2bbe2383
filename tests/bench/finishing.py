"""How long the move that wins a play takes, against the moves before it: `python -m tests.bench.finishing [deals]`.

Some players win the same deals of the catalogue, dealt to them as random ones, by the services, in one process; what
happens after the commit counts too. A player's first win of a preset is new on every board, the later ones are on the
board of their deal and wherever they are better. Medians in milliseconds: processor time of the thread, which on
SQLite is the database's too, and by the clock. The goal is 3 times an ordinary move.

With DATABASE_URL (`.ci/with-postgresql`) the tables are made in that database.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from threading import Thread
from typing import NamedTuple
from uuid import uuid4

from games.play.seed_files import GradedDeal, seed_file
from tests.bench.site import bench_folder

SEATS = (("pyramid", "classic"), ("addiction", "classic"))
PLAYERS = 4
DEALS = 40
GOAL = 3


class Cost(NamedTuple):
    """What a call took."""

    cpu_ms: float
    wall_ms: float


def main() -> None:
    """Prints the medians of each kind of move, and their ratio."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    with bench_folder(), _loop_of_a_server():
        for game, preset in SEATS:
            ordinary, first, later = measured(game, preset, deals)
            print(f"{game} {preset}, {PLAYERS} players, {deals} deals")
            for name, costs in (("a move", ordinary), ("a player's first win", first), ("another win", later)):
                print(f"  {name:22} {_text(costs)}   {_text(costs, by=ordinary)} times")
            print(f"  goal: {GOAL} times a move")


def measured(game: str, preset: str, deals: int) -> tuple[list[Cost], list[Cost], list[Cost]]:
    """What moves took that win nothing, that are a player's first win, and that are another one."""
    from django.conf import settings
    from django.utils import timezone

    from games.play.models import Solution
    from games.play.services import create_player

    graded = seed_file(settings.BASE_DIR / "seeds", game, preset).read()[:deals]
    for deal in graded:
        facts = {"verdict": "won", "optimal": deal.optimal, "positions": 1, "solved_at": timezone.now()}
        Solution.objects.create(game=game, preset=preset, seed=deal.seed, line=" ".join(deal.line), **facts)
    players = [create_player(timezone.now()) for _ in range(PLAYERS)]
    ordinary, first, later = list[Cost](), list[Cost](), list[Cost]()
    for number, deal in enumerate(graded):
        for player in players:
            *costs, won = _won(player.pk, game, preset, deal)
            ordinary += costs[1:]  # The first move begins the play, which is more than an ordinary one does.
            (later if number else first).append(won)
    return ordinary, first, later


def _won(player_id: int, game: str, preset: str, deal: GradedDeal) -> Iterator[Cost]:
    """What each move of a win took."""
    from django.utils import timezone

    from games.play.dealing import start_play
    from games.play.deals import Dealt
    from games.play.keys import stamp
    from games.play.models import Play, Player
    from games.play.services import make_move

    player, dealt = Player.objects.get(pk=player_id), Dealt(deal.seed, Play.DealKind.RANDOM)
    play = start_play(player, game, preset, dealt, stamp(0, uuid4().hex, "start"), timezone.now())
    for move in deal.line:
        mark, now = stamp(play.version, uuid4().hex, "move", move), timezone.now()
        cost, table = _cost(lambda mark=mark, now=now, move=move: make_move(player_id, play.pk, mark, now, move))
        play = table.play
        yield cost
    assert play.state == Play.State.WON, play


def _cost[T](call: Callable[[], T]) -> tuple[Cost, T]:
    began, began_cpu = time.perf_counter(), time.thread_time()
    answer = call()
    cpu = time.thread_time() - began_cpu
    return Cost(cpu * 1000, (time.perf_counter() - began) * 1000), answer


def _text(costs: list[Cost], by: list[Cost] | None = None) -> str:
    """The medians of processor and clock, as they are or divided by others."""
    figures = [median(values) for values in zip(*costs, strict=True)]
    if by is not None:
        figures = [mine / median(others) for mine, others in zip(figures, zip(*by, strict=True), strict=True)]
    return " ".join(f"{figure:6.2f}" for figure in figures)


@contextmanager
def _loop_of_a_server() -> Iterator[None]:
    """Announcements go through a loop that runs in a thread of its own, as in the server."""
    from solitaire_site.live.announce import bind

    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, daemon=True).start()
    bind(loop)
    yield
    bind(None)
    loop.call_soon_threadsafe(loop.stop)


if __name__ == "__main__":
    main()
