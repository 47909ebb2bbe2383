"""Work on many things at once: in processes of their own, with the results in the order of the tasks."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from queue import Queue
from threading import Thread

WAITING = 4
"""How many tasks wait for each worker, so that none is idle while an early task takes long."""


def all_cores() -> int:
    """How many workers keep this machine busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order[Task, Result](work: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """The result of each task in turn, each as soon as it and those before it are there.

    Tasks are taken up as they come, so they may trickle in from a pipe. One worker is this process itself; for several,
    `work` and tasks must be such that they can be sent to other processes.
    Raises what a task raises, and BrokenProcessPool when a worker is killed.
    """
    if workers == 1:
        yield from map(work, tasks)
        return
    # Begun afresh: a copy of a process with threads may wait for ever for locks that nobody holds there.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin_worker)
    waiting: Queue[Future[Result] | None] = Queue(WAITING * workers)
    Thread(target=_hand_out, args=(pool, work, tasks, waiting), daemon=True).start()
    try:
        while future := waiting.get():
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _hand_out[Task, Result](
    pool: ProcessPoolExecutor,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    waiting: Queue[Future[Result] | None],
) -> None:
    """Gives every task to the pool, and its future to whoever takes the results; a failure to get the next one too."""
    try:
        for task in tasks:
            waiting.put(pool.submit(work, task))
    except Exception as error:
        failed: Future[Result] = Future()
        failed.set_exception(error)
        waiting.put(failed)
    waiting.put(None)


def _begin_worker() -> None:
    """Ctrl+C ends a worker without a word, and it does not outlive a parent that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
