"""What nobody else may do or see (faults.md, "Doors")."""

from __future__ import annotations

import random
import re
from uuid import UUID

import pytest
from django.test import Client

from games.engine.registry import games
from games.play.api import api
from games.play.models import Play
from games.play.tables import Table
from tests.conftest import Visitor, body_of

ACTIONS = ("moves", "undo", "redo", "hint", "pause", "resume", "give-up")
CARD = re.compile(r"\b[A23456789TJQK][CDHS]\b")


def body_for(action: str, **more: object) -> dict[str, object]:
    body: dict[str, object] = {"version": 0, "key": "a-key-of-its-own"} | more
    return body | ({"move": "draw"} if action == "moves" else {})


def test_every_route_about_a_play_is_for_its_owner_only(alice: Visitor, bob: Visitor, charlie: Visitor) -> None:
    play = alice.start()
    bob.start()
    before = list(Play.objects.order_by("pk").values())
    for stranger in (bob, charlie):
        assert stranger.get(f"/api/plays/{play['id']}").status_code == 404
        assert stranger.get(f"/api/plays/{play['id']}/replay").status_code == 404
        for action in ACTIONS:
            answer = stranger.post(f"/api/plays/{play['id']}/{action}", body_for(action))
            assert (answer.status_code, body_of(answer)["error"]["code"]) == (404, "unknown_play")
    assert list(Play.objects.order_by("pk").values()) == before


def test_the_list_of_actions_above_is_complete() -> None:
    paths = api.get_openapi_schema()["paths"]
    assert {path.rpartition("/")[2] for path in paths if "play_id" in path} == {*ACTIONS, "replay", "best", "{play_id}"}


def test_every_post_needs_the_csrf_token(alice: Visitor) -> None:
    play = alice.start()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["sessionid"] = alice.client.cookies["sessionid"].value
    paths = ["/api/plays", *(f"/api/plays/{play['id']}/{action}" for action in (*ACTIONS, "best"))]
    for path in paths:
        answer = strict.post(path, "{}", content_type="application/json")
        assert (answer.status_code, body_of(answer)["error"]["code"]) == (403, "csrf"), path
    token = strict.get("/api/token").json()["csrf"]
    body = '{"version": 0, "key": "a-key-of-its-own", "move": "draw"}'
    moves = f"/api/plays/{play['id']}/moves"
    answer = strict.post(moves, body, content_type="application/json", headers={"X-CSRFToken": token})
    assert answer.status_code == 200


@pytest.mark.parametrize("slug", [(game.slug, preset) for game in games().values() for preset in game.presets])
def test_no_answer_names_a_hidden_card_or_the_seed(alice: Visitor, slug: tuple[str, str]) -> None:
    game_slug, preset = slug
    chance = random.Random(f"{slug}")
    for _ in range(12):
        play = body_of(alice.post("/api/plays", {"game": game_slug, "preset": preset}))
        shown = set(CARD.findall(str(play)))
        for _ in range(12):
            if not play["legal"]:
                break
            move = chance.choice(play["legal"])["move"]
            play = body_of(alice.move(play, move))
            shown |= _check_hides(alice, play, shown)


def _check_hides(visitor: Visitor, play: dict[str, object], shown: set[str]) -> set[str]:
    """The cards that are named now; every one of them lies face up or was shown before."""
    table = Table(Play.objects.get(pk=UUID(str(play["id"]))))
    pages = [str(play), visitor.get(f"/api/plays/{play['id']}").content.decode()]
    if play["moves"] in (1, 12):  # The page holds the same view; its words of all cards stand behind it.
        pages.append(visitor.get(f"/{play['game']}/{play['preset']}/").content.decode().split('"cards": {', 1)[0])
    hidden = {str(card) for card in table.game.cards(table.position)} - _visible(table) - shown
    for page in pages:
        assert bytes(table.play.seed).hex() not in page or play["seed"]
        assert not hidden & set(CARD.findall(page))
    return _visible(table)


def _visible(table: Table) -> set[str]:
    view = table.game.view(table.position)
    return {str(cell.card) for cell in view.cells} | {str(card) for pile in view.piles for card in pile.cards}


def test_a_paused_board_names_no_card(alice: Visitor) -> None:
    play = body_of(alice.move(alice.start("three-pass"), "draw"))
    paused = body_of(alice.act(play, "pause"))
    assert paused["paused"]
    assert not CARD.findall(str(paused["cells"]) + str(paused["piles"]))
    assert paused["legal"] == []
    assert not CARD.findall(str(alice.see(play)["cells"]))
    resumed = body_of(alice.act(paused, "resume"))
    assert resumed["cells"] == play["cells"]


def test_pages_forbid_what_they_do_not_need(charlie: Visitor) -> None:
    policy = charlie.get("/").headers["Content-Security-Policy"]
    assert "'unsafe-inline'" not in policy
    assert "'unsafe-eval'" not in policy
    assert "default-src 'none'" in policy
