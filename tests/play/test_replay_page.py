"""The page of a finished play: who may see it, what it says, and how it is sent."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.play import tracks
from games.play.models import Play, Solution
from tests.conftest import Visitor, body_of
from tests.play.conftest import PinnedWin

Json = dict[str, Any]
LANGUAGES = {
    "en": "Nothing is shorter",
    "is": "Styttra verður það ekki",
    "tr": "Daha kısası yok",
    "pt-br": "mais curto",
}
HEAVIEST = 24 * 1024  # bytes, compressed, of a page with 300 moves


def page(visitor: Visitor, play: Json, status: int = 200) -> str:
    answer = visitor.get(f"/replay/{play['id']}/")
    assert answer.status_code == status
    return answer.content.decode()


def data_of(text: str) -> Json:
    """What the page's script starts from."""
    found = re.search(r'<script id="replay" type="application/json">(.*?)</script>', text)
    assert found
    data: Json = json.loads(found[1])
    return data


def won(visitor: Visitor, win: PinnedWin) -> Json:
    play = visitor.start(win.preset)
    for move in win.moves:
        play = body_of(visitor.move(play, move))
    return play


def given_up(visitor: Visitor, moves: int = 2, preset: str = "classic") -> Json:
    play = visitor.start(preset)
    for _ in range(moves):
        play = body_of(visitor.move(play, "draw" if play["piles"][0]["count"] else "redeal"))
    return body_of(visitor.act(play, "give-up"))


def test_a_finished_play_can_be_looked_at_by_anybody(alice: Visitor, charlie: Visitor) -> None:
    play = given_up(alice)
    assert "Your play" in page(alice, play)
    text = page(charlie, play)
    assert "Your play" not in text
    assert play["seed"] in text
    assert play["commitment"] in text
    assert "sessionid" not in charlie.client.cookies


def test_nothing_tells_of_a_play_that_is_not_over(alice: Visitor, bob: Visitor) -> None:
    play = alice.start()
    page(bob, play, 404)
    page(bob, {"id": str(uuid4())}, 404)
    assert bob.get(f"/replay/{play['id']}/from/0/").status_code == 404
    text = page(alice, play, 409)
    assert "still being played" in text
    assert f'href="/{play["game"]}/{play["preset"]}/"' in text
    assert bytes(Play.objects.get().seed).hex() not in text


def test_a_deal_that_is_played_again_is_not_told(alice: Visitor, bob: Visitor) -> None:
    play = given_up(alice)
    alice.start(deal=play["id"])
    page(alice, play, 409)
    assert alice.get(f"/replay/{play['id']}/from/0/").status_code == 404
    page(bob, play)


def test_playing_the_deal_asks_first_where_it_would_end_another_play(alice: Visitor) -> None:
    play = given_up(alice)
    assert "sheet-again" not in page(alice, play)
    untouched = alice.start()
    assert "sheet-again" not in page(alice, play)
    alice.move(untouched, "draw")
    assert "sheet-again" in page(alice, play)


def test_the_page_draws_the_play_and_the_best_line(alice: Visitor, seeded: Any, classic_win: PinnedWin) -> None:
    seeded(classic_win.seed)
    play = won(alice, classic_win)
    known = {"verdict": "won", "line": " ".join(classic_win.moves), "optimal": True, "positions": 1}
    Solution.objects.create(game="pyramid", preset="classic", seed=classic_win.seed, solved_at=timezone.now(), **known)
    data = data_of(page(alice, play))
    assert (data["won"], data["lost_at"], data["search"]) == (True, None, None)
    assert data["letters"] == "w" * (len(classic_win.moves) + 1)
    assert data["track"]["total"] == data["best"]["track"]["total"] == len(classic_win.moves)
    assert data["best"]["text"] == f"{len(classic_win.moves)} moves win. Nothing is shorter."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_every_language(alice: Visitor, seeded: Any, classic_win: PinnedWin, language: str) -> None:
    seeded(classic_win.seed)
    play = won(alice, classic_win)
    known = {"verdict": "won", "line": " ".join(classic_win.moves), "optimal": True, "positions": 1}
    Solution.objects.create(game="pyramid", preset="classic", seed=classic_win.seed, solved_at=timezone.now(), **known)
    alice.client.cookies["django_language"] = language
    assert LANGUAGES[language] in page(alice, play)


@pytest.mark.parametrize(("letters", "turn", "sure"), [("wwll", 2, True), ("wull", 2, False), ("llll", 0, False)])
def test_the_page_knows_the_losing_move_and_whether_it_was_the_one(
    alice: Visitor, letters: str, turn: int, sure: bool
) -> None:
    play = given_up(alice, 3)
    Play.objects.update(verdicts=letters)
    data = data_of(page(alice, play))
    assert (data["lost_at"], data["sure"]) == (turn, sure)


def test_a_browser_may_search_where_nobody_knows_a_win(alice: Visitor) -> None:
    play = given_up(alice, preset="three-pass")
    Play.objects.update(verdicts="uul")
    text = page(alice, play)
    assert "Nobody has found a win of this deal yet." in text
    search = data_of(text)["search"]
    assert search["wasm"].startswith("/static/pyramid/solver.")
    assert alice.get(search["worker"]).status_code == alice.get(search["wasm"]).status_code == 200
    Play.objects.update(verdicts="wul")
    assert "This deal can be won. Nobody has looked for its shortest win yet." in page(alice, play)
    Play.objects.update(verdicts="lll")
    assert data_of(page(alice, play))["search"] is None


def test_a_long_play_comes_in_pieces(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = given_up(alice, 40)
    whole = data_of(page(alice, play))["track"]
    assert len(whole["steps"]) == whole["total"] == 40
    monkeypatch.setattr(tracks.Track.piece, "__defaults__", (0, 15))
    steps = data_of(page(alice, play))["track"]["steps"]
    while len(steps) < 40:
        piece = body_of(alice.get(f"/replay/{play['id']}/from/{len(steps)}/"))
        assert piece["start"] == len(steps)
        steps += piece["steps"]
    assert steps == whole["steps"]
    assert alice.get(f"/replay/{play['id']}/from/41/").status_code == 404


def test_a_page_of_three_hundred_moves_is_light(alice: Visitor) -> None:
    play = given_up(alice, 300)
    assert len(gzip.compress(page(alice, play).encode())) < HEAVIEST


def test_the_policy_is_as_strict_as_everywhere(alice: Visitor) -> None:
    play = given_up(alice)
    policies = [alice.get(path).headers["Content-Security-Policy"] for path in ("/", f"/replay/{play['id']}/")]
    assert policies[0] == policies[1]


def test_the_front_page_leads_to_replays(alice: Visitor) -> None:
    play = given_up(alice)
    assert f'href="/replay/{play["id"]}/"' in alice.get("/").content.decode()
