"""The replay of a finished play: whether each position could be won, the move that lost it, the best line."""

from __future__ import annotations

from base64 import b64encode
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.engine.browser import browser_search
from games.engine.registry import game
from games.engine.search import Budget, WasmSearch
from games.play.models import Play, Solution
from games.play.replays import lost_at
from games.play.schemas import BestLineBody, ReplayBody
from games.play.tables import deal_of
from tests.conftest import Visitor, body_of
from tests.play.conftest import PINNED_WINS, PinnedWin

Json = dict[str, Any]


def finished(visitor: Visitor, *moves: str, preset: str = "classic") -> Json:
    """A play of that deal, given up after these moves."""
    play = visitor.start(preset)
    for move in moves:
        play = body_of(visitor.act(play, move) if move in ("undo", "redo") else visitor.move(play, move))
    return body_of(visitor.act(play, "give-up")) if play["state"] == "open" else play


def replay(visitor: Visitor, play: Json) -> Json:
    return body_of(visitor.get(f"/api/plays/{play['id']}/replay"))


def offer(visitor: Visitor, play: Json, moves: object) -> Any:
    return visitor.post(f"/api/plays/{play['id']}/best", {"moves": moves})


def known(win: PinnedWin, **what: object) -> Solution:
    """What the server's own search is made to have found."""
    found = {"verdict": "won", "line": " ".join(win.moves), "positions": 1, "solved_at": timezone.now()} | what
    return Solution.objects.create(game="pyramid", preset=win.preset, seed=win.seed, **found)


@pytest.mark.parametrize(
    ("letters", "first"),
    [
        ("w", None),
        ("ww", None),
        ("wl", 1),
        ("wwll", 2),
        ("wlwll", 3),
        ("wlw", None),
        ("ulu", None),
        ("uull", 2),
        ("l", 0),
        ("lll", 0),
    ],
)
def test_the_losing_move_is_the_one_after_which_all_stays_lost(letters: str, first: int | None) -> None:
    assert lost_at(letters) == first


@pytest.mark.django_db
def test_a_replay_says_of_every_position_whether_it_could_be_won(alice: Visitor) -> None:
    play = finished(alice, "draw", "draw", "undo", "redo")
    Play.objects.update(verdicts="wwlwl")
    told = replay(alice, play)
    ReplayBody.model_validate(told)
    assert told["verdicts"] == ["won", "won", "lost", "won", "lost"]
    assert told["lost_at"] == 4
    assert len(told["verdicts"]) == len(told["positions"])


@pytest.mark.django_db
def test_a_replay_without_letters_asks_the_game_again(alice: Visitor) -> None:
    play = finished(alice, "draw", "draw")
    before = replay(alice, play)
    Play.objects.update(verdicts="")
    assert replay(alice, play) == before


def test_no_best_line_where_nothing_was_found(alice: Visitor) -> None:
    assert replay(alice, finished(alice, "draw"))["best"] is None


def test_the_best_line_comes_with_the_replay(alice: Visitor, seeded: Any, classic_win: PinnedWin) -> None:
    seeded(classic_win.seed)
    play = finished(alice, "draw")
    known(classic_win, optimal=True)
    assert replay(alice, play)["best"] == {"moves": classic_win.moves, "optimal": True, "verdict": "won"}
    Solution.objects.update(verdict="lost", line="", optimal=False)
    assert replay(alice, play)["best"] == {"moves": [], "optimal": False, "verdict": "lost"}


def test_a_stored_line_that_does_not_win_is_not_shown(alice: Visitor, seeded: Any, classic_win: PinnedWin) -> None:
    seeded(classic_win.seed)
    play = finished(alice, "draw")
    known(classic_win, line=" ".join(classic_win.moves[:-1]))
    assert replay(alice, play)["best"] is None


@pytest.mark.parametrize("preset", PINNED_WINS)
def test_a_line_found_elsewhere_is_followed_by_the_rules_and_drawn(alice: Visitor, seeded: Any, preset: str) -> None:
    win = PINNED_WINS[preset]
    seeded(win.seed)
    answer = offer(alice, finished(alice, preset=preset), win.moves)
    assert answer.status_code == 200
    told = body_of(answer)
    BestLineBody.model_validate(told)
    assert (told["moves"], told["optimal"], told["verdict"]) == (win.moves, False, "won")
    assert len(told["track"]["steps"]) == len(win.moves)


@pytest.mark.parametrize("spoil", ["short", "illegal", "malformed", "undo", "none"])
def test_a_line_that_does_not_win_is_refused(alice: Visitor, seeded: Any, classic_win: PinnedWin, spoil: str) -> None:
    seeded(classic_win.seed)
    moves = {
        "short": classic_win.moves[:-1],
        "illegal": ["A1", *classic_win.moves],
        "malformed": ["nonsense", *classic_win.moves],
        "undo": ["draw", "undo", *classic_win.moves],
        "none": [],
    }[spoil]
    answer = offer(alice, finished(alice), moves)
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (422, "no_win")


def test_a_line_is_taken_only_for_a_finished_play(alice: Visitor, bob: Visitor, classic_win: PinnedWin) -> None:
    play = alice.start()
    assert offer(alice, play, classic_win.moves).status_code == 409
    assert offer(bob, play, classic_win.moves).status_code == 404
    assert offer(bob, {"id": str(uuid4())}, classic_win.moves).status_code == 404


def test_a_visitors_line_is_never_called_shortest_and_never_replaces_a_better_one(
    alice: Visitor, seeded: Any, classic_win: PinnedWin
) -> None:
    seeded(classic_win.seed)
    play = finished(alice)
    longer = ["draw"] * 24 + ["redeal", *classic_win.moves]
    known(classic_win, verdict="unknown", line="")
    assert body_of(offer(alice, play, longer))["moves"] == longer
    assert (Solution.objects.get().line, Solution.objects.get().optimal) == (" ".join(longer), False)
    assert body_of(offer(alice, play, classic_win.moves))["moves"] == classic_win.moves
    assert body_of(offer(alice, play, longer))["moves"] == classic_win.moves
    Solution.objects.update(optimal=True)
    assert body_of(offer(alice, play, longer))["optimal"]
    assert Solution.objects.get().line == " ".join(classic_win.moves)


def test_a_visitors_line_does_not_stand_in_for_the_servers_own_search(
    alice: Visitor, seeded: Any, classic_win: PinnedWin
) -> None:
    seeded(classic_win.seed)
    offer(alice, finished(alice), classic_win.moves)
    assert not Solution.objects.exists()


def searched(preset: str, seed: bytes) -> str:
    """What a browser's worker would send: the answer of the very file that it runs."""
    pyramid = game("pyramid")
    search = browser_search(pyramid)
    assert search
    task = search.pack(pyramid.first_position(preset, deal_of("pyramid", preset, seed)))
    report = WasmSearch("games.pyramid", f"static/{search.file}").run(task, Budget(positions=200_000))
    return b64encode(report.answer).decode()


def test_the_answer_of_a_browsers_search_becomes_a_line(alice: Visitor, seeded: Any, classic_win: PinnedWin) -> None:
    seeded(classic_win.seed)
    play = finished(alice)
    answer = alice.post(f"/api/plays/{play['id']}/best", {"answer": searched("classic", classic_win.seed)})
    told = body_of(answer)
    assert (answer.status_code, told["verdict"], told["optimal"]) == (200, "won", False)
    assert 0 < len(told["moves"]) <= len(classic_win.moves)


@pytest.mark.parametrize("answer", ["?", "AQ==", "AQHIyA==", "AQEA", "CQk=", "AgE=", "AAA="])
def test_bytes_that_are_no_winning_answer_are_refused(alice: Visitor, answer: str) -> None:
    """No base64, cut off, no such place, no such verdict, and answers that say "lost" or "unknown"."""
    refused = alice.post(f"/api/plays/{finished(alice)['id']}/best", {"answer": answer})
    assert (refused.status_code, body_of(refused)["error"]["code"]) == (422, "no_win")


def test_a_game_without_a_search_for_browsers_takes_no_answer(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = finished(alice)
    monkeypatch.delattr(type(game("pyramid")), "browser_search")
    refused = alice.post(f"/api/plays/{play['id']}/best", {"answer": "AQE="})
    assert refused.status_code == 422
