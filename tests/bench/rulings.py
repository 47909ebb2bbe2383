"""Setting ten thousand plays aside, and taking that back: seconds, and what `verify` finds afterwards. SQLite.

Ten thousand wins and losses of five hundred players, a fifth of them on ten deals that everybody plays; the rest of
what these players played stays. All of it counts on boards, in streaks and in figures; how long a move of somebody else
waits meanwhile is the longest piece. Seconds on the wall, in brackets those of the processor.

    uv run python -m tests.bench.rulings
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from tests.bench.site import bench_folder

PLAYS, PLAYERS = 10_000, 500
KEPT = 10_000
"""Plays of the same players before the days that are ruled on."""

BEGIN = datetime(2026, 10, 1, tzinfo=UTC)


def main() -> None:
    """Fills a database, rules, takes back; prints what each took."""
    with bench_folder():
        from solitaire_site.accounts.models import User
        from solitaire_site.moderation.previews import preview_of
        from solitaire_site.moderation.rulings import take_back
        from solitaire_site.moderation.targets import Range

        _fill(Random(1))
        by = User.objects.create_user("Moderator")
        days = Range(date(2026, 11, 1), date(2026, 11, 30))
        told("nothing ruled yet")
        preview, took = timed(lambda: preview_of(days, voids=True))
        print(f"preview: {took}, {preview.plays:,} plays, {preview.entries:,} entries")
        before = _kept()
        ruling = _ruled(by, days)
        told("set aside")
        back, took = timed(lambda: take_back(by, ruling, "It was a measurement.", datetime.now(UTC)))
        _carried_out("taking back", back, took)
        told("taken back")
        print("records as before" if _kept() == before else "RECORDS DIFFER")


class Took(NamedTuple):
    """Seconds, on the wall and of the processor."""

    wall: float = 0
    processor: float = 0

    def __str__(self) -> str:
        return f"{self.wall:.2f} s ({self.processor:.2f})"


def timed(work: Callable[[], Any]) -> tuple[Any, Took]:
    """What the work gives, and how long it took."""
    wall, processor = time.perf_counter(), time.process_time()
    found = work()
    return found, Took(time.perf_counter() - wall, time.process_time() - processor)


def told(when: str) -> None:
    """Print how many differences there are, but for plays: these have no moves here."""
    from solitaire_site.records.recording import seats
    from solitaire_site.records.verifying import CHECKS, differences_of_seats

    found = sum(1 for _ in differences_of_seats(seats()))
    found += sum(1 for name, check in CHECKS.items() if name != "records" for _ in check.differences())
    print(f"  {when}: {found} differences")


def _ruled(by: Any, days: Any) -> Any:
    from solitaire_site.moderation.models import Ruling
    from solitaire_site.moderation.rulings import rule

    ruling, took = timed(lambda: rule(by, Ruling.Action.VOID, days, "A measurement of rulings.", datetime.now(UTC)))
    _carried_out("setting aside", ruling, took)
    return ruling


def _carried_out(name: str, ruling: Any, kept: Took) -> None:
    """Carry out a ruling piece by piece, as the background does."""
    from solitaire_site.moderation import rulings

    pieces: list[Took] = []
    more = True
    while more:
        more, took = timed(lambda: rulings._carry_out_piece(ruling))
        pieces.append(took)
    total = Took(*map(sum, zip(kept, *pieces, strict=True)))
    print(f"{name}: {total}; {kept} to keep the ruling, {len(pieces)} pieces, at most {max(pieces)}")


def _kept() -> Any:
    from solitaire_site.records.models import DayPlayed, Entry, Tally

    rows = []
    for model in (Tally, DayPlayed, Entry):
        names = [field.attname for field in model._meta.concrete_fields[1:]]
        rows.append(sorted(map(str, model._default_manager.values_list(*names))))
    return rows


def _fill(chance: Random) -> None:
    """Players, plays and what is counted of them, by the code that counts everything anew."""
    from games.engine.registry import games
    from games.play.models import Play, Player
    from solitaire_site.accounts.models import User
    from solitaire_site.records.recording import recount_all, seats
    from solitaire_site.records.verifying import CHECKS

    users = User.objects.bulk_create([User(username=f"p {n}", name_key=f"p-{n}") for n in range(PLAYERS)])
    players = Player.objects.bulk_create([Player(user=user, created_at=BEGIN) for user in users])
    places = [(game.slug, preset) for game in games().values() for preset in game.presets][:4]
    shared = [chance.randbytes(32) for _ in range(10)]
    plays = [_play(chance, chance.choice(players), chance.choice(places), shared, n) for n in range(PLAYS + KEPT)]
    Play.objects.bulk_create(plays, batch_size=500)
    recount_all(list(seats()))
    for name, check in CHECKS.items():
        if name != "records":
            check.mend(list(check.differences()))


def _play(chance: Random, player: Any, place: tuple[str, str], shared: list[bytes], number: int) -> Any:
    from games.play.models import Play

    month = timedelta(days=31 if number < PLAYS else 0)
    moment = BEGIN + month + timedelta(days=chance.randrange(30), seconds=chance.randrange(86_000))
    won = chance.random() < 0.6
    is_shared = chance.random() < 0.2
    return Play(
        player=player,
        game=place[0],
        preset=place[1],
        rules_version=1,
        deal_kind="shared" if is_shared else "random",
        seed=chance.choice(shared) if is_shared else chance.randbytes(32),
        position="",
        state="won" if won else "lost",
        ending="cleared" if won else "given_up",
        moves=chance.randrange(40, 90),
        undos=chance.choice([0, 0, 0, 4]),
        elapsed_ms=chance.randrange(60_000, 900_000),
        by_member=True,
        language="en",
        created_at=moment,
        started_at=moment,
        finished_at=moment + timedelta(minutes=10),
    )


if __name__ == "__main__":
    main()
