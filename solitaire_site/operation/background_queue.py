"""How the background work stands."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Min
from django.tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult


class Queue(NamedTuple):
    """How many tasks wait, run, and failed during the last day; how long the oldest waiting one waits."""

    waiting: int
    running: int
    failed: int
    oldest_seconds: float


def queue_at(now: datetime) -> Queue:
    """The queue at `now`: one query. Records of tasks are kept for a day after their end."""
    states = {
        row["status"]: (row["number"], row["first"])
        for row in DBTaskResult.objects.order_by()
        .filter(status__in=(TaskResultStatus.READY, TaskResultStatus.RUNNING, TaskResultStatus.FAILED))
        .values("status")
        .annotate(number=Count("pk"), first=Min("enqueued_at"))
    }
    waiting, first = states.get(TaskResultStatus.READY, (0, None))
    return Queue(
        waiting,
        states.get(TaskResultStatus.RUNNING, (0, None))[0],
        states.get(TaskResultStatus.FAILED, (0, None))[0],
        max(0.0, (now - first).total_seconds()) if first else 0.0,
    )
