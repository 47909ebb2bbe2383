"""A play by the API: from the deal to the win, with everything in between."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model

from games.engine.registry import game
from games.play.models import Play, Player
from games.play.schemas import PlayView, ReplayBody
from tests.conftest import Visitor, body_of
from tests.play.conftest import PinnedWin

Seeded = Callable[[bytes], None]


def test_a_stranger_plays_at_once_and_the_session_names_the_player(charlie: Visitor) -> None:
    play = charlie.start()
    assert play["state"] == "open"
    assert play["version"] == play["moves"] == 0
    assert len(play["cells"]) == 28
    assert charlie.client.session["player"] == Player.objects.get().pk


def test_looking_around_makes_no_player_and_no_session(charlie: Visitor) -> None:
    for path in ("/", "/pyramid/", "/pyramid/rules/", "/api/token"):
        assert charlie.get(path).status_code == 200
    assert not Player.objects.exists()
    assert "sessionid" not in charlie.client.cookies


def test_each_preset_is_won_by_its_pinned_line(alice: Visitor, seeded: Seeded, any_win: PinnedWin) -> None:
    seeded(any_win.seed)
    play = alice.start(any_win.preset)
    for number, move in enumerate(any_win.moves, 1):
        assert move in [legal["move"] for legal in play["legal"]]
        assert play["state"] == "open"
        play = body_of(alice.move(play, move))
        PlayView.model_validate(play)
        assert play["moves"] == play["version"] == number
    assert (play["state"], play["ending"], play["score"]) == ("won", "cleared", any_win.score)
    assert play["legal"] == []
    assert play["seed"] == any_win.seed.hex()
    assert play["commitment"] == sha256(any_win.seed).hexdigest()


def test_a_won_play_can_be_replayed_and_checked(alice: Visitor, seeded: Seeded, any_win: PinnedWin) -> None:
    seeded(any_win.seed)
    play = alice.start(any_win.preset)
    for move in any_win.moves:
        play = body_of(alice.move(play, move))
    replay = body_of(alice.get(f"/api/plays/{play['id']}/replay"))
    ReplayBody.model_validate(replay)
    assert replay["moves"] == any_win.moves
    assert len(replay["positions"]) == len(any_win.moves) + 1
    assert replay["positions"][-1]["cells"] == {}
    deal = game("pyramid").deal(any_win.preset, bytes.fromhex(replay["seed"]))
    assert replay["deck"] == " ".join(map(str, deal.deck))


def test_nothing_can_be_undone_after_a_win(alice: Visitor, seeded: Seeded, classic_win: PinnedWin) -> None:
    seeded(classic_win.seed)
    play = alice.start()
    for move in classic_win.moves:
        play = body_of(alice.move(play, move))
    before = Play.objects.values().get()
    for action in ("undo", "redo", "pause", "resume", "give-up"):
        answer = alice.act(play, action)
        assert answer.status_code == 409
        assert body_of(answer)["error"]["code"] == "over"
    assert Play.objects.values().get() == before


def test_undo_and_redo_give_back_everything(alice: Visitor) -> None:
    play = first = alice.start("cardems")
    for _ in range(6):
        play = body_of(alice.move(play, play["legal"][0]["move"]))
    last = play
    play = body_of(alice.act(play, "undo", steps=6))
    assert [play[key] for key in ("cells", "piles", "legal", "score")] == [
        first[key] for key in ("cells", "piles", "legal", "score")
    ]
    assert play["moves"] == 12
    for _ in range(6):
        play = body_of(alice.act(play, "redo"))
    assert [play[key] for key in ("cells", "piles", "legal", "score")] == [
        last[key] for key in ("cells", "piles", "legal", "score")
    ]
    assert play["moves"] == 18


def test_more_cannot_be_undone_than_was_done(alice: Visitor) -> None:
    play = body_of(alice.move(alice.start(), "draw"))
    answer = alice.act(play, "undo", steps=2)
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (422, "nothing_to_undo")
    answer = alice.act(play, "redo")
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (422, "nothing_to_redo")
    assert alice.see(play)["version"] == 1


def test_a_hundred_restarts_deal_the_same_cards(alice: Visitor) -> None:
    first = play = alice.start()
    for _ in range(100):
        play = body_of(alice.move(play, "draw"))
        play = alice.start(deal=play["id"])
        assert play["cells"] == first["cells"]
        assert play["commitment"] == first["commitment"]
        assert (play["moves"], play["clock"]["elapsed_ms"]) == (0, 0)
    assert Play.objects.filter(state="lost", ending="replaced").count() == 100
    assert play["deal"]["kind"] == "shared"


def test_a_finished_play_of_somebody_else_can_be_dealt_again_but_no_open_one(alice: Visitor, bob: Visitor) -> None:
    play = body_of(alice.move(alice.start(), "draw"))
    answer = bob.post("/api/plays", {"game": "pyramid", "preset": "classic", "deal": play["id"]})
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (404, "unknown_deal")
    alice.act(play, "give-up")
    assert bob.start(deal=play["id"])["cells"] == play["cells"]


def test_no_replay_tells_the_cards_of_a_deal_in_play(alice: Visitor) -> None:
    play = body_of(alice.move(alice.start(), "draw"))
    assert alice.get(f"/api/plays/{play['id']}/replay").status_code == 409
    again = alice.start(deal=play["id"])
    answer = alice.get(f"/api/plays/{play['id']}/replay")
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (409, "still_open")
    alice.act(again, "give-up")
    assert alice.get(f"/api/plays/{play['id']}/replay").status_code == 200


def test_a_stuck_play_is_lost_but_can_still_be_taken_back(alice: Visitor) -> None:
    play = alice.start("thirteen")
    while play["legal"]:
        play = body_of(alice.move(play, play["legal"][-1]["move"]))
    assert (play["state"], play["ending"], play["seed"]) == ("lost", "stuck", None)
    assert not play["clock"]["running"]
    undone = body_of(alice.act(play, "undo"))
    assert undone["state"] == "open"
    stuck = body_of(alice.act(undone, "redo"))
    alice.start("thirteen")
    assert Play.objects.get(pk=stuck["id"]).ending == "stuck"


def test_a_new_play_ends_the_open_one_of_its_preset_only(alice: Visitor) -> None:
    untouched, other = alice.start("classic"), alice.start("pocket")
    touched = body_of(alice.move(alice.start("classic"), "draw"))
    alice.start("classic")
    states = {str(play.pk): (play.state, play.ending) for play in Play.objects.all()}
    assert states[untouched["id"]] == ("unplayed", "replaced")
    assert states[touched["id"]] == ("lost", "replaced")
    assert states[other["id"]] == ("open", None)


def test_giving_up_before_the_first_move_counts_nowhere(alice: Visitor) -> None:
    play = body_of(alice.act(alice.start(), "give-up"))
    assert (play["state"], play["ending"]) == ("unplayed", "given_up")


def test_every_answer_says_what_happened(alice: Visitor) -> None:
    play = body_of(alice.move(alice.start(), "draw"))
    assert play["said"]
    assert body_of(alice.act(play, "undo"))["said"]


@pytest.mark.parametrize("language", ["en", "is", "tr", "pt-br"])
def test_refusals_come_in_the_players_language(alice: Visitor, language: str) -> None:
    alice.client.cookies["django_language"] = language
    play = alice.start()
    error = body_of(alice.move(play, "A1"))["error"]
    assert error["code"] == "covered"
    assert len(error["cards"]) == 3
    assert error["message"].endswith(".")
    messages = {"en": "covered by", "is": "ofan á", "tr": "üstünde", "pt-br": "Por cima"}
    assert messages[language] in error["message"]


def test_starting_again_with_the_same_key_gives_the_same_play(alice: Visitor) -> None:
    alice.start()
    key = str(uuid4())
    first, again = alice.start(key=key), alice.start(key=key)
    assert first["id"] == again["id"]
    answer = alice.post("/api/plays", {"game": "pyramid", "preset": "classic", "deal": first["id"], "key": key})
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (409, "key_reused")


def test_a_play_keeps_the_language_of_the_page_it_was_dealt_on(alice: Visitor) -> None:
    alice.client.cookies["django_language"] = "is"
    assert Play.objects.get(pk=alice.start()["id"]).language == "is"


def test_a_play_keeps_whether_a_guest_or_a_member_ended_it(alice: Visitor) -> None:
    guests = alice.start()
    alice.act(body_of(alice.move(guests, "draw")), "give-up")
    members = alice.start()
    player = Play.objects.get(pk=members["id"]).player
    player.user = get_user_model().objects.create_user("alice")
    player.save()
    alice.act(body_of(alice.move(members, "draw")), "give-up")
    assert not Play.objects.get(pk=guests["id"]).by_member
    assert Play.objects.get(pk=members["id"]).by_member
