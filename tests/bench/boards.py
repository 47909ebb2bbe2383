"""Boards, dailies and profiles with a thousand plays and with a million: milliseconds in the server, and queries.

The rows are made by the database itself, in the shape that plays leave behind, but no play is played: only what the
pages read is there. All plays are of one preset, and every player has played today's daily, so that boards are as long
as they can get. Processor time, the database's included. SQLite, or the PostgreSQL on this machine that DATABASE_URL
names:

    uv run python -m tests.bench.boards [plays ...]
    .ci/with-postgresql uv run python -m tests.bench.boards 1000000
"""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from urllib.parse import quote

from django.test import Client

from tests.bench.filling import Figures, cost, indexes_apart, make_players
from tests.bench.site import bench_folder

PLAYS_EACH = 20
GAME, PRESET = "pyramid", "classic"

PLAYS = """
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {plays}),
r AS (SELECT i, i % {players} AS who, i / {players} AS turn, {chance} AS a, {chance} AS b FROM n)
INSERT INTO play_play (id, player_id, game, preset, rules_version, deal_kind, deal_number, seed, log, position, version,
  state, ending, moves, score, undos, hints, verdicts, plan, language, by_member, is_void, answered, created_at,
  started_at, finished_at, elapsed_ms, heard_at, running, paused)
SELECT {id}, {first} + who, '{game}', '{preset}', 1, CASE WHEN turn % 10 = 0 THEN 'daily' ELSE 'random' END,
  CASE WHEN turn % 10 = 0 THEN {number} END, {seed}, '', '', 60, CASE WHEN a % 4 > 0 THEN 'won' ELSE 'lost' END,
  'cleared', 30 + a % 70, NULL, CASE WHEN b % 3 > 0 THEN b % 9 ELSE 0 END, 0, '', '', 'en', TRUE, FALSE, '', moment,
  moment, moment, 60000 + b % 900000, moment, FALSE, FALSE
FROM (SELECT *, {moment} AS moment
  FROM (SELECT *, turn * 17 + CASE WHEN turn % 10 > 0 THEN b % 17 ELSE 0 END AS day FROM r) AS dated) AS made
"""
DIALECTS = {
    "sqlite": {
        "chance": "abs(random())",
        "id": "lower(hex(randomblob(16)))",
        "seed": "randomblob(32)",
        "number": "CAST(strftime('%Y%m%d', '{today}', '-' || turn || ' days') AS INTEGER)",
        "moment": "strftime('%Y-%m-%d %H:%M:%S', '{today}', '-' || day || ' days', (a % 86000) || ' seconds')",
        "date": "date(finished_at)",
        "hex": "lower(hex(p.seed))",
        "week": "printf('%s-W%02d', strftime('%Y', {thursday}), (strftime('%j', {thursday}) - 1) / 7 + 1)",
        "thursday": "date(p.finished_at, '-3 days', 'weekday 4')",
    },
    "postgresql": {
        "chance": "CAST(floor(random() * 1000000000) AS bigint)",
        "id": "gen_random_uuid()",
        "seed": "decode(md5(random()::text) || md5(random()::text), 'hex')",
        "number": "CAST(to_char(date '{today}' - turn, 'YYYYMMDD') AS integer)",
        "moment": "(date '{today}' - CAST(day AS integer) + (a % 86000) * interval '1 second') AT TIME ZONE 'UTC'",
        "date": "CAST(finished_at AT TIME ZONE 'UTC' AS date)",
        "hex": "encode(p.seed, 'hex')",
        "week": """to_char(p.finished_at AT TIME ZONE 'UTC', 'IYYY-"W"IW')""",
        "thursday": "",
    },
}
ENTRIES = """
INSERT INTO records_entry (game, preset, scope, key, metric, clean_only, value, finished_at, play_id, player_id, listed)
SELECT game, preset, '{scope}', key, '{metric}', {clean}, value, finished_at, id, player_id,
  user_id IS NOT NULL AND NOT is_private
FROM (SELECT p.*, u.user_id, u.is_private, {key} AS key, {value} AS value,
  row_number() OVER (PARTITION BY p.player_id, {key} ORDER BY {value}, p.finished_at) AS place
  FROM play_play p JOIN play_player u ON u.id = p.player_id
  WHERE p.state = 'won' AND {counts} AND (NOT {clean} OR p.undos = 0)) AS ranked
WHERE place = 1 ORDER BY key, player_id
"""
SCOPES = {
    "own": ("''", "TRUE"),
    "all": ("''", "p.deal_kind = 'random'"),
    "week": ("{week}", "p.deal_kind = 'random'"),
    "daily": ("CAST(p.deal_number AS TEXT)", "p.deal_kind = 'daily'"),
    "deal": ("{hex}", "TRUE"),
}
METRICS = {"moves": "p.moves", "time": "p.elapsed_ms"}
TALLIES = """
INSERT INTO records_tally (player_id, game, preset, won, lost, abandoned, clean_wins, undos, hints, streak,
  longest_streak, moves, seconds, over_par)
SELECT player_id, game, preset, count(*) FILTER (WHERE state = 'won'), count(*) FILTER (WHERE state = 'lost'), 0,
  count(*) FILTER (WHERE state = 'won' AND undos = 0), sum(undos), 0, 1, 3, '{}', '{}', '{}' FROM play_play
GROUP BY player_id, game, preset
"""
DAYS = """
INSERT INTO records_dayplayed (player_id, game, preset, day, played, won)
SELECT player_id, game, preset, {date}, count(*), count(*) FILTER (WHERE state = 'won') FROM play_play
GROUP BY player_id, game, preset, {date}
"""


def main() -> None:
    """Prints a table for each number of plays, each in a process and a folder of its own."""
    counts = sys.argv[1:] or ["1000", "1000000"]
    if len(counts) > 1:
        for count in counts:
            subprocess.run([sys.executable, "-m", "tests.bench.boards", count], check=True)
        return
    with bench_folder():
        from django.core.management import call_command
        from django.db import connection

        call_command("collectstatic", interactive=False, verbosity=0)
        began = time.perf_counter()
        fill(int(counts[0]))
        print(f"{connection.vendor}, {int(counts[0]):,} plays, filled in {time.perf_counter() - began:.0f} s")
        for name, figures in measured().items():
            print(f"  {name:<28}{figures.ms:7.1f} ms, at most {figures.slowest_ms:.1f} · {figures.queries} queries")


def fill(plays: int) -> None:
    """Players, their plays, and what is kept of them."""
    from django.db import connection

    players = max(1, plays // PLAYS_EACH)
    first = make_players(players)
    facts = {"plays": plays, "players": players, "first": first, "game": GAME, "preset": PRESET}
    dialect = _dialect(connection.vendor)
    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        with indexes_apart(cursor, "play_play", "records_entry") if is_sqlite else nullcontext():
            cursor.execute(PLAYS.format(**facts, **dialect))
            for statement in _entries(dialect):
                cursor.execute(statement)
            cursor.execute(TALLIES)
            cursor.execute(DAYS.format(**dialect))
        if not is_sqlite:
            cursor.execute("VACUUM ANALYZE")  # As the server does by itself, some time later.


def _dialect(vendor: str) -> dict[str, str]:
    """What the databases write differently."""
    dialect, day = DIALECTS[vendor], datetime.now(UTC).date()
    return {name: text.format(today=day, thursday=dialect["thursday"]) for name, text in dialect.items()}


def _entries(dialect: dict[str, str]) -> list[str]:
    """The boards of one deal are made by one metric only: they would be most of the rows, and are all short."""
    return [
        ENTRIES.format(scope=scope, key=key.format(**dialect), counts=counts, metric=metric, value=value, clean=clean)
        for scope, (key, counts) in SCOPES.items()
        for metric, value in METRICS.items()
        for clean in ("FALSE", "TRUE")
        if scope != "deal" or (metric == "moves" and clean == "FALSE")
    ]


def measured() -> dict[str, Figures]:
    """Each page, seen by a member whose row is in the middle of the boards."""
    from django.db import connection

    from solitaire_site.records.models import Entry

    board = Entry.objects.filter(scope="all", metric="moves", clean_only=False, listed=True).order_by("value", "pk")
    middle = board[board.count() // 2]
    last = -(-board.count() // 50)
    name = middle.player.user.username if middle.player.user else ""
    client = _signed_in(middle.player_id)
    path = f"/boards/{GAME}/{PRESET}/"
    pages = {
        "board, day": path,
        "board, week": f"{path}week/",
        "board, all time": f"{path}all/",
        "board, all time, clean": f"{path}all/?clean=1",
        "board, all time, last page": f"{path}all/?page={last}",
        "board, all time, API": f"/api{path}all",
        "board, one deal": f"{path}deal/{middle.play_id}/",
        "dailies": f"/daily/{GAME}/{PRESET}/",
        "one's own statistics": "/me/",
        "somebody's statistics": f"/players/{quote(name)}/",
        "front page": "/",
    }
    clock = time.thread_time if connection.vendor == "sqlite" else _processor_time
    return {name: cost(partial(client.get, address), clock) for name, address in pages.items()}


def _processor_time() -> float:
    """What this thread and PostgreSQL's processes for this database have taken of the processor, in seconds. Linux."""
    ran = (Path(f"/proc/{process}/schedstat").read_text().split()[0] for process in _backends())
    return time.thread_time() + sum(map(int, ran)) / 1e9


@cache
def _backends() -> list[int]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state IS NOT NULL")
        return [process for (process,) in cursor.fetchall()]


def _signed_in(player_id: int) -> Client:
    from games.play.models import Player
    from games.play.sessions import PLAYER

    client = Client(SERVER_NAME="localhost")
    user = Player.objects.get(pk=player_id).user
    if user is not None:
        client.force_login(user)
    session = client.session
    session[PLAYER] = player_id
    session.save()
    return client


if __name__ == "__main__":
    main()
