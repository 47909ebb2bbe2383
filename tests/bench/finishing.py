"""How long the move that wins a play takes, against the moves before it: `python -m tests.bench.finishing [deals]`.

Some players win the same deals of the catalogue, dealt to them as random ones, by the services, in one process; what
happens after the commit counts too. By the players' clock a move takes some seconds. Pyramid's deals are won along the
verdict's line, as people win, against a par that is known; Addiction's along the only line that is known of them,
before it is. A player's first win of a preset is new on every board, the later ones are on the board of their deal and
wherever they are better. At last Pyramid's are won along the best line known, which makes moderation look into the
player's history.

Each is measured twice: the call of the service alone, and the whole request, from what the server hands to Django to
the last byte of the answer. Medians in milliseconds: processor time of the thread, which on SQLite is the database's
too, and by the clock. The goal is 3 times an ordinary move. SQLite.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache, partial
from itertools import count
from statistics import median
from threading import Thread
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import time_machine
from django.test import RequestFactory

from games.engine.registry import game as find_game
from games.play.seed_files import GradedDeal, seed_file
from tests.bench.moves import CSRF, session_of
from tests.bench.site import bench_folder

PRESET = "classic"
PLAYERS = 4
DEALS = 40
PACE = timedelta(seconds=3)
GOAL = 3


class Cost(NamedTuple):
    """What a call took."""

    cpu_ms: float
    wall_ms: float


class Win(NamedTuple):
    """A deal and how it is won."""

    deal: GradedDeal
    line: Sequence[str]


class Mover(NamedTuple):
    """Who moves, and in which play."""

    player_id: int
    session: str
    play_id: UUID


Way = Callable[[Mover, int, str, datetime], Cost]
"""A way to make a move: whose, on which version of the play, written how, and when."""


def main() -> None:
    """Prints the medians of each kind of move, and their ratio."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    with bench_folder(), _loop_of_a_server():
        _report("pyramid", "", _wins("pyramid", deals, as_people=True))
        _report("addiction", "", _wins("addiction", deals))
        _report("pyramid", ", along the best line known", _wins("pyramid", deals))


def _report(game: str, how: str, wins: list[Win]) -> None:
    print(f"{game} {PRESET}{how}: {PLAYERS} players, {len(wins)} deals (goal: {GOAL} times a move)")
    for way in (by_service, by_request):
        ordinary, first, later = measured(game, wins, way)
        for name, costs in (("a move", ordinary), ("a player's first win", first), ("another win", later)):
            print(f"  {way.__name__:10} {name:22} {_text(costs)}   {_text(costs, by=ordinary)} times")


def _wins(game: str, deals: int, *, as_people: bool = False) -> list[Win]:
    """The first deals of the catalogue; Pyramid's with a solution that is known before they are played."""
    from django.conf import settings
    from django.utils import timezone

    from games.play.models import Solution

    playing, wins = find_game(game), list[Win]()
    for deal in seed_file(settings.BASE_DIR / "seeds", game, PRESET).read()[:deals]:
        position = playing.first_position(PRESET, playing.deal(PRESET, deal.seed))
        moves = playing.verdict(position).moves if as_people else ()
        wins.append(Win(deal, [*map(str, moves)] or deal.line))
        facts = {"verdict": "won", "positions": 1, "solved_at": timezone.now(), "line": " ".join(deal.line)}
        if deal.optimal:
            Solution.objects.get_or_create(game=game, preset=PRESET, seed=deal.seed, optimal=True, defaults=facts)
    return wins


def measured(game: str, wins: list[Win], way: Way) -> tuple[list[Cost], list[Cost], list[Cost]]:
    """What moves took that win nothing, that are a player's first win, and that are another one."""
    from django.utils import timezone

    from games.play.services import create_player

    moments = (timezone.now() - timedelta(days=60) + number * PACE for number in count())
    players = [create_player(next(moments)).pk for _ in range(PLAYERS)]
    ordinary, first, later = list[Cost](), list[Cost](), list[Cost]()
    for number, win in enumerate(wins):
        for player_id in players:
            mover = _seated(player_id, game, win, next(moments))
            *costs, won = [way(mover, version, move, next(moments)) for version, move in enumerate(win.line)]
            ordinary += costs[1:]  # The first move begins the play, which is more than an ordinary one does.
            (later if number else first).append(won)
    return ordinary, first, later


def _seated(player_id: int, game: str, win: Win, now: datetime) -> Mover:
    """The player in front of the deal, in a session."""
    from games.play.dealing import start_play
    from games.play.deals import Dealt
    from games.play.keys import stamp
    from games.play.models import Play, Player

    player, dealt = Player.objects.get(pk=player_id), Dealt(win.deal.seed, Play.DealKind.RANDOM)
    play = start_play(player, game, PRESET, dealt, stamp(0, uuid4().hex, "start"), now)
    return Mover(player_id, session_of(player_id), play.pk)


def by_service(mover: Mover, version: int, move: str, now: datetime) -> Cost:
    """The call that a view makes."""
    from games.play.keys import stamp
    from games.play.services import make_move

    mark = stamp(version, uuid4().hex, "move", move)
    return _cost(partial(make_move, mover.player_id, mover.play_id, mark, now, move))


def by_request(mover: Mover, version: int, move: str, now: datetime) -> Cost:
    """The whole request; the clock it sees is set to `now`."""
    body = json.dumps({"move": move, "version": version, "key": f"{str(mover.play_id)[:8]}-{version}"})
    cookies = f"sessionid={mover.session}; csrftoken={CSRF}"
    factory = RequestFactory(headers={"cookie": cookies, "x-csrftoken": CSRF}, SERVER_NAME="localhost")
    request = factory.post(f"/api/plays/{mover.play_id}/moves", body, "application/json")
    with time_machine.travel(now):
        return _cost(partial(_answered, request.environ))


def _answered(environ: dict[str, Any]) -> None:
    statuses = list[str]()
    answer = handler()(environ, lambda status, _: statuses.append(status))
    b"".join(answer)
    answer.close()
    assert statuses == ["200 OK"], statuses


@cache
def handler() -> Any:
    from django.core.handlers.wsgi import WSGIHandler

    return WSGIHandler()


def _cost(call: Callable[[], object]) -> Cost:
    began, began_cpu = time.perf_counter(), time.thread_time()
    call()
    cpu = time.thread_time() - began_cpu
    return Cost(cpu * 1000, (time.perf_counter() - began) * 1000)


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
