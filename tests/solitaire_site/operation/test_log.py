"""What the log says, under which id, and what it never says."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.tasks import TaskResultStatus
from django.test import Client
from django_tasks_db.models import DBTaskResult
from pytest_django.fixtures import Settings

from games.play.solutions import solve_deal
from solitaire_site.background import BackgroundWorker
from solitaire_site.operation import pulse
from solitaire_site.operation.log_lines import FIELDS, JsonLines, PlainLines, WithWork
from solitaire_site.operation.sockets import observe_socket
from solitaire_site.operation.work import HEADER, Work, current_work
from tests.conftest import Visitor, body_of

Line = dict[str, Any]


class Kept(logging.Handler):
    """Keeps what the site's own handler would write."""

    def __init__(self) -> None:
        super().__init__()
        self.addFilter(WithWork())
        self.setFormatter(JsonLines())
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(self.format(record))

    @property
    def lines(self) -> list[Line]:
        return [json.loads(text) for text in self.texts]

    def of(self, logger: str) -> list[Line]:
        return [line for line in self.lines if line["logger"] == logger]


@pytest.fixture
def log() -> Iterator[Kept]:
    """Everything from INFO on."""
    root, kept = logging.getLogger(), Kept()
    level = root.level
    root.addHandler(kept)
    root.setLevel(logging.INFO)
    yield kept
    root.removeHandler(kept)
    root.setLevel(level)


def test_every_request_leaves_a_line_with_its_id(alice: Visitor, log: Kept) -> None:
    play = alice.start()
    answer = alice.move(play, "dance")
    (line,) = [line for line in log.of("solitaire_site.access") if line["route"] == "api:make_move"]
    assert line["request_id"] == answer.headers[HEADER]
    assert (line["method"], line["status"], line["code"], line["level"]) == ("POST", 400, "malformed_move", "INFO")
    assert line["ms"] > 0
    assert set(line) <= set(FIELDS)


def test_no_line_names_the_play_its_session_or_the_address(alice: Visitor, log: Kept) -> None:
    play = alice.start()
    alice.move(play, "dance")
    alice.get(f"/replay/{play['id']}/")
    alice.get("/players/anna-of-the-mountains/")
    alice.get("/account/confirm/a-secret-key/")
    alice.client.post("/account/sign-in/", {"login": "anna@example.com", "password": "wrong horse"})
    secrets = [play["id"], alice.client.cookies["sessionid"].value, "127.0.0.1", "anna", "secret-key", "horse"]
    assert log.texts
    assert [secret for secret in secrets if any(secret in text for text in log.texts)] == []


def fail(*args: object) -> None:
    raise RuntimeError("this was to be expected")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Something went wrong"),
        ("is", "Eitthvað fór úrskeiðis"),
        ("tr", "Bir şeyler ters gitti"),
        ("pt-br", "Algo deu errado"),
    ],
)
def test_a_failure_is_logged_under_the_number_that_the_page_tells(
    language: str, words: str, log: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No database is there for this page, and none is asked for."""
    monkeypatch.setattr("games.play.views.player_id", fail)
    answer = Client(raise_request_exception=False).get("/", headers={"Accept-Language": language})
    assert answer.status_code == 500
    assert words in answer.content.decode()
    assert f"<code>{answer.headers[HEADER]}</code>" in answer.content.decode()
    (line,) = log.of("django.request")
    assert line["request_id"] == answer.headers[HEADER]
    assert (line["level"], line["route"]) == ("ERROR", "lobby")
    assert "this was to be expected" in line["error"]


def test_a_failure_of_the_api_is_logged_without_the_address(
    alice: Visitor, log: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = alice.start()
    monkeypatch.setattr("games.play.services.make_move", fail)
    answer = alice.move(play, "draw")
    assert body_of(answer)["error"]["code"] == "server_error"
    failures = [line for line in log.lines if line["level"] == "ERROR"]
    assert {line["request_id"] for line in failures} == {answer.headers[HEADER]}
    assert play["id"] not in "".join(log.texts)


@pytest.mark.parametrize(
    ("proxies", "proposed", "kept"),
    [
        (1, "0f3a-91.bb_7", True),
        (0, "0f3a-91.bb_7", False),
        (1, "short", False),
        (1, "x" * 65, False),
        (1, 'a"},{"level": "x', False),
    ],
)
def test_an_id_is_taken_from_a_proxy_of_ours_when_it_is_well_formed(
    proxies: int, proposed: str, kept: bool, settings: Settings, db: None
) -> None:
    settings.TRUSTED_PROXIES = proxies
    answer = Client().get("/robots.txt", headers={HEADER: proposed})
    assert (answer.headers[HEADER] == proposed) is kept


def test_no_two_requests_have_the_same_id(db: None) -> None:
    client = Client()
    assert len({client.get("/robots.txt").headers[HEADER] for _ in range(20)}) == 20


@pytest.mark.django_db(transaction=True)
def test_a_task_is_logged_under_the_id_of_the_request_that_wanted_it(log: Kept) -> None:
    token = current_work.set(Work("the-request"))
    solve_deal.enqueue("no such game", "any", "c0ffee00")
    current_work.reset(token)
    BackgroundWorker()._do_all()
    assert DBTaskResult.objects.get().status == TaskResultStatus.FAILED
    (line,) = log.of("django.tasks")
    assert (line["request_id"], line["task"]) == ("the-request", str(DBTaskResult.objects.get().pk))
    assert "c0ffee00" not in "".join(log.texts)
    assert current_work.get() is None


def record(**more: object) -> logging.LogRecord:
    made = logging.LogRecord("a.logger", logging.WARNING, "", 0, "said %s", ("something",), None)
    made.__dict__ |= more
    return made


def test_what_a_library_adds_of_its_own_is_left_out() -> None:
    line = json.loads(JsonLines().format(record(user="anna", ip="127.0.0.1", status=404)))
    assert line.keys() == {"time", "level", "logger", "message", "status"}
    assert line["message"] == "said something"


def test_the_values_of_a_row_are_cut_from_a_databases_complaint() -> None:
    complaint = 'duplicate key value violates "one_name"\nDETAIL:  Key (name)=(anna) already exists.\n'
    try:
        raise ValueError(complaint)
    except ValueError:
        failed = record(exc_info=sys.exc_info(), request_id="an-id")
    for formatter in (JsonLines(), PlainLines()):
        text = formatter.format(failed)
        assert "anna" not in text
        assert "one_name" in text


def test_plain_lines_carry_the_id() -> None:
    assert PlainLines().format(record(request_id="an-id")).endswith("WARNING a.logger [an-id]: said something")


def test_a_socket_has_an_id_counts_while_it_is_open_and_leaves_a_line(log: Kept) -> None:
    sent: list[Any] = []
    seen: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        work = current_work.get()
        seen.extend([pulse._own.sockets, work.id if work else ""])
        await send({"type": "websocket.close", "code": 4401})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    asyncio.run(observe_socket(application, {"headers": []}, receive, send, "some_socket"))
    (line,) = log.of("solitaire_site.access")
    assert seen == [1, line["request_id"]]
    assert pulse._own.sockets == 0
    assert (line["route"], line["code"]) == ("some_socket", 4401)
    assert sent[0]["headers"] == [(b"x-request-id", line["request_id"].encode())]
