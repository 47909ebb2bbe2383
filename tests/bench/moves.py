"""How long a move takes by HTTP, against a bare view in the same server: `python -m tests.bench.moves`.

1 and 16 clients on SQLite; every client keeps one connection and sends its next request when the answer is there.
The two kinds of request take turns, so that a machine whose speed drifts is fair to both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.bench.site import bench_folder, served

WINS = Path(__file__).parent.parent / "data" / "wins.json"
ROUNDS = 6
CLIENTS = (1, 16)
CSRF = "a" * 32
GOAL = 1.3


class Round(NamedTuple):
    """What one round of one kind of request measured."""

    seconds: list[float]
    wall: float

    @property
    def median_ms(self) -> float:
        return statistics.median(self.seconds) * 1000

    @property
    def p99_ms(self) -> float:
        return statistics.quantiles(self.seconds, n=100)[98] * 1000

    @property
    def per_second(self) -> float:
        return len(self.seconds) / self.wall


class Player(NamedTuple):
    """A guest's session, and the id of the play that is open in it."""

    session: str
    play: str


def winning_line() -> tuple[bytes, list[str]]:
    """A seed of `classic` and a line that wins it, but for the last move."""
    win = next(win for win in json.loads(WINS.read_text()) if win["preset"] == "classic")
    return bytes.fromhex(win["seed"]), win["moves"][:-1]


def set_up_player(game: str = "pyramid", preset: str = "classic", seed: bytes = b"") -> Player:
    """A guest with a play at its beginning, on the deal of `seed` or on that of the winning line."""
    from django.utils import timezone

    from games.play.dealing import start_play
    from games.play.deals import Dealt
    from games.play.keys import stamp
    from games.play.models import Play
    from games.play.services import create_player

    now = timezone.now()
    player = create_player(now)
    dealt = Dealt(seed or winning_line()[0], Play.DealKind.RANDOM)
    play = start_play(player, game, preset, dealt, stamp(0, "start", "start"), now)
    return Player(session_of(player.pk), str(play.pk))


def session_of(player_id: int) -> str:
    """A new session in which somebody plays."""
    from importlib import import_module

    from django.conf import settings

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["player"] = player_id
    session.save()
    return str(session.session_key)


def requests_of_moves(session: str, play: str) -> list[bytes]:
    """The requests that play the winning line."""
    return [
        request(session, f"/api/plays/{play}/moves", {"move": move, "version": version, "key": f"{play[:8]}-{version}"})
        for version, move in enumerate(winning_line()[1])
    ]


def request(session: str, path: str, body: object) -> bytes:
    """A POST as a browser sends it."""
    text = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n"
        f"Cookie: sessionid={session}; csrftoken={CSRF}\r\nX-CSRFToken: {CSRF}\r\n\r\n"
    )
    return head.encode() + text


async def send_all(address: str, requests: Sequence[bytes]) -> list[float]:
    """Seconds from each request to its answer, over one connection."""
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    seconds = []
    for message in requests:
        started = time.perf_counter()
        writer.write(message)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        body = await reader.readexactly(length)
        seconds.append(time.perf_counter() - started)
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"refused: {head.decode()}{body.decode()}")
    writer.close()
    await writer.wait_closed()
    return seconds


async def run_round(address: str, by_client: Sequence[Sequence[bytes]]) -> Round:
    """All clients at once."""
    started = time.perf_counter()
    seconds = await asyncio.gather(*(send_all(address, requests) for requests in by_client))
    return Round([second for each in seconds for second in each], time.perf_counter() - started)


def measure(moves: int) -> dict[int, tuple[list[Round], list[Round]]]:
    """For each number of clients, rounds of moves and of bare requests, in turn."""
    plays = {clients: max(1, moves // (clients * len(winning_line()[1]))) for clients in CLIENTS}
    with bench_folder():
        players = {
            clients: [set_up_player() for _ in range(clients * plays[clients] * (ROUNDS + 1))] for clients in CLIENTS
        }
        with served() as address:
            return {
                clients: asyncio.run(take_turns(address, iter(players[clients]), clients, plays[clients]))
                for clients in CLIENTS
            }


async def take_turns(
    address: str, players: Iterator[Player], clients: int, plays: int
) -> tuple[list[Round], list[Round]]:
    """Each client plays `plays` plays a round, then sends as many bare requests."""
    moved, bare = [], []
    for _ in range(ROUNDS + 1):
        mine = [list(islice(players, plays)) for _ in range(clients)]
        moves = [[message for session, play in own for message in requests_of_moves(session, play)] for own in mine]
        plain = [[request(own[0].session, f"/bench/bare?play={own[0].play}", {})] * len(moves[0]) for own in mine]
        moved.append(await run_round(address, moves))
        bare.append(await run_round(address, plain))
    return moved[1:], bare[1:]  # The first round warms the server up.


def report(clients: int, moved: list[Round], bare: list[Round]) -> bool:
    """Print a line for each kind and the ratios; whether the goal was reached."""
    for name, rounds in (("move", moved), ("bare", bare)):
        figures = [statistics.median(getattr(each, figure) for each in rounds) for figure in FIGURES]
        print(
            f"{clients:3} clients  {name}  median {figures[0]:7.2f} ms  99 % {figures[1]:7.2f} ms  {figures[2]:6.0f}/s"
        )
    median = statistics.median(a.median_ms / b.median_ms for a, b in zip(moved, bare, strict=True))
    rate = statistics.median(b.per_second / a.per_second for a, b in zip(moved, bare, strict=True))
    print(f"{clients:3} clients  ratio median {median:.2f}, throughput {rate:.2f} (goal {GOAL})")
    return median <= GOAL and rate <= GOAL


FIGURES = ("median_ms", "p99_ms", "per_second")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=1_200, help="moves a round, over all clients")
    moves = parser.parse_args().moves
    reached = [report(clients, *rounds) for clients, rounds in measure(moves).items()]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
