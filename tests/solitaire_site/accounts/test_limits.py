"""How often anybody may knock at the door, behind a proxy too."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from pytest_django import Settings

from tests.conftest import Visitor
from tests.solitaire_site.accounts.doors import PASSWORD, errors_of, sign_in, sign_up

TOO_OFTEN = {"__all__": ["Too many tries. Wait a few minutes and try again."]}


@pytest.fixture(autouse=True)
def limits_of_the_library(settings: Settings) -> None:
    """As they are on the site, behind one proxy, with nothing counted so far."""
    cache.clear()
    settings.ACCOUNT_RATE_LIMITS = {"signup": "3/h/ip", "reset_password": "2/h/ip"}
    settings.TRUSTED_PROXIES = 1


def from_address(visitor: Visitor, address: str) -> Visitor:
    """The visitor, whom the proxy hears from this address."""
    visitor.client.defaults["HTTP_X_FORWARDED_FOR"] = address
    return visitor


def test_who_fails_ten_times_does_not_keep_another_out(alice: Visitor, bob: Visitor, charlie: Visitor) -> None:
    sign_up(from_address(alice, "198.51.100.1"))
    from_address(charlie, "198.51.100.66")
    answers = [errors_of(sign_in(charlie, f"Nobody {number}", "wrong")) for number in range(11)]
    assert answers[-1] == TOO_OFTEN
    assert TOO_OFTEN not in answers[:10]
    assert sign_in(from_address(bob, "198.51.100.2")).status_code == 302


def test_a_forged_address_and_another_way_of_writing_are_no_new_tries(alice: Visitor, charlie: Visitor) -> None:
    sign_up(from_address(alice, "198.51.100.1"), "İda")
    ways = ["İda", "ida", "IDA", "ıda", " İda ", "Ida"]
    answers = []
    for number, way in enumerate(ways):
        from_address(charlie, f"192.0.2.{number}, 198.51.100.66")
        answers.append(errors_of(sign_in(charlie, way, "wrong")))
    assert answers[-1] == TOO_OFTEN


def test_whoever_is_turned_away_sees_a_page_of_ours(charlie: Visitor) -> None:
    from_address(charlie, "198.51.100.66")
    for path, body in (
        ("/account/sign-up/", {"username": "x", "password1": PASSWORD}),
        ("/account/password/forgotten/", {"email": "a@example.org"}),
    ):
        answers = [charlie.client.post(path, body) for _ in range(4)]
        assert answers[-1].status_code == 429
        assert b"Too many tries" in answers[-1].content
