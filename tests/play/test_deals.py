"""Which deal a new play gets: random, certain to be winnable, by number or level of the catalogue, or dealt before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from games.cards.shuffle import SEED_SIZE
from games.engine.search import Verdict
from games.play.catalogue import levels_by_preset
from games.play.models import CatalogueDeal, Play
from tests.conftest import Json, Visitor, body_of
from tests.toy.game import GAME
from tests.toy.install import installed


@pytest.fixture(autouse=True)
def toy_installed() -> Iterator[None]:
    with installed():
        yield


def seeds_with(verdict: Verdict) -> Iterator[bytes]:
    """The seeds of deals with that verdict."""
    for seed in (number.to_bytes(SEED_SIZE, "big") for number in count()):
        if GAME.verdict(GAME.first_position("any", GAME.deal("any", seed))).verdict is verdict:
            yield seed


@pytest.fixture
def catalogue(db: None) -> list[bytes]:
    """Four deals: two easy ones, a hard one, and an easy one of another preset."""
    seeds = seeds_with(Verdict.WON)
    found = [next(seeds) for _ in range(4)]
    rows = [("any", 1, "easy"), ("any", 2, "hard"), ("any", 3, "easy"), ("even", 1, "easy")]
    CatalogueDeal.objects.bulk_create(
        CatalogueDeal(game="toy", preset=preset, number=number, level=level, seed=seed)
        for (preset, number, level), seed in zip(rows, found, strict=True)
    )
    return found


def start(visitor: Visitor, deal: str | None = None, preset: str = "any") -> Json:
    """The answer to a wish for a deal."""
    return body_of(visitor.post("/api/plays", {"game": "toy", "preset": preset} | ({"deal": deal} if deal else {})))


def end(visitor: Visitor, play: Json) -> Json:
    """The play given up after a move."""
    return body_of(visitor.act(body_of(visitor.move(play, play["legal"][0]["move"])), "give-up"))


def use_seeds(monkeypatch: pytest.MonkeyPatch, *seeds: bytes) -> None:
    """The random source gives these, the last one for ever."""
    source = iter(seeds)
    monkeypatch.setattr("games.play.api.fresh_seed", lambda: next(source, seeds[-1]))


def wants_winnable(visitor: Visitor) -> None:
    visitor.client.cookies["table-options"] = "deals%3Dwinnable"


def test_a_deal_of_the_catalogue_is_dealt_by_its_number(alice: Visitor, catalogue: list[bytes]) -> None:
    play = start(alice, "2")
    assert play["deal"] == {"kind": "catalogue", "number": 2, "level": "hard"}
    assert bytes(Play.objects.get().seed) == catalogue[1]


@pytest.mark.parametrize("deal", ["4", "0", "99999999999999999999", "expert", "medium", "²", "-1", "easy "])
def test_a_number_or_level_that_there_is_not_is_no_deal(alice: Visitor, catalogue: list[bytes], deal: str) -> None:
    assert start(alice, deal)["error"]["code"] == "unknown_deal"
    assert not Play.objects.exists()


def test_a_level_gives_the_deals_one_has_not_played_and_then_begins_again(
    alice: Visitor, catalogue: list[bytes]
) -> None:
    first = start(alice, "easy")
    assert (first["deal"]["number"], first["deal"]["level"]) == (1, "easy")
    untouched = start(alice, "easy")
    assert untouched["deal"]["number"] == 1
    end(alice, untouched)
    third = start(alice, "easy")
    assert third["deal"]["number"] == 3
    end(alice, third)
    assert start(alice, "easy")["deal"]["number"] == 1


def test_a_restart_of_a_catalogue_deal_is_one_too(alice: Visitor, catalogue: list[bytes]) -> None:
    play = start(alice, "2")
    again = start(alice, play["id"])
    assert again["deal"] == play["deal"]
    elsewhere = start(alice, play["id"], preset="even")
    assert elsewhere["deal"] == {"kind": "shared", "number": None, "level": None}


def test_only_winnable_deals_are_dealt_to_those_who_want_it(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    lost, won = seeds_with(Verdict.LOST), seeds_with(Verdict.WON)
    seeds = [next(lost), next(lost), next(won)]
    use_seeds(monkeypatch, *seeds)
    assert start(alice)["verdict"]["state"] == "lost"
    wants_winnable(alice)
    play = start(alice)
    assert play["verdict"]["state"] == "won"
    assert play["deal"]["kind"] == "random"
    assert bytes(Play.objects.get(pk=play["id"]).seed) == seeds[2]


def test_where_none_is_found_one_of_the_catalogue_is_dealt(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch, catalogue: list[bytes]
) -> None:
    use_seeds(monkeypatch, next(seeds_with(Verdict.LOST)))
    wants_winnable(alice)
    assert start(alice)["deal"] == {"kind": "catalogue", "number": 1, "level": "easy"}


def test_where_there_is_no_catalogue_either_the_player_is_told(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    use_seeds(monkeypatch, next(seeds_with(Verdict.LOST)))
    wants_winnable(alice)
    assert start(alice)["error"]["code"] == "no_winnable_deal"
    assert not Play.objects.exists()


def test_the_page_knows_which_levels_there_are(alice: Visitor, catalogue: list[bytes]) -> None:
    assert levels_by_preset("toy") == {"any": ["easy", "hard"], "even": ["easy"]}
