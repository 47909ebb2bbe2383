"""The sockets as a program meets them: who may open one, what comes over it, when it is closed."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from solitaire_site.live import lasting
from solitaire_site.live.lasting import CHECK_INTERVAL_S, MOST_FRAMES, SESSION_ENDED, TOO_MUCH
from tests.browser.wire import PATIENCE_S, Connect, next_frame
from tests.conftest import Visitor, body_of


def say(socket: ClientConnection, frame: object) -> None:
    socket.send(json.dumps(frame))


def close_code(socket: ClientConnection, patience: float = PATIENCE_S) -> int | None:
    """The code with which the server closes, having said nothing more."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(patience)
    return closed.value.rcvd.code if closed.value.rcvd else None


def test_every_window_hears_of_each_change(alice: Visitor, bob: Visitor, open_socket: Connect) -> None:
    play, other = alice.start(), bob.start()
    windows = [open_socket(alice), open_socket(alice)]
    stranger = open_socket(bob)
    for window in (*windows, stranger):
        say(window, {"ping": 1})
        assert next_frame(window) == {"pong": 1}
    alice.move(play, "draw")
    for window in windows:
        assert next_frame(window) == {"play": play["id"], "version": 1}
    bob.move(other, "draw")
    assert next_frame(stranger) == {"play": other["id"], "version": 1}


def test_a_change_says_nothing_but_the_version(alice: Visitor, open_socket: Connect) -> None:
    play = alice.start()
    window = open_socket(alice)
    play = body_of(alice.move(play, "draw"))
    assert next_frame(window).keys() == {"play", "version"}
    alice.act(play, "give-up")
    assert next_frame(window) == {"play": play["id"], "version": 2}


def test_windows_at_one_table_learn_of_each_other(alice: Visitor, bob: Visitor, open_socket: Connect) -> None:
    play, elsewhere = alice.start("classic"), alice.start("pocket")
    bob.start()
    first, second, third, stranger = open_socket(alice), open_socket(alice), open_socket(alice), open_socket(bob)
    say(first, {"at": play["id"]})
    say(third, {"at": elsewhere["id"]})
    say(stranger, {"at": play["id"]})
    for window in (first, third, stranger):
        say(window, {"ping": 2})
        assert next_frame(window) == {"pong": 2}
    say(second, {"at": play["id"]})
    assert next_frame(first) == next_frame(second) == {"window": play["id"]}
    for window in (third, stranger):
        say(window, {"ping": 3})
        assert next_frame(window) == {"pong": 3}


@pytest.mark.parametrize(
    "origin",
    [None, "null", "https://example.com", "http://127.0.0.1", "http://127.0.0.1.example.com", "http://127.0.0.1:1"],
)
def test_a_foreign_page_gets_no_socket(alice: Visitor, open_socket: Connect, origin: str | None) -> None:
    alice.start()
    with pytest.raises(InvalidStatus):
        open_socket(alice, origin=origin)


def test_the_same_host_with_another_scheme_or_port_is_foreign(alice: Visitor, site: str, open_socket: Connect) -> None:
    alice.start()
    for origin in (site.replace("http", "https"), site + "0", site[:-1], site.replace("127.0.0.1", "localhost")):
        with pytest.raises(InvalidStatus):
            open_socket(alice, origin=origin)


def test_who_has_not_played_gets_no_socket(charlie: Visitor, open_socket: Connect) -> None:
    with pytest.raises(InvalidStatus):
        open_socket(charlie)


def test_there_is_no_other_address(alice: Visitor, open_socket: Connect) -> None:
    alice.start()
    for path in ("/ws/", "/ws/table", "/ws/table/1", "/", "/api/plays"):
        with pytest.raises(InvalidStatus):
            open_socket(alice, path)


def test_a_socket_dies_with_its_session(alice: Visitor, open_socket: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lasting, "CHECK_INTERVAL_S", 0.1)
    alice.start()
    window = open_socket(alice)
    alice.client.session.flush()
    assert close_code(window) == SESSION_ENDED
    assert CHECK_INTERVAL_S < 5


def test_the_session_is_asked_at_every_frame(alice: Visitor, open_socket: Connect) -> None:
    alice.start()
    window = open_socket(alice)
    alice.client.session.flush()
    say(window, {"ping": 1})
    assert close_code(window, CHECK_INTERVAL_S / 2) == SESSION_ENDED


@pytest.mark.parametrize(
    "frame",
    ["", "{", "[]", "null", "7", '{"at": 7}', '{"at": "x"}', '{"ping": "x"}', "[" * 900, '{"play": 1}', b"\xff\x00"],
)
def test_a_broken_frame_is_passed_over(alice: Visitor, open_socket: Connect, frame: str | bytes) -> None:
    alice.start()
    window = open_socket(alice)
    window.send(frame)
    say(window, {"ping": 9})
    assert next_frame(window) == {"pong": 9}


def test_too_many_frames_close_the_socket(alice: Visitor, open_socket: Connect) -> None:
    alice.start()
    window = open_socket(alice)
    for number in range(MOST_FRAMES):
        say(window, {"ping": number})
        window.recv(PATIENCE_S)
    say(window, {"ping": 0})
    assert close_code(window) == TOO_MUCH


def test_a_made_up_session_gets_no_socket(charlie: Visitor, open_socket: Connect) -> None:
    charlie.client.cookies["sessionid"] = uuid4().hex
    with pytest.raises(InvalidStatus):
        open_socket(charlie)
