"""The admin's lists of plays and players and the honesty queue, a million plays: milliseconds in the server. SQLite.

The rows are those of `tests.bench.boards`, with plays that were set aside, flags and rulings among them.

    uv run python -m tests.bench.lists [plays]
"""

from __future__ import annotations

import sys
import time
from functools import partial
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.bench.boards import fill
from tests.bench.filling import Figures, cost
from tests.bench.site import bench_folder

VOIDS, FLAGS = 2_000, 5_000


def main() -> None:
    """Prints a row for each list."""
    plays = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with bench_folder():
        from django.core.management import call_command

        call_command("collectstatic", interactive=False, verbosity=0)
        began = time.perf_counter()
        fill(plays)
        _judge()
        print(f"{plays:,} plays, filled in {time.perf_counter() - began:.0f} s")
        for name, figures in measured().items():
            print(f"  {name:<44}{figures.ms:7.1f} ms, at most {figures.slowest_ms:.1f} · {figures.queries} queries")


def measured() -> dict[str, Figures]:
    """Each list as a superuser asks for it."""
    from games.play.models import Play

    client = _signed_in()
    some = Play.objects.select_related("player__user").filter(player__user__isnull=False).order_by("-created_at")[0]
    plays, players = reverse("admin:play_play_changelist"), reverse("admin:play_player_changelist")
    name = some.player.user.username if some.player.user else ""
    asked: dict[str, tuple[str, dict[str, Any]]] = {
        "plays": (plays, {}),
        "plays, page 100": (plays, {"p": 100}),
        "plays of a preset": (plays, {"where": f"{some.game}/{some.preset}"}),
        "plays of a preset without any": (plays, {"where": "addiction/montana"}),
        "plays won": (plays, {"state": "won"}),
        "plays abandoned, of which there are none": (plays, {"state": "abandoned"}),
        "plays of a game": (plays, {"where": some.game}),
        "plays of a preset, of dailies, won": (
            plays,
            {"where": f"{some.game}/{some.preset}", "deal": "daily", "state": "won"},
        ),
        "plays open, of which there are none": (plays, {"state": "open"}),
        "plays of dailies": (plays, {"deal": "daily"}),
        "plays of shared deals, of which there are none": (plays, {"deal": "shared"}),
        "plays set aside": (plays, {"void": 1}),
        "plays set aside, won, of dailies": (plays, {"void": 1, "state": "won", "deal": "daily"}),
        "plays by members": (plays, {"member": 1}),
        "plays by guests": (plays, {"member": 0}),
        "plays by number": (plays, {"q": str(some.pk)}),
        "plays by name": (plays, {"q": name}),
        "plays by the beginning of a name": (plays, {"q": name[:3]}),
        "plays by seed": (plays, {"q": bytes(some.seed).hex()}),
        "players": (players, {}),
        "players, guests": (players, {"member": 0}),
        "players, closed": (players, {"closed": 1}),
        "players by the beginning of a name": (players, {"q": name[:3]}),
        "queue": (reverse("admin:queue"), {}),
        "one player": (reverse("admin:player", args=[some.player_id]), {}),
    }
    return {name: cost(partial(client.get, address, query)) for name, (address, query) in asked.items()}


def _judge() -> None:
    """Some plays are void, some are flagged, all over the time; a fifth were ended by guests."""
    from django.utils import timezone

    from games.play.models import Play
    from solitaire_site.moderation.models import Flag

    Play.objects.filter(player__user=None).update(by_member=False)
    wins = list(Play.objects.filter(state="won").order_by("pk").values_list("pk", flat=True)[: VOIDS + FLAGS])
    for start in range(0, VOIDS, 500):
        Play.objects.filter(pk__in=wins[start : min(start + 500, VOIDS)]).update(is_void=True)
    facts = {"ms_each": 90, "actions": 60, "elapsed_ms": 5_400}
    Flag.objects.bulk_create(
        [Flag(play_id=play, rule="pace", facts=facts, raised_at=timezone.now()) for play in wins[VOIDS:]],
        batch_size=1_000,
    )


def _signed_in() -> Client:
    from django.conf import settings

    from solitaire_site.accounts.models import User

    settings.STAFF_SECOND_STEP = False
    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.create_superuser("Superuser"))
    return client


if __name__ == "__main__":
    main()
