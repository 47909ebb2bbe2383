"""Work that need not be done while somebody waits: a thread of the web process carries out the tasks of the database.

The searches it runs release Python's global lock, so moves are answered meanwhile (docs/performance.md). Where more is
needed, `manage.py db_worker` does the same in processes of its own.
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.db import connection, connections
from django.tasks import DEFAULT_TASK_BACKEND_ALIAS, DEFAULT_TASK_QUEUE_NAME, TaskResultStatus
from django.tasks.signals import task_enqueued
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

LOOK_INTERVAL_S = 30
"""How often it looks for tasks of which nobody told it: those of other processes, and those that were begun again."""

LONGEST_TASK = timedelta(minutes=10)
"""No search takes as long: a task that is older has lost its worker."""

MOST_WORKERS = 3
"""A task that has cost so many workers their lives is not tried again."""

KEPT_FOR = timedelta(days=1)
STOPPED_WITHIN_S = 10
logger = logging.getLogger(__name__)


class BackgroundWorker:
    """The thread. It sleeps until a task is enqueued in this process, or for `LOOK_INTERVAL_S`."""

    def __init__(self) -> None:
        self._wake, self._stopping = threading.Event(), False
        self._worker: Worker | None = None
        self._thread = threading.Thread(target=self._run, name="background", daemon=True)

    def start(self) -> None:
        """Begin, with what was left over from before."""
        task_enqueued.connect(self._on_enqueued)
        self._wake.set()
        self._thread.start()

    def stop(self) -> None:
        """End once the task under way is done; one that takes too long is left to be begun again."""
        task_enqueued.disconnect(self._on_enqueued)
        self._stopping = True
        if self._worker:
            self._worker.running = False
        self._wake.set()
        self._thread.join(STOPPED_WITHIN_S)

    def _on_enqueued(self, **_: Any) -> None:
        self._wake.set()

    def _run(self) -> None:
        while not self._stopping:
            self._wake.wait(LOOK_INTERVAL_S)
            self._wake.clear()
            try:
                self._do_all()
            except Exception:
                logger.exception("Background work stopped; it goes on in %s s.", LOOK_INTERVAL_S)
        connections.close_all()

    def _do_all(self) -> None:
        """Carry out every task that is ready."""
        self._worker = Worker(
            queue_names=[DEFAULT_TASK_QUEUE_NAME],
            interval=0,
            batch=True,
            backend_name=DEFAULT_TASK_BACKEND_ALIAS,
            startup_delay=False,
            max_tasks=None,
            worker_id=uuid4().hex,
            excluded_queue_names=[],
        )
        if not self._stopping:
            self._worker.run()


def begin_again_after_start(now: datetime) -> int:
    """Have the tasks begun again that this start interrupted; how many.

    On SQLite there is one process, so every running task is one of them.
    """
    return begin_again(now if connection.vendor == "sqlite" else now - LONGEST_TASK)


def begin_again(started_before: datetime) -> int:
    """Have running tasks begun again that lost their worker; one that lost several counts as failed. How many."""
    lost = DBTaskResult.objects.running().filter(started_at__lte=started_before)
    hopeless = [task.pk for task in lost if len(task.worker_ids) >= MOST_WORKERS]
    DBTaskResult.objects.filter(pk__in=hopeless).update(status=TaskResultStatus.FAILED, finished_at=started_before)
    return lost.exclude(pk__in=hopeless).update(status=TaskResultStatus.READY, started_at=None)


def forget_finished(now: datetime) -> None:
    """Drop the records of tasks that were done with a day ago."""
    DBTaskResult.objects.finished().filter(finished_at__lt=now - KEPT_FOR).delete()


def tidy(now: datetime) -> None:
    """What is due every hour."""
    begin_again(now - LONGEST_TASK)
    forget_finished(now)
