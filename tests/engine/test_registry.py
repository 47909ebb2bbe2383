"""Games are found, not listed."""

from __future__ import annotations

import pytest
from django.conf import settings

from games.engine import registry
from games.engine.errors import UnknownGameError, UnknownPresetError
from games.pyramid.game import GAME
from tests.engine.toy import TOY, ToyGame


def test_every_folder_with_a_game_file_is_a_game() -> None:
    assert registry.games()["pyramid"] is GAME
    assert registry.game("pyramid") is GAME
    assert "play" not in registry.games()
    assert [slug for slug, game in registry.games().items() if game.slug != slug] == []


def test_games_stand_in_the_order_of_the_shelf() -> None:
    games = list(registry.games().values())
    assert games == sorted(games, key=lambda game: (game.shelf, game.slug))
    assert games[0] is GAME


def test_an_unknown_game_or_preset_is_named() -> None:
    with pytest.raises(UnknownGameError, match="no game is called 'chess'"):
        registry.game("chess")
    with pytest.raises(UnknownGameError):
        registry.preset("chess", "classic")
    with pytest.raises(UnknownPresetError, match="pyramid has no preset called 'chess'"):
        registry.preset("pyramid", "chess")
    assert registry.preset("pyramid", "classic") is GAME.presets["classic"]


def test_a_toy_game_can_be_registered_for_a_while() -> None:
    before = dict(registry.games())
    with registry.registered(TOY):
        assert registry.game("toy") is TOY
        assert registry.preset("toy", "small").slug == "small"
        assert dict(registry.games()) == before | {"toy": TOY}
    assert dict(registry.games()) == before


class Double(ToyGame):
    """A toy under the name of a real game."""

    slug = "pyramid"


def fail_with(toy: ToyGame) -> None:
    with registry.registered(toy):
        assert registry.game("pyramid") is toy
        raise ZeroDivisionError


def test_a_toy_game_may_stand_in_for_a_real_one_even_in_a_test_that_fails() -> None:
    with pytest.raises(ZeroDivisionError):
        fail_with(Double())
    assert registry.game("pyramid") is GAME


def test_nobody_changes_the_games_by_accident() -> None:
    with pytest.raises(TypeError):
        registry.games()["toy"] = TOY  # type: ignore[index]


def test_every_game_is_an_app_of_the_site_without_being_listed() -> None:
    assert {f"games.{slug}" for slug in registry.games()} == set(registry.packages())
    assert set(registry.packages()) <= set(settings.INSTALLED_APPS)
