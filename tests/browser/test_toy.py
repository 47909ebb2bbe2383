"""A third game, which is a folder of its own and nothing else, on the table that the others use."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import DESK, PHONE, Window
from tests.browser.hand import TableHand
from tests.browser.watch import Faults
from tests.toy.install import installed


@pytest.fixture(autouse=True)
def third_game() -> Iterator[None]:
    """The server of these tests runs in this process: what is installed here is installed there."""
    with installed():
        yield


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_added_by_its_folder_alone_is_played_to_its_end(
    visitor: Callable[..., BrowserContext], faults: Faults, window: Window
) -> None:
    hand = TableHand(visitor(window, still="reduce").new_page(), faults)
    view = hand.open("/toy/")
    while view["legal"]:
        view = hand.make(view["legal"][0]["move"], hand.by_tap)
    assert view["state"] in ("won", "lost")
    expect(hand.sheet("end")).to_be_visible()


def test_the_front_page_shows_its_tile(visitor: Callable[..., BrowserContext]) -> None:
    page = visitor().new_page()
    page.goto("/")
    expect(page.locator('.field[data-thumb="thumb-toy"] .card')).not_to_have_count(0)
