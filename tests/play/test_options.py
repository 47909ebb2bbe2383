"""Options are kept with the player, and in a cookie for those who are none yet."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from games.play.models import Player
from games.play.options import CHOICES
from tests.conftest import Visitor, body_of


def put(visitor: Visitor, options: object) -> int:
    answer = visitor.client.put("/api/me/options", {"options": options}, content_type="application/json")
    return answer.status_code


def html_of(visitor: Visitor) -> str:
    return visitor.get("/").content.decode().split(">", 2)[1]


def test_a_player_has_the_same_options_in_every_browser(alice: Visitor) -> None:
    alice.start()
    assert put(alice, {"theme": "night", "hand": "left"}) == 200
    assert put(alice, {"hand": "right", "deck": "four"}) == 200
    elsewhere = Visitor()
    elsewhere.client.cookies["sessionid"] = alice.client.cookies["sessionid"].value
    assert 'data-theme="night"' in html_of(elsewhere)
    assert 'data-deck="four"' in html_of(elsewhere)
    assert 'data-hand="right"' in html_of(elsewhere)


def test_a_stranger_has_the_cookie(charlie: Visitor) -> None:
    charlie.client.cookies["table-options"] = quote("theme=linen&scheme=dark&nonsense=1&deck=seven")
    page = html_of(charlie)
    assert 'data-theme="linen"' in page
    assert 'data-scheme="dark"' in page
    assert 'data-deck="two"' in page
    assert "nonsense" not in page
    assert put(charlie, {"theme": "night"}) == 200
    assert not Player.objects.exists()


def test_unknown_options_are_passed_over(alice: Visitor) -> None:
    alice.start()
    put(alice, {"theme": "plaid", "colour": "red", "deck": "four"})
    assert Player.objects.get().options == {"deck": "four"}


@pytest.mark.parametrize(
    "options", [None, [], "theme", {"theme": 1}, {"theme": None}, {"theme": "x" * 17}, {"x" * 17: "y"}]
)
def test_malformed_options_change_nothing(alice: Visitor, options: object) -> None:
    alice.start()
    assert put(alice, options) == 400
    assert Player.objects.get().options == {}


def test_every_choice_fits(alice: Visitor) -> None:
    alice.start()
    for name, choices in CHOICES.items():
        for choice in choices:
            answer = alice.client.put("/api/me/options", {"options": {name: choice}}, content_type="application/json")
            assert body_of(answer)["options"][name] == choice
