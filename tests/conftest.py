"""Players with names, and the site as they see it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django.fixtures import Settings

from solitaire_site.translations import compile_translations

Json = dict[str, Any]

# Helpers that assert for several games say as much as a test does.
pytest.register_assert_rewrite("tests.shared")

# How long an example takes says more about what else the machine does than about the code.
hypothesis_settings.register_profile("suite", deadline=None)
hypothesis_settings.load_profile("suite")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """What `serve` prepares, once, before the workers start."""
    if not hasattr(session.config, "workerinput"):
        compile_translations()
        call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture(autouse=True)
def loop_apart(request: pytest.FixtureRequest) -> Iterator[None]:
    """The browser's driver leaves its loop running in this thread; a test without a browser may run one of its own."""
    if "browser" in request.fixturenames:
        yield
        return
    drivers = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(drivers)


@pytest.fixture(autouse=True)
def language_apart() -> Iterator[None]:
    """A page leaves its visitor's language active in this thread; the next test begins in the site's own."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def no_limits(settings: Settings) -> None:
    """Tests are faster than hands; those of the limits set their own. Passwords need not be kept well here."""
    settings.RATE_LIMITS = {}
    settings.ACCOUNT_RATE_LIMITS = False
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


class Visitor:
    """Somebody with a browser, talking to the API as the page does."""

    def __init__(self) -> None:
        self.client = Client()

    def get(self, path: str) -> HttpResponse:
        """What the site answers to a GET."""
        return self.client.get(path)  # type: ignore[return-value]

    def post(self, path: str, body: object) -> HttpResponse:
        """What the site answers to a body sent as JSON."""
        return self.client.post(path, json.dumps(body), content_type="application/json")  # type: ignore[return-value]

    def start(self, preset: str = "classic", **body: object) -> Json:
        """A new play of Pyramid."""
        answer = self.post("/api/plays", {"game": "pyramid", "preset": preset} | body)
        assert answer.status_code == 201, answer.content
        return body_of(answer)

    def act(self, play: Json, action: str, **body: object) -> HttpResponse:
        """An action on a play at the version last seen, with a key of its own unless one is given."""
        stamped = {"version": play["version"], "key": str(uuid4())} | body
        return self.post(f"/api/plays/{play['id']}/{action}", stamped)

    def move(self, play: Json, text: str, **body: object) -> HttpResponse:
        """A move on a play."""
        return self.act(play, "moves", move=text, **body)

    def see(self, play: Json) -> Json:
        """The play as the server has it."""
        return body_of(self.get(f"/api/plays/{play['id']}"))


def body_of(answer: Any) -> Json:
    """An answer's JSON."""
    body: Json = json.loads(answer.content)
    return body


@pytest.fixture
def alice(db: None) -> Visitor:
    """The owner."""
    return Visitor()


@pytest.fixture
def bob(db: None) -> Visitor:
    """Another player."""
    return Visitor()


@pytest.fixture
def charlie(db: None) -> Visitor:
    """A stranger, who has not played."""
    return Visitor()


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bytes], None]]:
    """Makes every new random deal come from a given seed."""

    def use(seed: bytes) -> None:
        monkeypatch.setattr("games.play.api.fresh_seed", lambda: seed)

    return use  # type: ignore[return-value]


@pytest.fixture
def unused_tcp_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
