"""Bad input gets a clear error in the one shape and changes nothing."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games.play.models import Play
from games.play.schemas import ErrorBody
from tests.conftest import Visitor, body_of

GOOD: dict[str, Any] = {"version": 0, "key": "a-key-of-its-own", "move": "draw"}
WRONG: list[object] = [None, True, 1.5, "12", "", [], {}, -1, 2**31, 10**30, "\x00", "é" * 40, "x" * 5_000]


@pytest.fixture
def play(alice: Visitor) -> dict[str, Any]:
    """An open play of alice's."""
    return alice.start()


def assert_refused(visitor: Visitor, path: str, body: object, status: int, code: str) -> None:
    before = list(Play.objects.values())
    answer = visitor.post(path, body)
    error = ErrorBody.model_validate(body_of(answer))
    assert (answer.status_code, error.error.code) == (status, code)
    assert error.error.message
    assert list(Play.objects.values()) == before


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("field", ["version", "key", "move"])
def test_a_wrong_value_in_any_field_of_a_move(alice: Visitor, play: dict[str, Any], field: str, wrong: object) -> None:
    answer = alice.post(f"/api/plays/{play['id']}/moves", GOOD | {field: wrong})
    code = body_of(answer)["error"]["code"]
    assert (answer.status_code, code) in [(400, "malformed"), (400, "malformed_move")]
    assert Play.objects.get().version == 0


@pytest.mark.parametrize("wrong", [wrong for wrong in WRONG if wrong is not None])
@pytest.mark.parametrize("field", ["game", "preset", "deal", "key"])
def test_a_wrong_value_in_any_field_of_a_start(alice: Visitor, field: str, wrong: object) -> None:
    answer = alice.post("/api/plays", {"game": "pyramid", "preset": "classic"} | {field: wrong})
    assert answer.status_code in (400, 404)
    assert ErrorBody.model_validate(body_of(answer))
    assert not Play.objects.exists()


@pytest.mark.parametrize("steps", [0, -1, 10**9, "1", 1.0, None, [1]])
def test_a_wrong_number_of_steps(alice: Visitor, play: dict[str, Any], steps: object) -> None:
    body = {"version": 0, "key": str(uuid4()), "steps": steps}
    assert_refused(alice, f"/api/plays/{play['id']}/undo", body, 400, "malformed")


@pytest.mark.parametrize("field", ["score", "time", "moves", "won", "seed", "user", "is_staff", "state", "elapsed_ms"])
@pytest.mark.parametrize("action", ["moves", "undo", "pause", "give-up"])
def test_fields_that_the_server_decides_are_refused(
    alice: Visitor, play: dict[str, Any], action: str, field: str
) -> None:
    body = {"version": 0, "key": str(uuid4()), field: 1} | ({"move": "draw"} if action == "moves" else {})
    assert_refused(alice, f"/api/plays/{play['id']}/{action}", body, 400, "malformed")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"draw"', "\ud800".encode("utf-8", "surrogatepass"), b"\xff"])
def test_malformed_json(alice: Visitor, play: dict[str, Any], text: Any) -> None:
    answer = alice.client.post(f"/api/plays/{play['id']}/moves", text, content_type="application/json")
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (400, "malformed")


def test_half_a_character_is_no_move(alice: Visitor, play: dict[str, Any]) -> None:
    assert_refused(alice, f"/api/plays/{play['id']}/moves", GOOD | {"move": "\ud800"}, 400, "malformed")


@pytest.mark.parametrize("move", ["H1", "G8", "draw ", "DRAW", "G1-", "G1-G2-G3", "W9", "undo", "redo", "g1", "G1–G2"])
def test_text_that_is_no_move(alice: Visitor, play: dict[str, Any], move: str) -> None:
    assert_refused(alice, f"/api/plays/{play['id']}/moves", GOOD | {"move": move}, 400, "malformed_move")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("A1", "covered"),
        ("redeal", "stock_not_empty"),
        ("W", "empty_place"),
        ("S", "stock_face_down"),
        ("G1-G1", "same_card"),
    ],
)
def test_a_move_against_the_rules(alice: Visitor, play: dict[str, Any], move: str, code: str) -> None:
    assert_refused(alice, f"/api/plays/{play['id']}/moves", GOOD | {"move": move}, 422, code)


def test_unknown_games_presets_plays_and_addresses(alice: Visitor, play: dict[str, Any]) -> None:
    assert_refused(alice, "/api/plays", {"game": "chess", "preset": "classic"}, 404, "unknown_game")
    assert_refused(alice, "/api/plays", {"game": "pyramid", "preset": "harder"}, 404, "unknown_preset")
    for deal in ("yesterday", "2099-01-01", "17", str(uuid4())):
        body = {"game": "pyramid", "preset": "classic", "deal": deal}
        assert_refused(alice, "/api/plays", body, 404, "unknown_deal")
    assert_refused(alice, f"/api/plays/{uuid4()}/moves", GOOD, 404, "unknown_play")
    assert_refused(alice, "/api/plays/17/moves", GOOD, 404, "not_found")
    assert_refused(alice, "/api/nothing", {}, 404, "not_found")


def test_a_wrong_method_is_refused_in_the_same_shape(alice: Visitor, play: dict[str, Any]) -> None:
    answer = alice.get(f"/api/plays/{play['id']}/moves")
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (405, "method_not_allowed")
    assert answer.headers["Allow"] == "POST"


def test_a_body_of_a_megabyte_is_too_large(alice: Visitor, play: dict[str, Any]) -> None:
    body = GOOD | {"move": "x" * 1_000_000}
    assert_refused(alice, f"/api/plays/{play['id']}/moves", body, 413, "too_large")


def test_pages_that_do_not_exist(charlie: Visitor) -> None:
    for path in ("/chess/", "/pyramid/harder/", "/pyramid/rules/?preset=harder", "/nothing/at/all"):
        assert charlie.get(path).status_code == 404
