"""Figures follow from plays, whatever happens: what is written as it happens is what counting all plays anew gives."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from games.play.leaving import forget_player_of
from games.play.merging import join_player
from games.play.models import Play, Player
from games.play.ruling import set_void
from solitaire_site.accounts.models import User
from solitaire_site.records.management.commands import verify
from solitaire_site.records.verifying import CHECKS
from solitaire_site.stats.models import DayFigures, DayPlayers, DealFigures, Visit
from tests.solitaire_site.stats.played import NOON, check_all, ended, guest

pytestmark = pytest.mark.django_db
ENDINGS = [
    ("won", "cleared"), ("lost", "stuck"), ("lost", "given_up"), ("lost", "replaced"), ("abandoned", "expired"),
    ("unplayed", "replaced"), ("open", None),
]  # fmt: skip


class Scenario:
    """Things that happen one after another, by a random hand of its own."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.players = [guest() for _ in range(6)]
        self.now = NOON
        self.number = 0

    def run(self, steps: int) -> None:
        happenings: list[Callable[[], object]] = [self.play, self.rule, self.merge, self.leave]
        for _ in range(steps):
            self.now += timedelta(minutes=self.chance.randrange(1, 900))
            self.chance.choices(happenings, weights=[30, 5, 4, 1])[0]()

    def play(self) -> None:
        """A play that ended, or one that has just begun."""
        player, chance = self.chance.choice(self.players), self.chance
        state, ending = chance.choice(ENDINGS)
        moves = 0 if state == "unplayed" else chance.randrange(1, 90)
        open_one = Play.objects.filter(player=player, state="open").exists()
        if state == "open" and open_one:
            return
        daily = chance.random() < 0.2
        self.number += 1
        ended(
            player,
            self.now,
            state=state,
            ending=ending,
            moves=moves,
            started_at=self.now - timedelta(hours=chance.randrange(0, 30)) if moves else None,
            finished_at=None if state == "open" else self.now,
            log="" if state == "open" else " ".join(chance.choices(["A1", "shuffle", "redeal", "undo"], k=moves)),
            undos=chance.randrange(3),
            hints=chance.randrange(2),
            language=chance.choice(["en", "is", "tr", ""]),
            deal_kind="daily" if daily else "shared",
            deal_number=20260000 + self.number % 4 + 10 * player.pk if daily and not self._has_daily(player) else None,
            seed=bytes([chance.randrange(5)]) * 32,
            verdicts=chance.choice(["w", "l", "u"]),
            elapsed_ms=chance.randrange(1, 900_000),
            by_member=player.user_id is not None,
        )

    def rule(self) -> None:
        """Some plays are set aside, or count again."""
        plays = list(Play.objects.order_by("created_at", "pk").values_list("pk", flat=True))
        set_void(self.chance.sample(plays, min(len(plays), 8)), is_void=self.chance.random() < 0.6)

    def merge(self) -> None:
        """A guest comes in as somebody new, or as somebody who has played."""
        guests = [player for player in self.players if player.user_id is None]
        members = [player for player in self.players if player.user_id is not None]
        if not guests:
            return
        somebody = self.chance.choice(guests)
        user = self.chance.choice(members).user if members and self.chance.random() < 0.6 else self._user()
        assert user is not None
        self.players = [player for player in self.players if player.pk != somebody.pk]
        joined = join_player(somebody.pk, user.pk, self.now)
        self.players = [player for player in self.players if player.pk != joined.pk] + [joined, guest()]

    def leave(self) -> None:
        """A member goes."""
        for player in [player for player in self.players if player.user_id is not None][:1]:
            assert player.user_id is not None
            forget_player_of(player.user_id)
            self.players = [other for other in self.players if other.pk != player.pk] + [guest()]

    def _has_daily(self, player: Player) -> bool:
        return Play.objects.filter(player=player, deal_kind="daily").exists()

    def _user(self) -> User:
        self.number += 1
        return User.objects.create_user(f"member {self.number}")


@pytest.mark.parametrize(("seed", "zone"), [(1, "UTC"), (2, "Europe/Istanbul"), (3, "Etc/GMT+11")])
def test_figures_written_step_by_step_are_those_counted_anew(seed: int, zone: str, settings: Settings) -> None:
    settings.STATISTICS_TIME_ZONE = zone
    scenario = Scenario(seed)
    for _ in range(3):
        scenario.run(60)
        check_all()
    assert Play.objects.filter(is_void=True).exists()
    assert User.objects.exists()
    assert DayPlayers.objects.filter(newcomers__gt=0).exists()


def verified(**options: object) -> int:
    """How many differences `verify` finds."""
    out = StringIO()
    with suppress(CommandError):
        call_command("verify", stdout=out, **options)
    found: int = json.loads(out.getvalue().splitlines()[-1])["differences"]
    return found


@pytest.fixture
def figures_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plays of these tests were never played, so `verify` is to look at figures alone."""
    monkeypatch.setattr(verify, "CHECKS", {"figures": CHECKS["figures"]})


def test_verify_finds_and_mends_figures_that_were_tampered_with(figures_only: None) -> None:
    Scenario(4).run(40)
    assert verified() == 0
    DayFigures.objects.update(won=77, moves=b"\1\0\0\0")
    Visit.objects.filter(day=Visit.objects.latest("day").day).delete()
    DayPlayers.objects.update(newcomers=9)
    DealFigures.objects.update(played=5, against=3)
    assert verified(mend=True) > 8
    assert verified() == 0
    check_all()


def test_figures_are_cut_anew_after_the_zone_was_changed(figures_only: None, settings: Settings) -> None:
    Scenario(5).run(40)
    settings.STATISTICS_TIME_ZONE = "Etc/GMT+11"
    assert verified(mend=True) > 0
    assert verified() == 0


def test_a_play_that_ends_needs_few_statements(django_assert_max_num_queries: Callable[[int], object]) -> None:
    from solitaire_site.stats.listeners import count_ending

    alice = guest()
    ended(alice, NOON)
    play = ended(alice, datetime.fromisoformat("2026-11-29T13:00:00Z"), finished_at=None, state="open", ending=None)
    play.state, play.ending, play.finished_at = Play.State.WON, Play.Ending.CLEARED, NOON
    with django_assert_max_num_queries(5):  # type: ignore[attr-defined]
        count_ending(play=play)
