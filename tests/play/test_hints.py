"""What a player is told of a play's future: whether it can still be won, what to do next, how few moves would do.

Odd and Even is searched to the end at once, so every answer of the site can be compared with the truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest
from django.utils import timezone

from games.cards.shuffle import SEED_SIZE
from games.engine.protocol import Position
from games.engine.search import UNKNOWN, Budget, Finding, Verdict, finished
from games.play import hints, solutions
from games.play.models import Play, Solution
from games.play.tables import Table
from tests.conftest import Json, Visitor, body_of
from tests.toy.game import GAME
from tests.toy.install import installed

WINNABLE, HOPELESS = Verdict.WON, Verdict.LOST


@pytest.fixture(autouse=True)
def toy_installed() -> Iterator[None]:
    with installed():
        yield


def seed_with(verdict: Verdict) -> bytes:
    """The first seed whose deal has that verdict."""
    seeds = (number.to_bytes(SEED_SIZE, "big") for number in count())
    return next(seed for seed in seeds if first_finding(seed).verdict is verdict)


def first_finding(seed: bytes) -> Finding:
    return GAME.verdict(GAME.first_position("any", GAME.deal("any", seed)))


def dealt(visitor: Visitor, monkeypatch: pytest.MonkeyPatch, verdict: Verdict) -> Json:
    """A play of a deal with that verdict."""
    seed = seed_with(verdict)
    monkeypatch.setattr("games.play.api.fresh_seed", lambda: seed)
    return body_of(visitor.post("/api/plays", {"game": "toy", "preset": "any"}))


def table_of(play: Json) -> Table:
    return Table(Play.objects.get(pk=play["id"]))


def losing_moves(position: Position) -> list[str]:
    """The legal moves after which nothing wins."""
    moves = position.legal_moves()
    return [str(move) for move in moves if GAME.verdict(position.apply(move)).verdict is Verdict.LOST]


def dealt_where_a_first_move_loses(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> tuple[Json, str]:
    """A play of a deal that can be won, and a first move that spoils it."""
    for number in count():
        seed = number.to_bytes(SEED_SIZE, "big")
        position = GAME.first_position("any", GAME.deal("any", seed))
        if first_finding(seed).verdict is WINNABLE and (losing := losing_moves(position)):
            break
    monkeypatch.setattr("games.play.api.fresh_seed", lambda: seed)
    return body_of(visitor.post("/api/plays", {"game": "toy", "preset": "any"})), losing[0]


def test_every_answer_says_whether_the_play_can_be_won(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = dealt(alice, monkeypatch, WINNABLE)
    while play["legal"]:
        assert play["verdict"]["state"] == GAME.verdict(table_of(play).position).verdict
        play = body_of(alice.move(play, play["legal"][0]["move"]))


def test_the_losing_move_is_said_and_undone_to_where_the_play_could_be_won(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, losing = dealt_where_a_first_move_loses(alice, monkeypatch)
    play = body_of(alice.move(play, losing))
    assert play["verdict"] == {"state": "lost", "text": "Can no longer be won", "back": 1}
    assert "This game can no longer be won." in play["said"] or not play["legal"]
    steps = 1
    while play["legal"]:
        play = body_of(alice.move(play, play["legal"][0]["move"]))
        steps += 1
        assert "can no longer be won" not in play["said"]
        assert play["verdict"]["back"] == steps
    play = body_of(alice.act(play, "undo", steps=steps))
    assert (play["verdict"]["state"], play["verdict"]["back"]) == ("won", None)
    play = body_of(alice.act(play, "redo"))
    assert (play["verdict"]["state"], play["verdict"]["back"]) == ("lost", 1)


def test_a_deal_that_cannot_be_won_says_so_before_the_first_move(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = dealt(alice, monkeypatch, HOPELESS)
    assert play["verdict"] == {"state": "lost", "text": "This deal cannot be won", "back": None}
    answer = body_of(alice.act(play, "hint"))
    text = "No hint: this deal cannot be won, whatever is played."
    assert answer["hint"] == {"move": None, "text": text, "wait": False}
    assert answer["hints"] == 0
    assert "verdict" in answer


def test_hints_followed_from_the_first_move_win(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = dealt(alice, monkeypatch, WINNABLE)
    for number in range(10):
        told = body_of(alice.act(play, "hint"))
        assert told["hints"] == number + 1
        assert told["moves"] == number
        assert told["said"] == told["hint"]["text"]
        play = body_of(alice.move(told, told["hint"]["move"]))
    assert (play["state"], play["hints"], play["moves"]) == ("won", 10, 10)


def test_the_same_question_again_counts_once(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = dealt(alice, monkeypatch, WINNABLE)
    first = body_of(alice.act(play, "hint", key="asked-but-once"))
    again = body_of(alice.act(play, "hint", key="asked-but-once"))
    assert again == first
    assert Play.objects.get().hints == 1


def test_a_hint_for_an_old_version_or_a_paused_or_finished_play_is_refused(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = dealt(alice, monkeypatch, WINNABLE)
    assert alice.act(play, "hint", version=7).status_code == 409
    paused = body_of(alice.act(play, "pause"))
    assert body_of(alice.act(paused, "hint"))["error"]["code"] == "paused"
    over = body_of(alice.act(paused, "give-up"))
    assert body_of(alice.act(over, "hint"))["error"]["code"] == "over"
    assert Play.objects.get().hints == 0


def test_damaged_verdicts_are_asked_for_anew(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play, losing = dealt_where_a_first_move_loses(alice, monkeypatch)
    play = body_of(alice.move(play, losing))
    Play.objects.update(verdicts="")
    assert alice.see(play)["verdict"] == play["verdict"]
    undone = body_of(alice.act(play, "undo", steps=1))
    assert undone["verdict"]["state"] == "won"
    assert len(Play.objects.get().verdicts) == undone["moves"] + 1


class Doubtful:
    """Makes the game know nothing at once, and its search answer only from a budget on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, needed: int) -> None:
        self.exact, self.needed = GAME.solve, needed
        monkeypatch.setattr(type(GAME), "verdict", lambda game, position: finished(position) or UNKNOWN)
        monkeypatch.setattr(type(GAME), "solve", self.solve)

    def solve(self, position: Position, budget: Budget) -> Finding:
        return self.exact(position, budget) if budget.positions >= self.needed else UNKNOWN


def test_what_is_not_known_is_said_as_such_until_a_winning_line_is_found(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = dealt(alice, monkeypatch, WINNABLE)
    Play.objects.update(verdicts="u", plan="")
    Doubtful(monkeypatch, needed=hints.QUICK.positions)
    assert alice.see(play)["verdict"]["text"] == "Not known whether it can be won"
    told = body_of(alice.act(play, "hint"))
    assert told["verdict"]["state"] == "won"
    on_the_way = body_of(alice.move(told, told["hint"]["move"]))
    assert on_the_way["verdict"]["state"] == "won"


def test_a_longer_search_in_the_background_gives_a_plan_to_follow(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = dealt(alice, monkeypatch, WINNABLE)
    Play.objects.update(verdicts="u", plan="")
    Doubtful(monkeypatch, needed=hints.DEEP.positions)
    told = body_of(alice.act(play, "hint"))
    assert told["hint"]["move"] is None
    assert told["hint"]["wait"]
    assert told["hints"] == 0
    assert hints.improve_plan.call(play["id"])
    told = body_of(alice.act(told, "hint"))
    assert told["hint"]["move"]
    assert told["verdict"]["state"] == "won"


def test_a_line_that_may_not_be_the_shortest_is_searched_for_longer(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(type(hints.improve_plan), "enqueue", lambda task, *args: asked.extend(args))
    play = dealt(alice, monkeypatch, WINNABLE)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        alice.act(play, "hint")
    assert asked == []
    Play.objects.update(plan="")
    exact = GAME.solve
    monkeypatch.setattr(type(GAME), "solve", lambda game, *args: replace(exact(*args), optimal=False))
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        alice.act(play, "hint", version=1)
    assert asked == [play["id"]]


def test_a_player_waits_only_once_for_a_longer_search(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = dealt(alice, monkeypatch, WINNABLE)
    Play.objects.update(verdicts="u", plan="")
    Doubtful(monkeypatch, needed=hints.DEEP.positions)
    told = body_of(alice.act(play, "hint"))
    assert told["hint"]["wait"]
    told = body_of(alice.act(told, "hint"))
    assert told["hint"] == {"move": None, "text": "No good move is known here.", "wait": False}
    moved = body_of(alice.move(told, told["legal"][0]["move"]))
    assert body_of(alice.act(moved, "hint"))["hint"]["wait"]


def test_a_plan_that_the_play_has_left_is_not_followed(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play, losing = dealt_where_a_first_move_loses(alice, monkeypatch)
    told = body_of(alice.act(play, "hint"))
    lost = body_of(alice.move(told, losing))
    answer = body_of(alice.act(lost, "hint"))
    assert answer["hint"]["move"] is None
    assert "Before the last 1 move it could" in answer["hint"]["text"]


def test_the_deal_of_a_play_is_solved_once_it_has_begun(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(type(solutions.solve_deal), "enqueue", lambda task, *args: asked.append(args))
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        play = dealt(alice, monkeypatch, WINNABLE)
    assert asked == []
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        play = body_of(alice.move(play, play["legal"][0]["move"]))
        alice.act(play, "undo", steps=1)
    assert asked == [("toy", "any", seed_with(WINNABLE).hex())]


def test_par_is_shown_when_the_play_is_over_and_hints_follow_the_known_line(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = dealt(alice, monkeypatch, WINNABLE)
    for _ in range(2):
        assert solutions.solve_deal.call("toy", "any", seed_with(WINNABLE).hex()) == "won"
    solution = Solution.objects.get()
    assert play["par"] is None
    assert alice.see(play)["par"] is None
    for move in solution.line.split():
        told = body_of(alice.act(play, "hint"))
        assert told["hint"]["move"] == move
        play = body_of(alice.move(told, move))
    assert play["par"] == {"moves": 10, "optimal": True}


def test_a_deal_without_a_known_win_has_no_par(alice: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = dealt(alice, monkeypatch, HOPELESS)
    solution = solutions.solved_deal("toy", "any", seed_with(HOPELESS), timezone.now())
    assert (solution.verdict, solution.line) == ("lost", "")
    play = body_of(alice.act(body_of(alice.move(play, play["legal"][0]["move"])), "give-up"))
    assert play["par"] is None
