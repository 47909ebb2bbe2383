"""`verify` after everything that happens to plays: `python -m tests.bench.verifying [plays] [folder]`.

Simulates plays; then hundreds of them are set aside and a third of these taken back, accounts deleted, members renamed
or made private, and guests with plays become members who have plays too, all by the services. At last `verify` holds
everything that is stored against the moves. Seconds on the wall, in brackets those of the processor; the goal is 0
differences after 20,000 plays, which take an hour. A folder keeps the database, and the plays that a run before left
in it are not simulated again.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.bench.site import bench_folder, use_bench_settings

if TYPE_CHECKING:
    from solitaire_site.accounts.models import User

PLAYS = 20_000
SEED, REASON = "prove", "To see whether everything follows."
VOIDS, DELETIONS, RENAMES, PRIVATE, MERGES = 600, 40, 60, 40, 60


def main() -> int:
    """Prints what each step took and how many differences there are; 1 when there is one."""
    plays = int(sys.argv[1]) if sys.argv[1:] else PLAYS
    with _kept_folder(sys.argv[2]) if sys.argv[2:] else bench_folder():
        from games.play.models import Play

        if not Play.objects.exists():
            _timed("simulate", partial(simulate, plays))
        chance = Random(SEED)
        for step in (set_aside, delete_accounts, rename_members, hide_results, merge_guests):
            _timed(step.__name__, partial(step, chance))
        differences = _timed("verify", verified)
        print(f"{Play.objects.count():,} plays, {differences} differences")
        return int(differences > 0)


def simulate(plays: int) -> int:
    """Plays of believable people."""
    from django.core.management import call_command

    call_command("simulate", plays, seed=SEED, stdout=StringIO())
    return plays


def set_aside(chance: Random) -> int:
    """A moderator sets plays aside that are over; of a third it is taken back."""
    from django.utils import timezone

    from games.play.models import Play
    from solitaire_site.accounts.models import User
    from solitaire_site.moderation.models import Ruling
    from solitaire_site.moderation.rulings import rule, take_back
    from solitaire_site.moderation.targets import OnePlay

    by = User.objects.create_user(f"Moderator {chance.randrange(10**6)}")
    ended = list(Play.objects.exclude(state=Play.State.OPEN).order_by("created_at", "pk").values_list("pk", flat=True))
    chosen = chance.sample(ended, min(VOIDS, len(ended)))
    rulings = [rule(by, Ruling.Action.VOID, OnePlay(play), REASON, timezone.now()) for play in chosen]
    for ruling in rulings[::3]:
        take_back(by, ruling, REASON, timezone.now())
    return len(chosen)


def delete_accounts(chance: Random) -> int:
    """Members leave, with everything in their accounts."""
    from solitaire_site.accounts.services import delete_account

    leaving = _members(chance, DELETIONS)
    for user in leaving:
        delete_account(user)
    return len(leaving)


def rename_members(chance: Random) -> int:
    """Members take other names."""
    from solitaire_site.accounts.services import rename

    renamed = _members(chance, RENAMES)
    for number, user in enumerate(renamed):
        rename(user, f"Renamed {number}")
    return len(renamed)


def hide_results(chance: Random) -> int:
    """Members keep their results to themselves."""
    from games.play.models import Player
    from games.play.services import keep_private

    hiding = _members(chance, PRIVATE)
    for player in Player.objects.filter(user__in=hiding):
        keep_private(player.pk, is_private=True)
    return len(hiding)


def merge_guests(chance: Random) -> int:
    """Guests who have played sign in as members who have played."""
    from django.utils import timezone

    from games.play.merging import join_player
    from games.play.models import Player

    guests = list(Player.objects.filter(user=None, plays__isnull=False).distinct().order_by("pk"))
    pairs = list(zip(chance.sample(guests, min(MERGES, len(guests))), _members(chance, MERGES), strict=False))
    for guest, user in pairs:
        join_player(guest.pk, user.pk, timezone.now())
    return len(pairs)


def verified() -> int:
    """How many differences `verify` finds; the first of them are printed."""
    from django.core.management import CommandError, call_command

    out = StringIO()
    try:
        call_command("verify", stdout=out)
    except CommandError as error:
        print(error)
    *found, last = out.getvalue().splitlines()
    print("\n".join(found[:10]), end="\n" if found else "")
    return int(json.loads(last)["differences"])


def _members(chance: Random, count: int) -> list[User]:
    """Some members who have played."""
    from solitaire_site.accounts.models import User

    members = list(User.objects.filter(player__plays__isnull=False).distinct().order_by("pk"))
    return chance.sample(members, min(count, len(members)))


def _timed(name: str, work: Callable[[], int | None]) -> int:
    wall, processor = time.perf_counter(), time.process_time()
    told = work()
    took = f"{time.perf_counter() - wall:,.1f} s ({time.process_time() - processor:,.1f})"
    print(f"{name:<16}{took:>20}{'' if told is None else f'   {told}'}", flush=True)
    return told or 0


@contextmanager
def _kept_folder(folder: str) -> Iterator[None]:
    """A folder that stays, with a migrated database in it."""
    from django.core.management import call_command

    Path(folder).mkdir(parents=True, exist_ok=True)
    use_bench_settings(folder)
    call_command("migrate", verbosity=0)
    yield


if __name__ == "__main__":
    sys.exit(main())
