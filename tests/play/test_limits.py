"""How often anybody may deal and move, and who is counted as one."""

from __future__ import annotations

import pytest
import time_machine
from django.core.cache import caches
from django.test import RequestFactory
from pytest_django import Settings

from games.play.limits import Limit, client_address, count, home_of
from tests.conftest import Visitor, body_of

NOON = 1_796_040_000.0
LIMIT = Limit(3, 10)


@pytest.fixture(autouse=True)
def nothing_counted(settings: Settings) -> None:
    """Few calls, so that a test soon has too many."""
    caches["limits"].clear()
    settings.RATE_LIMITS = {
        "plays": {"player": "3/60", "address": "5/60"},
        "moves": {"player": "4/10", "address": "100/10"},
    }


def test_calls_up_to_the_limit_go_through_and_the_next_waits_for_the_window() -> None:
    assert [count("a", LIMIT, NOON + second) for second in range(5)] == [0, 0, 0, 8, 7]
    assert count("a", LIMIT, NOON + 10) == 0


def test_one_who_is_counted_takes_nothing_from_another() -> None:
    for _ in range(5):
        count("a", LIMIT, NOON)
    assert count("b", LIMIT, NOON) == 0


@pytest.mark.parametrize("text", ["", "3", "3/0", "0/3", "-1/3", "three/4", "3/4/5"])
def test_a_limit_that_makes_no_sense_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"limit|literal|unpack"):
        Limit.of(text)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "203.0.113.9"),
        (0, "198.51.100.1", "203.0.113.9"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "192.0.2.66, 198.51.100.1", "198.51.100.1"),
        (2, "192.0.2.66, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        (2, "198.51.100.1", "203.0.113.9"),
        (1, "rubbish", "0.0.0.0"),
        (1, "2001:db8::1", "2001:db8::1"),
    ],
)
def test_the_address_is_the_one_that_the_outermost_proxy_of_ours_saw(
    settings: Settings, proxies: int, forwarded: str, address: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR="203.0.113.9")
    assert client_address(request) == address


def test_all_addresses_of_one_ipv6_home_are_one() -> None:
    assert home_of("2001:db8:1:2::3") == home_of("2001:db8:1:2:ffff::9") != home_of("2001:db8:1:3::3")
    assert home_of("203.0.113.9") != home_of("203.0.113.8")


def test_too_many_moves_are_refused_in_the_shape_of_the_api_and_change_nothing(alice: Visitor) -> None:
    with time_machine.travel(NOON + 2, tick=False):
        play = alice.start()
        for _ in range(4):
            answer = alice.move(play, "draw")
            play = body_of(answer)
        refused = alice.move(play, "draw")
        assert (refused.status_code, body_of(refused)["error"]["code"]) == (429, "too_many")
        assert refused.headers["Retry-After"] == "9"
        assert "play" not in body_of(refused)
        assert alice.see(play)["version"] == play["version"]
    with time_machine.travel(NOON + 12, tick=False):
        assert alice.move(play, "draw").status_code == 200


def test_one_players_haste_does_not_slow_another_of_the_same_address(alice: Visitor, bob: Visitor) -> None:
    mine, theirs = alice.start(), bob.start()
    for _ in range(6):
        last = alice.act(mine, "pause")
    assert last.status_code == 429
    assert bob.move(theirs, "draw").status_code == 200


def test_new_plays_are_limited_for_those_too_who_forget_their_session_each_time(db: None) -> None:
    statuses = [Visitor().post("/api/plays", {"game": "pyramid", "preset": "classic"}).status_code for _ in range(6)]
    assert statuses == [201] * 5 + [429]


def test_a_forged_address_does_not_help(db: None, settings: Settings) -> None:
    settings.TRUSTED_PROXIES = 1
    statuses = []
    for number in range(6):
        visitor = Visitor()
        visitor.client.defaults["HTTP_X_FORWARDED_FOR"] = f"192.0.2.{number}, 198.51.100.1"
        statuses.append(visitor.post("/api/plays", {"game": "pyramid", "preset": "classic"}).status_code)
    assert statuses == [201] * 5 + [429]


def test_looking_is_not_limited(alice: Visitor) -> None:
    play = alice.start()
    assert {alice.get(f"/api/plays/{play['id']}").status_code for _ in range(20)} == {200}


def test_the_limits_that_come_with_the_site_are_far_above_what_hands_do() -> None:
    from solitaire_site.settings import RATE_LIMITS

    moves = Limit.of(RATE_LIMITS["moves"]["player"])
    assert moves.calls / moves.seconds >= 20
    assert Limit.of(RATE_LIMITS["plays"]["player"]).calls >= 30
