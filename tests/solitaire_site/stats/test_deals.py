"""The page of deals: lists for whoever may see figures, players and replays for moderators."""

from __future__ import annotations

from typing import Any

import pytest

from games.cards.shuffle import commitment
from games.play.models import CatalogueDeal, Play, Player, Solution
from solitaire_site.accounts.models import User
from solitaire_site.records.models import Daily
from solitaire_site.stats.deals import LEAST_PLAYS, lists_of
from solitaire_site.stats.models import DealFigures
from tests.conftest import Visitor
from tests.solitaire_site.staff.employed import staff
from tests.solitaire_site.stats.played import NOON, ended, guest

pytestmark = pytest.mark.django_db


def played(number: int, won: int, lost: int, **fields: Any) -> DealFigures:
    """How a numbered deal was played by a guest."""
    player = fields.pop("player", None) or guest()
    for state, ending, times in (("won", "cleared", won), ("lost", "stuck", lost)):
        for _ in range(times):
            ended(player, state=state, ending=ending, seed=bytes([number]) * 32, **fields)
    return DealFigures.objects.get(seed=bytes([number]) * 32)


def names(rows: list[Any]) -> list[str]:
    return [row.mark for row in rows]


def mark(number: int) -> str:
    return commitment(bytes([number]) * 32)[:8]


def test_the_hardest_and_the_easiest_are_those_won_least_and_most_often() -> None:
    played(1, won=1, lost=LEAST_PLAYS - 1)
    played(2, won=LEAST_PLAYS, lost=0)
    played(3, won=2, lost=LEAST_PLAYS + 1)
    played(4, won=0, lost=LEAST_PLAYS - 1)
    lists = lists_of()
    assert names(lists["hardest"]) == [mark(1), mark(3)]
    assert names(lists["easiest"]) == [mark(2), mark(3), mark(1)]
    assert names(lists["most_played"]) == [mark(3), mark(1), mark(2), mark(4)]


def test_a_deal_won_against_the_verdict_is_an_alarm_in_words(alice: Visitor) -> None:
    viewer = staff("viewer", visitor=alice)
    assert "None: no deal was won" in viewer.get("/admin/deals/").content.decode()
    played(1, won=1, lost=0, verdicts="l")
    deal = played(2, won=1, lost=1)
    DealFigures.objects.filter(pk=deal.pk).update(verdict=Solution.Verdict.LOST)
    played(3, won=0, lost=1, verdicts="l")
    page = viewer.get("/admin/deals/").content.decode()
    assert "Alarm: 2 deals were won that cannot be won" in page
    assert {*names(lists_of()["alarms"])} == {mark(1), mark(2)}


def test_lists_of_one_game_or_preset() -> None:
    played(1, won=2, lost=0)
    played(2, won=2, lost=0, preset="even")
    assert names(lists_of("toy", "even")["most_played"]) == [mark(2)]
    assert len(lists_of("toy")["most_played"]) == 2
    assert lists_of("pyramid")["most_played"] == []


def test_deals_have_the_names_of_the_catalogue_and_the_dailies(alice: Visitor) -> None:
    played(1, won=2, lost=0)
    played(2, won=2, lost=0)
    deal = {"game": "toy", "preset": "any"}
    CatalogueDeal.objects.create(**deal, seed=bytes([1]) * 32, number=17, level="hard")
    Daily.objects.create(**deal, seed=bytes([2]) * 32, day=NOON.date())
    page = staff("viewer", visitor=alice).get("/admin/deals/?rules=toy").content.decode()
    assert "Number 17" in page
    assert "Daily of 11/29/2026" in page


def test_a_viewer_sees_no_players_and_no_seeds(alice: Visitor) -> None:
    deal = played(
        1, won=3, lost=3, player=Player.objects.create(user=User.objects.create_user("Sunna"), created_at=NOON)
    )
    viewer = staff("viewer", visitor=alice)
    for address in ("/admin/deals/", "/admin/deals/hardest.csv"):
        content = viewer.get(address).content.decode()
        assert mark(1) in content
        assert bytes(deal.seed).hex() not in content
        assert f"/admin/deals/{deal.pk}/" not in content
    assert viewer.get(f"/admin/deals/{deal.pk}/").status_code == 403


def test_a_moderator_comes_from_a_deal_to_its_plays_and_their_replays(bob: Visitor) -> None:
    sunna = Player.objects.create(user=User.objects.create_user("Sunna"), created_at=NOON)
    deal = played(1, won=1, lost=0, player=sunna)
    played(1, won=1, lost=0)
    moderator = staff("moderator", visitor=bob)
    assert f"/admin/deals/{deal.pk}/" in moderator.get("/admin/deals/").content.decode()
    page = moderator.get(f"/admin/deals/{deal.pk}/").content.decode()
    assert "Sunna" in page
    assert "a guest" in page
    for play in Play.objects.all():
        assert f"/admin/plays/{play.pk}/replay/" in page


def test_there_is_no_page_of_what_is_not_there(bob: Visitor) -> None:
    moderator = staff("moderator", visitor=bob)
    assert moderator.get("/admin/deals/77/").status_code == 404
    assert moderator.get("/admin/deals/secrets.csv").status_code == 404
