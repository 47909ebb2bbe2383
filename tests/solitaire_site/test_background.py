"""Background work: done by a thread of the server, begun again when it was interrupted, forgotten in time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.tasks import TaskResultStatus
from django.tasks.signals import task_finished
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.play.models import Solution
from games.play.solutions import solve_deal
from solitaire_site.background import BackgroundWorker, begin_again, begin_again_after_start, forget_finished
from tests.toy.install import installed

PATIENCE_S = 20
NOW = timezone.now()


@pytest.fixture(autouse=True)
def toy_installed() -> Iterator[None]:
    with installed():
        yield


@contextmanager
def done(tasks: int) -> Iterator[None]:
    """Leaves the block when so many tasks have ended."""
    ended = threading.Semaphore(0)

    def note(**_: Any) -> None:
        ended.release()

    task_finished.connect(note)
    try:
        yield
        assert all(ended.acquire(timeout=PATIENCE_S) for _ in range(tasks))
    finally:
        task_finished.disconnect(note)


@pytest.fixture
def worker(transactional_db: None) -> Iterator[BackgroundWorker]:
    worker = BackgroundWorker()
    yield worker
    worker.stop()


def enqueue(number: int) -> None:
    solve_deal.enqueue("toy", "any", f"{number:064x}")


def test_what_is_enqueued_is_done_without_being_waited_for(worker: BackgroundWorker) -> None:
    worker.start()
    with done(2):
        enqueue(1)
        enqueue(2)
    assert Solution.objects.count() == 2


def test_what_was_left_over_is_done_at_the_start(worker: BackgroundWorker) -> None:
    enqueue(3)
    with done(1):
        worker.start()
    assert DBTaskResult.objects.get().status == TaskResultStatus.SUCCESSFUL


def test_a_task_that_fails_does_not_keep_others_from_being_done(worker: BackgroundWorker) -> None:
    with done(2):
        solve_deal.enqueue("no such game", "any", "00")
        enqueue(4)
        worker.start()
    assert Solution.objects.count() == 1
    assert {task.status for task in DBTaskResult.objects.all()} == {
        TaskResultStatus.FAILED,
        TaskResultStatus.SUCCESSFUL,
    }


def running(started_at: datetime, *workers: str) -> DBTaskResult[Any, Any]:
    """A task that some workers began, the last one then."""
    enqueue(5)
    task = DBTaskResult.objects.latest("enqueued_at")
    task.status, task.started_at, task.worker_ids = TaskResultStatus.RUNNING, started_at, list(workers)
    task.save()
    return task


@pytest.mark.django_db
def test_a_task_that_lost_its_worker_is_begun_again_and_one_at_work_is_not() -> None:
    lost, at_work = running(NOW - timedelta(hours=1), "a"), running(NOW, "b")
    assert begin_again(NOW - timedelta(minutes=10)) == 1
    lost.refresh_from_db()
    at_work.refresh_from_db()
    assert (lost.status, at_work.status) == (TaskResultStatus.READY, TaskResultStatus.RUNNING)


@pytest.mark.django_db
def test_a_task_that_cost_three_workers_their_lives_is_given_up() -> None:
    deadly = running(NOW - timedelta(hours=1), "a", "b", "c")
    assert begin_again(NOW) == 0
    deadly.refresh_from_db()
    assert deadly.status == TaskResultStatus.FAILED


@pytest.mark.django_db
def test_at_the_start_on_sqlite_every_running_task_was_interrupted() -> None:
    running(NOW - timedelta(seconds=1), "a")
    assert begin_again_after_start(NOW) == 1


@pytest.mark.django_db
def test_records_are_forgotten_a_day_after_the_task_was_done() -> None:
    old, new = running(NOW, "a"), running(NOW, "b")
    DBTaskResult.objects.update(status=TaskResultStatus.SUCCESSFUL, finished_at=NOW)
    DBTaskResult.objects.filter(pk=old.pk).update(finished_at=NOW - timedelta(days=2))
    forget_finished(NOW)
    assert DBTaskResult.objects.get().pk == new.pk
