"""What load balancers and Prometheus are told."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from pytest_django.fixtures import Settings

from solitaire_site.operation import parts, probes
from solitaire_site.operation.parts import FAILED, OK, SLOW, UNAPPLIED, Readiness

TOKEN = "a token of some length"


def ready_with(monkeypatch: pytest.MonkeyPatch, **checks: Callable[[], str]) -> None:
    monkeypatch.setattr(parts, "_readiness", Readiness(checks))


@pytest.mark.parametrize("host", ["10.0.0.7:8000", "elsewhere.example", "not a host!"])
def test_the_process_answers_whatever_it_is_called_and_touches_nothing(host: str, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().get("/healthz", headers={"Host": host})
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert not answer.cookies
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_the_site_is_ready_when_every_part_is(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = (parts.database, parts.cache, parts.layer, parts.migrations)
    ready_with(monkeypatch, **{check.__name__: check for check in checks})
    answer = Client().get("/readyz")
    assert answer.json() == {
        "ready": True,
        "parts": {"database": OK, "cache": OK, "layer": OK, "migrations": OK},
    }
    assert answer.status_code == 200
    assert not answer.cookies


def test_a_part_that_fails_is_named_without_its_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> str:
        raise RuntimeError("password=hunter2 at db.internal")

    ready_with(monkeypatch, database=broken, cache=lambda: OK)
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "parts": {"database": FAILED, "cache": OK}}


def test_a_part_that_hangs_holds_nobody_up_and_is_not_tried_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    free, tried = Event(), []
    monkeypatch.setattr(parts, "LIMIT_S", 0.01)

    def hanging() -> str:
        tried.append("once")
        free.wait()
        return OK

    seconds = iter([0.0, 0.0, 5.0, 5.0])
    readiness = Readiness({"layer": hanging}, lambda: next(seconds))
    assert readiness.states() == {"layer": SLOW}
    assert readiness.states() == {"layer": SLOW}
    assert tried == ["once"]
    free.set()


def test_whoever_asks_again_at_once_gets_the_same_answer() -> None:
    tried: list[str] = []

    def check() -> str:
        tried.append("once")
        return OK

    seconds = iter([10.0, 10.0, 10.5, 11.5, 11.5])
    readiness = Readiness({"cache": check}, lambda: next(seconds))
    assert [readiness.states() for _ in range(3)] == [{"cache": OK}] * 3
    assert len(tried) == 2


@pytest.mark.django_db
def test_migrations_are_looked_at_until_they_were_found_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts._Migrations, "applied", False)
    plans: list[list[str]] = [["something"], []]
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda self, targets: plans.pop(0))
    assert [parts.migrations() for _ in range(3)] == [UNAPPLIED, OK, OK]


def test_without_a_token_there_are_no_metrics(settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    assert Client().get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.django_db
def test_metrics_are_for_who_has_the_token(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    for wrong in ("", "Bearer", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer é"):
        answer = Client().get("/metrics", headers={"Authorization": wrong})
        assert (answer.status_code, answer.content) == (401, b"")
    answer = Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert "solitaire_tasks" in answer.content.decode()


@pytest.mark.parametrize("path", probes.PROBES)
def test_probes_are_only_read(path: str) -> None:
    assert Client(enforce_csrf_checks=True).post(path).status_code == 405
