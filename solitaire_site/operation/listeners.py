"""What is noted when plays begin and end, deals are searched, and background tasks run."""

from __future__ import annotations

from typing import Any

from django.core.cache import caches
from django.dispatch import receiver
from django.tasks import TaskResult
from django.tasks.signals import task_enqueued, task_finished, task_started

from games.play.models import Play
from games.play.signals import deal_searched, play_begun, play_finished
from solitaire_site.operation import metrics
from solitaire_site.operation.work import Work, current_id, current_work, id_from

KEPT_S = 60 * 60
IN_REQUEST, IN_BACKGROUND = "request", "background"


@receiver(play_begun)
def count_begun(play: Play, **_: Any) -> None:
    metrics.PLAYS_BEGUN.labels(play.game, play.preset).inc()


@receiver(play_finished)
def count_ended(play: Play, **_: Any) -> None:
    metrics.PLAYS_ENDED.labels(play.game, play.preset, play.state).inc()


@receiver(deal_searched)
def count_search(game: str, seconds: float, positions: int, **_: Any) -> None:
    work = current_work.get()
    kind = IN_BACKGROUND if work and work.task else IN_REQUEST
    metrics.SEARCHES.labels(game, kind).observe(seconds)
    metrics.SEARCHED.labels(game, kind).inc(positions)


@receiver(task_enqueued)
def remember_request(task_result: TaskResult[Any, Any], **_: Any) -> None:
    """Whoever carries the task out, in this process or another, is to know which request wanted it."""
    if request_id := current_id():
        caches["operation"].set(_key(task_result), request_id, KEPT_S)


@receiver(task_started)
def begin_task(task_result: TaskResult[Any, Any], **_: Any) -> None:
    """The log of a task carries the id of the request that wanted it."""
    request_id = caches["operation"].get(_key(task_result))
    current_work.set(Work(request_id or id_from(None), task=str(task_result.id)))


@receiver(task_finished)
def end_task(task_result: TaskResult[Any, Any], **_: Any) -> None:
    """Django's own line about the end, written before this one is called, still has the id."""
    current_work.set(None)


def _key(task_result: TaskResult[Any, Any]) -> str:
    return f"task:{task_result.id}"
