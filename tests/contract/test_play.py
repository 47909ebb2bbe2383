"""Every game through the doors of the site: started, played, taken back, given up and replayed by the API."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.utils import translation

from games.engine.history import History
from games.engine.view import Transfer
from games.play.card_names import card_name
from games.play.models import Play
from games.play.schemas import PlayView, ReplayBody
from tests.conftest import Visitor, body_of
from tests.contract.cases import Case, forbidden
from tests.shared.languages import LANGUAGES
from tests.shared.views import lying

Json = dict[str, Any]
STEPS = 25


def start(case: Case, visitor: Visitor, **body: object) -> Json:
    return visitor.start(case.preset, game=case.game.slug, **body)


def ours(case: Case, play: Json) -> History:
    """The play as the rules have it, from what the server keeps."""
    row = Play.objects.get(pk=play["id"])
    return History(case.game, case.preset, case.game.deal(case.preset, bytes(row.seed)), row.actions)


def written(way: Transfer) -> list[str]:
    """A card's way as JSON."""
    return [way.source, way.target, *(["all"] if way.whole else [])]


def check(case: Case, play: Json) -> History:
    """The answer is well formed and shows exactly what the rules say."""
    PlayView.model_validate(play)
    history = ours(case, play)
    view = case.view(history)
    assert play["legal"] == [
        {"move": move.text, "at": [*move.places], "to": [written(way) for way in move.transfers]} for move in view.moves
    ]
    assert {cell["at"]: (cell["card"], cell["set"]) for cell in play["cells"]} == {
        cell.place: (str(cell.card), cell.in_place) for cell in view.cells
    }
    assert {gap["at"]: (gap["takes"], gap["dead"]) for gap in play["gaps"]} == {
        gap.place: ([*map(str, gap.takes)], gap.dead) for gap in view.gaps
    }
    assert (play["moves"], play["stuck"]) == (history.moves, view.stuck)
    assert [counter["name"] for counter in play["counters"]] == list(view.counters)
    return history


def test_a_random_play_goes_through(case: Case, alice: Visitor) -> None:
    rng, play = random.Random(str(case)), start(case, alice)
    for _ in range(STEPS):
        history = check(case, play)
        if play["state"] != "open":
            break
        if history.can_undo and rng.random() < 0.15:
            undone = body_of(alice.act(play, "undo"))
            check(case, undone)
            assert undone["said"]
            play = body_of(alice.act(undone, "redo"))
        else:
            play = body_of(alice.move(play, rng.choice(play["legal"])["move"]))
        assert play["said"]
    assert {key: value for key, value in alice.see(play).items() if key not in ("said", "clock")} == {
        key: value for key, value in play.items() if key not in ("said", "clock")
    }


def test_forbidden_moves_are_refused_with_a_reason_and_change_nothing(case: Case, alice: Visitor) -> None:
    play = start(case, alice)
    play = body_of(alice.move(play, play["legal"][0]["move"]))
    for language, move in zip(LANGUAGES * 3, forbidden(case, ours(case, play), 12), strict=False):
        alice.client.cookies["django_language"] = language
        answer = alice.move(play, str(move))
        assert answer.status_code == 422
        error = body_of(answer)["error"]
        assert error["message"][-1] in ".!"
        assert error["code"]
    assert alice.see(play)["version"] == play["version"]
    answer = alice.move(play, "nonsense")
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (400, "malformed_move")


def test_everything_can_be_taken_back_and_made_again(case: Case, alice: Visitor) -> None:
    first = play = start(case, alice)
    while play["legal"] and play["state"] == "open" and play["moves"] < 6:
        play = body_of(alice.move(play, play["legal"][-1]["move"]))
    if play["state"] == "won":
        return
    last, made = play, play["moves"]
    play = body_of(alice.act(play, "undo", steps=made))
    shown = ("cells", "gaps", "piles", "legal", "stuck", "counters", "score", "state")
    assert [play[key] for key in shown] == [first[key] for key in shown]
    for _ in range(made):
        play = body_of(alice.act(play, "redo"))
    assert [play[key] for key in shown] == [last[key] for key in shown]
    assert play["moves"] == 3 * made


def test_a_paused_play_hides_its_cards_and_lists_nothing(case: Case, alice: Visitor) -> None:
    play = body_of(alice.act(start(case, alice), "pause"))
    PlayView.model_validate(play)
    assert {cell["card"] for cell in play["cells"]} == {None}
    assert not any(cell["set"] or cell["under"] is None for cell in play["cells"])
    assert not any(gap["takes"] or gap["dead"] for gap in play["gaps"])
    assert not any(pile["cards"] for pile in play["piles"])
    assert (play["legal"], play["stuck"]) == ([], False)
    assert len({each["label"] for kind in ("cells", "gaps", "piles") for each in play[kind]}) == 1


def test_given_up_and_replayed(case: Case, alice: Visitor) -> None:
    play = start(case, alice)
    for _ in range(3):
        if play["legal"] and play["state"] == "open":
            play = body_of(alice.move(play, play["legal"][-1]["move"]))
    if play["state"] != "won":
        play = body_of(alice.act(play, "give-up"))
    assert (play["legal"], play["stuck"]) == ([], False)
    history = ours(case, play)
    replay = body_of(alice.get(f"/api/plays/{play['id']}/replay"))
    ReplayBody.model_validate(replay)
    assert replay["moves"] == history.log
    assert replay["positions"] == [case.game.facts(position) for position in history.positions]
    again = start(case, alice, deal=play["id"])
    assert again["commitment"] == play["commitment"]


def test_no_answer_names_a_hidden_card_or_the_seed(case: Case, alice: Visitor) -> None:
    """The deck is known here, the page must not know it."""
    answer = alice.post("/api/plays", {"game": case.game.slug, "preset": case.preset})
    for _ in range(8):
        play = body_of(answer)
        history, text = ours(case, play), answer.content.decode().lower()
        row = Play.objects.get(pk=play["id"])
        deal = case.game.deal(case.preset, bytes(row.seed))
        hidden = set(deal.deck) - set(lying(case.view(history)))
        # What was seen before may be named again: in a sentence, or below the top of a pile.
        hidden -= {card for position in history.positions for card in lying(case.game.view(position))}
        with translation.override("en"):
            named = [card for card in hidden if f'"{card}"'.lower() in text or card_name(card) in text]
        assert named == []
        assert bytes(row.seed).hex() not in text
        if not play["legal"]:
            break
        answer = alice.move(play, play["legal"][-1]["move"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pages_open(case: Case, charlie: Visitor, language: str) -> None:
    charlie.client.cookies["django_language"] = language
    paths = ["/", f"/{case.game.slug}/", f"/{case.game.slug}/{case.preset}/"]
    paths += [f"/{case.game.slug}/rules/?preset={case.preset}", f"/{case.game.slug}/rules/?part=1&preset={case.preset}"]
    for path in paths:
        answer = charlie.get(path)
        assert (path, answer.status_code) == (path, 200)
