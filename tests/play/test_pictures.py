"""Pictures of tables: what is in them, who gets them, and how pages name them."""

from __future__ import annotations

import re
from struct import unpack

import pytest
from pytest_django.fixtures import Settings

from games.engine.registry import games
from games.play.models import Player
from games.play.pictures import HEIGHT, WIDTH, drawn_table
from games.play.services import keep_private
from tests.conftest import Json, Visitor, body_of
from tests.play.conftest import PinnedWin

FACE = re.compile(r'<use href="#([A23456789TJQK][CDHS])-s"')
SEATS = [(game.slug, preset) for game in games().values() for preset in game.presets]


def ended(visitor: Visitor, **wish: str) -> Json:
    play = visitor.start(**wish)
    return body_of(visitor.act(body_of(visitor.move(play, "draw")), "give-up"))


def path_of(play: Json) -> str:
    return f"/replay/{play['id']}/picture.png"


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize(("slug", "preset"), SEATS)
def test_a_picture_shows_the_cards_that_lie_open_and_no_other(slug: str, preset: str) -> None:
    game = games()[slug]
    position = game.first_position(preset, game.deal(preset, bytes(32)))
    for _ in range(3):
        view, drawing = game.view(position), drawn_table(game, preset, position)
        tops = [str(pile.cards[-1]) for pile in view.piles if pile.cards]
        assert sorted(FACE.findall(drawing)) == sorted([str(cell.card) for cell in view.cells] + tops)
        assert "var(" not in drawing
        position = position.apply(position.legal_moves()[0])


def test_a_table_that_is_cleared_shows_the_mark(classic_win: PinnedWin) -> None:
    game, preset = games()["pyramid"], classic_win.preset
    position = game.first_position(preset, game.deal(preset, classic_win.seed))
    assert 'href="#mark"' not in drawn_table(game, preset, position)
    for move in classic_win.moves:
        position = position.apply(game.parse_move(move))
    assert 'href="#mark"' in drawn_table(game, preset, position)


def test_everybody_gets_the_picture_of_a_play_that_is_over(alice: Visitor, charlie: Visitor) -> None:
    answer = charlie.get(path_of(ended(alice)))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["Cache-Control"] == "public, max-age=600"
    assert size_of(answer.content) == (WIDTH, HEIGHT)
    assert "sessionid" not in answer.cookies


def test_there_is_no_picture_of_what_not_everybody_may_see(alice: Visitor, charlie: Visitor) -> None:
    in_hand = alice.start()
    daily = ended(alice, deal="daily")
    private = ended(alice)
    keep_private(Player.objects.get().pk, is_private=True)
    for visitor in (alice, charlie):
        assert [visitor.get(path_of(play)).status_code for play in (in_hand, daily, private)] == [404, 404, 404]


@pytest.mark.django_db
@pytest.mark.parametrize("slug", list(games()))
def test_every_game_has_a_picture_of_no_play(charlie: Visitor, slug: str) -> None:
    answer = charlie.get(f"/{slug}/picture.png")
    assert size_of(answer.content) == (WIDTH, HEIGHT)
    assert charlie.get("/chess/picture.png").status_code == 404


def test_whoever_asks_too_often_is_turned_away(charlie: Visitor, settings: Settings) -> None:
    settings.RATE_LIMITS = {"pictures": {"address": "1/600"}}
    assert charlie.get("/chess/picture.png").status_code == 404
    answer = charlie.get("/chess/picture.png")
    assert (answer.status_code, 0 < int(answer["Retry-After"]) <= 601) == (429, True)


def test_pages_that_are_shared_name_their_pictures(alice: Visitor, charlie: Visitor) -> None:
    play = ended(alice)
    for page, picture in ((f"/replay/{play['id']}/", path_of(play)), (f"/deal/{play['id']}/", "/pyramid/picture.png")):
        text = charlie.get(page).content.decode()
        told = dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]+)">', text))
        assert told["og:image"] == f"http://testserver{picture}"
        assert told["og:url"] == f"http://testserver{page}"
        assert "Pyramid, Classic" in told["og:title"]
        assert told["og:description"]
        assert told["twitter:card"] == "summary_large_image"
