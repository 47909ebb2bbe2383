"""The admin's overview and its page of deals with a million plays of 90 days: milliseconds in the server, and queries.

All presets, four languages, a tenth of the plays on dailies and shared deals. Figures are counted by the code that
counts them anew; those of deals by the database. SQLite, or the database that DATABASE_URL names:

    uv run python -m tests.bench.overview [plays]
    .ci/with-postgresql uv run python -m tests.bench.overview
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from django.test import Client

from tests.bench.filling import Figures, cost, indexes_apart, make_players
from tests.bench.site import bench_folder

PLAYS_EACH = 20
DAYS = 90

DIALECTS = {
    "sqlite": {
        "id": "lower(hex(randomblob(16)))",
        "seed": "CAST(printf('%032d', {number}) AS BLOB)",
        "moment": "strftime('%Y-%m-%d %H:%M:%S', '{today}', '-' || day || ' days', second || ' seconds')",
    },
    "postgresql": {
        "id": "gen_random_uuid()",
        "seed": "convert_to(lpad(CAST({number} AS text), 32, '0'), 'UTF8')",
        "moment": "(timestamp '{today}' - day * interval '1 day' + second * interval '1 second') AT TIME ZONE 'UTC'",
    },
}
PLAYS = """
WITH RECURSIVE n(i) AS (SELECT CAST(0 AS bigint) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {plays}),
r AS (SELECT i, i % {players} AS who, i / {players} AS turn, (i * 7919) % 100 AS fate, (i * 31) % 170 AS more FROM n),
s AS (SELECT *, (who * 7 + who / {days} + (turn / 2) * (1 + who % 6)) % {days} AS day, (i * 977) % 86000 AS second,
  CASE WHEN i % 20 = 0 THEN i % 900 WHEN i % 20 = 1 THEN 1000 + i % 20000 ELSE 1000000 + i END AS number FROM r)
INSERT INTO play_play (id, player_id, game, preset, rules_version, deal_kind, deal_number, seed, log, position, version,
  state, ending, moves, score, undos, hints, verdicts, plan, language, by_member, is_void, answered, created_at,
  started_at, finished_at, elapsed_ms, heard_at, running, paused)
SELECT {id}, {first} + who, {game}, {preset}, 1, 'shared', NULL, {seed}, 'draw redeal draw', '', 60,
  CASE WHEN fate < 30 THEN 'won' WHEN fate < 86 THEN 'lost' WHEN fate < 92 THEN 'abandoned' ELSE 'unplayed' END,
  CASE WHEN fate < 30 THEN 'cleared' WHEN fate < 55 THEN 'stuck' WHEN fate < 86 THEN 'given_up' ELSE 'expired' END,
  CASE WHEN fate < 92 THEN 30 + more ELSE 0 END, NULL, i % 3, i % 2, 'w', '',
  CASE WHEN who % 10 < 5 THEN 'en' WHEN who % 10 < 8 THEN 'is' WHEN who % 10 < 9 THEN 'tr' ELSE 'pt-br' END,
  who % 5 > 0, FALSE, '', moment, CASE WHEN fate < 92 THEN moment END, moment, 60000 + (i * 977) % 900000, moment,
  FALSE, FALSE
FROM (SELECT *, {moment} AS moment FROM s) AS made
"""
DEALS = """
INSERT INTO stats_dealfigures (seed, game, preset, played, won, against, verdict)
SELECT seed, game, preset, count(*), sum(CASE WHEN state = 'won' THEN 1 ELSE 0 END), 0, '' FROM play_play
WHERE state <> 'unplayed' GROUP BY seed, game, preset
"""
PAGES = {
    "overview, 90 days": "/admin/?span=90",
    "overview, 30 days": "/admin/?span=30",
    "overview, 90 days, one preset": "/admin/?span=90&rules=pyramid/classic",
    "overview, 90 days, CSV": "/admin/overview/days.csv?span=90",
    "deals": "/admin/deals/",
    "deals of one preset": "/admin/deals/?rules=pyramid/classic",
}


def main() -> None:
    """Prints what each page costs."""
    plays = int(sys.argv[1]) if sys.argv[1:] else 1_000_000
    os.environ["STAFF_SECOND_STEP"] = "false"
    with bench_folder():
        from django.core.management import call_command
        from django.db import connection

        call_command("collectstatic", interactive=False, verbosity=0)
        began = time.perf_counter()
        fill(plays)
        print(f"{connection.vendor}, {plays:,} plays, filled in {time.perf_counter() - began:.0f} s")
        _count()
        for name, figures in measured().items():
            print(f"  {name:<32}{figures.ms:7.1f} ms, at most {figures.slowest_ms:.1f} · {figures.queries} queries")


def fill(plays: int) -> None:
    """Players and their plays."""
    from django.db import connection

    players = max(1, plays // PLAYS_EACH)
    first = make_players(players, DAYS)
    today = datetime.now(UTC).date()
    facts = {"plays": plays, "players": players, "first": first, "days": DAYS} | _presets()
    dialect = {name: text.format(today=today, number="number") for name, text in DIALECTS[connection.vendor].items()}
    with connection.cursor() as cursor:
        with indexes_apart(cursor, "play_play") if connection.vendor == "sqlite" else nullcontext():
            cursor.execute(PLAYS.format(**facts, **dialect))
        cursor.execute(DEALS)
        cursor.execute("ANALYZE")


def _presets() -> dict[str, str]:
    """SQL that deals the presets out among the players."""
    from games.engine.registry import games

    pairs = [(game.slug, preset) for game in games().values() for preset in game.presets]
    cases = {
        name: " ".join(f"WHEN {at} THEN '{pair[place]}'" for at, pair in enumerate(pairs))
        for place, name in enumerate(("game", "preset"))
    }
    return {name: f"CASE who % {len(pairs)} {text} END" for name, text in cases.items()}


def _count() -> None:
    from solitaire_site.stats import recounting

    began = time.perf_counter()
    for day in recounting.days():
        recounting.recount(day)
    recounting.recount_players()
    print(f"  days and players counted anew in {time.perf_counter() - began:.0f} s")


def measured() -> dict[str, Figures]:
    """Each page, as a moderator sees it."""
    from solitaire_site.accounts.models import User
    from solitaire_site.staff.services import appoint

    user = User.objects.create_user("The moderator")
    appoint(user, "moderator")
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    return {name: cost(partial(client.get, address), _processor_time) for name, address in PAGES.items()}


def _processor_time() -> float:
    """Seconds that this thread has spent, and the process of PostgreSQL that serves it, whatever else goes on."""
    from django.db import connection

    if connection.vendor == "sqlite":
        return time.thread_time()
    connection.ensure_connection()
    spent = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat").read_text().split()[0]
    return time.thread_time() + int(spent) / 1e9


if __name__ == "__main__":
    main()
