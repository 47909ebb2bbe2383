"""Simulated robots win by the rules, in each of their manners, and are found out."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.engine.registry import game
from games.play.models import Play
from solitaire_site.moderation.models import Flag
from solitaire_site.records import robots
from solitaire_site.records.robots import MANNERS, Robots
from solitaire_site.records.verifying import differences_of_play
from tests.solitaire_site.moderation.ruled import LATER

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots play the game whose lines are found in milliseconds."""
    monkeypatch.setattr(robots, "games", lambda: {"pyramid": game("pyramid")})


def test_every_manner_wins_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "PLAYS_OF_ONE", 1)
    until = timezone.now()
    plays = list(Robots(Random(5), until - timedelta(days=9), until).run(len(MANNERS)))
    assert [play.state for play in plays] == ["won"] * len(MANNERS)
    assert len({play.player_id for play in plays}) == len(MANNERS)
    for play in Play.objects.all():
        assert list(differences_of_play(play)) == []
        assert play.created_at <= LATER


def test_every_play_of_a_robot_is_flagged() -> None:
    call_command("simulate", 1, robots=20, seed="robots", stdout=StringIO())
    call_command("flags", stdout=StringIO())
    wins = Play.objects.filter(state="won", player__user__username__startswith=robots.NAME)
    assert wins.count() == 20
    assert set(Flag.objects.values_list("play", flat=True)) == set(wins.values_list("pk", flat=True))


def test_fewer_than_no_robots_are_refused() -> None:
    with pytest.raises(CommandError):
        call_command("simulate", 1, robots=-1)
