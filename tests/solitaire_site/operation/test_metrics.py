"""What is counted for Prometheus, and under which names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.fixtures import Settings

from games.engine.registry import game
from games.play.hints import QUICK
from games.play.searching import searched
from games.play.solutions import solve_deal
from solitaire_site.management.commands.serve import _share_metrics
from solitaire_site.operation import metrics
from solitaire_site.operation.work import Work, current_work
from tests.conftest import Visitor


class Since:
    """How much a series has grown since now."""

    def __init__(self, name: str, **labels: str) -> None:
        self._series = name, labels
        self._before = self._value()

    def _value(self) -> float:
        return REGISTRY.get_sample_value(*self._series) or 0.0

    @property
    def more(self) -> float:
        return self._value() - self._before


def requests(route: str, method: str, status: str) -> Since:
    return Since("solitaire_request_seconds_count", route=route, method=method, status=status)


def actions(action: str, result: str) -> Since:
    return Since("solitaire_actions_total", action=action, result=result)


def test_requests_are_counted_by_the_name_of_their_route(alice: Visitor) -> None:
    front, nowhere = requests("lobby", "GET", "2xx"), requests("none", "GET", "4xx")
    alice.get("/")
    alice.get("/nowhere/at/all/anna@example.com/")
    assert (front.more, nowhere.more) == (1, 1)


def test_a_method_nobody_has_heard_of_makes_no_series_of_its_own(alice: Visitor) -> None:
    odd = requests("lobby", "OTHER", "4xx")
    alice.client.generic("BREW-COFFEE", "/")
    assert odd.more == 1


def test_moves_are_counted_and_refusals_by_their_code(alice: Visitor) -> None:
    accepted, stale = actions("make_move", "accepted"), actions("make_move", "stale")
    malformed, undone = actions("make_move", "malformed_move"), actions("undo", "nothing_to_undo")
    play = alice.start()
    alice.act(play, "undo", steps=1)
    alice.move(play, "draw")
    alice.move(play, "draw")
    alice.move(play, "dance", version=1)
    assert (accepted.more, stale.more, malformed.more, undone.more) == (1, 1, 1, 1)


def test_moves_turned_away_for_being_too_many_are_counted_too(alice: Visitor, settings: Settings) -> None:
    turned_away = actions("make_move", "too_many")
    play = alice.start()
    settings.RATE_LIMITS = {"moves": {"address": "1/100000"}}
    alice.move(play, "draw")
    alice.move(play, "draw", version=1)
    assert turned_away.more == 1


def test_plays_are_counted_as_they_begin_and_end(
    alice: Visitor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    kind = {"game": "pyramid", "preset": "classic"}
    begun, ended = (
        Since("solitaire_plays_begun_total", **kind),
        Since("solitaire_plays_ended_total", **kind, state="lost"),
    )
    play = alice.start()
    with django_capture_on_commit_callbacks(execute=True):
        alice.move(play, "draw")
        alice.act(play, "give-up", version=1)
    assert (begun.more, ended.more) == (1, 1)


@pytest.mark.django_db
def test_searches_are_counted_for_those_who_wait_and_for_the_background() -> None:
    positions = {
        kind: Since("solitaire_search_positions_total", game="pyramid", kind=kind) for kind in ("request", "background")
    }
    pyramid = game("pyramid")
    finding = searched(pyramid, pyramid.first_position("classic", pyramid.deal("classic", bytes(32))), QUICK)
    assert (positions["request"].more, positions["background"].more) == (finding.positions, 0)
    token = current_work.set(Work("an-id", task="a-task"))
    searched(pyramid, pyramid.first_position("classic", pyramid.deal("classic", bytes(32))), QUICK)
    current_work.reset(token)
    assert (positions["request"].more, positions["background"].more) == (finding.positions, finding.positions)


@pytest.mark.django_db
def test_how_the_queue_stands_is_told() -> None:
    solve_deal.enqueue("toy", "any", "00")
    text = metrics.exposition().decode()
    assert 'solitaire_tasks{state="waiting"} 1.0' in text
    assert 'solitaire_tasks{state="failed"} 0.0' in text
    assert "solitaire_oldest_task_seconds" in text


def test_a_database_that_is_away_hides_no_other_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here no test has asked for a database: there is none."""
    text = metrics.exposition().decode()
    assert "solitaire_sockets" in text
    assert "solitaire_tasks" not in text


def test_processes_that_share_a_folder_are_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(metrics.FOLDER, "")
    folder = tmp_path / "metrics"
    folder.mkdir()
    (folder / "counter_1.db").write_text("of an earlier run")
    _share_metrics(folder)
    assert os.environ[metrics.FOLDER] == str(folder)
    count = "from prometheus_client import Counter; Counter('solitaire_plays_begun', '', ['game']).labels('toy').inc()"
    for _ in range(2):
        subprocess.run([sys.executable, "-c", count], check=True)
    assert 'solitaire_plays_begun_total{game="toy"} 2.0' in metrics.exposition().decode()


def test_no_label_names_a_play_or_a_player(alice: Visitor) -> None:
    play = alice.start()
    alice.move(play, "draw")
    alice.get("/players/anna/")
    text = metrics.exposition().decode()
    assert play["id"] not in text
    assert "anna" not in text
