"""The front page: the games in their order, plays that wait, and the last results."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from games.engine.registry import games
from games.play.models import Play
from tests.browser.wins import CLASSIC
from tests.conftest import Visitor, body_of


def page(visitor: Visitor) -> str:
    """The front page as the visitor sees it."""
    return visitor.get("/").content.decode()


@pytest.mark.django_db
def test_games_stand_in_the_order_of_the_shelf_each_with_its_presets(charlie: Visitor) -> None:
    text = page(charlie)
    slugs = re.findall(r'data-thumb="thumb-([a-z]+)"', text)
    assert slugs == [game.slug for game in games().values()]
    for game in games().values():
        for preset in game.presets:
            assert f'href="/{game.slug}/{preset}/"' in text
    assert 'aria-labelledby="results"' not in text


def test_an_open_play_shows_how_much_of_it_is_left(alice: Visitor, seeded: Callable[[bytes], None]) -> None:
    seeded(CLASSIC.seed)
    alice.move(alice.start(), "G3-G5")
    rows = body_of(alice.post("/api/plays", {"game": "addiction", "preset": "classic"}))
    alice.move(rows, "shuffle")
    text = page(alice)
    assert "26 of 28 cards left" in text
    placed = sum(cell["set"] for cell in alice.see(rows)["cells"])
    assert f"{48 - placed} of 48 cards left" in text
    assert text.count('<svg class="map"') == 2


def test_the_last_five_results_are_shown_and_nobody_elses(alice: Visitor, bob: Visitor) -> None:
    for _ in range(6):
        play = alice.start()
        moved = body_of(alice.move(play, "draw"))
        alice.act(moved, "give-up")
    assert Play.objects.filter(state=Play.State.LOST).count() == 6
    assert page(alice).count("Not won") == 5
    assert "Not won" not in page(bob)
