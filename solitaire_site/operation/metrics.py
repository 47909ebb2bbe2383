"""What is counted for Prometheus. Labels are names from the code: routes, games, presets, refusal codes.

Counters and histograms live in each process; where `serve` starts several, they share files (docs/operating.md).
Everything that all processes know alike (queue, sockets) is asked when somebody scrapes.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone
from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from solitaire_site.operation import pulse
from solitaire_site.operation.background_queue import queue_at

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The library's own variable: the folder of the files that processes share."""

logger = logging.getLogger(__name__)

disable_created_metrics()  # type: ignore[no-untyped-call]

REQUESTS = Histogram(
    "solitaire_request_seconds",
    "Requests: how many, and how long they took.",
    ["route", "method", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
ACTIONS = Counter(
    "solitaire_actions",
    "Moves, undos and other actions on plays: accepted, or the code of the refusal.",
    ["action", "result"],
)
PLAYS_BEGUN = Counter("solitaire_plays_begun", "Plays that had their first action.", ["game", "preset"])
PLAYS_ENDED = Counter("solitaire_plays_ended", "Plays that ended.", ["game", "preset", "state"])
SEARCHES = Histogram(
    "solitaire_search_seconds",
    "Searches for winning lines: how many, and how long they took.",
    ["game", "kind"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
SEARCHED = Counter("solitaire_search_positions", "Positions that searches expanded.", ["game", "kind"])


def exposition() -> bytes:
    """Everything that is counted, in Prometheus' text format."""
    registry = CollectorRegistry()
    if os.environ.get(FOLDER):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(_Everything())
    registry.register(_Now())
    return generate_latest(registry)


class _Everything(Collector):
    """What this process has counted, and how it fares itself."""

    def collect(self) -> Iterator[Any]:
        yield from REGISTRY.collect()


class _Now(Collector):
    """How things stand at this moment, the same for all processes."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for family in (_sockets, _tasks):
            try:
                yield from family(timezone.now())
            except Exception:  # Of a cache or a database that is away /readyz tells; the rest is of use all the same.
                logger.warning("Some metrics are missing.", exc_info=True)


def _sockets(now: datetime) -> Iterator[GaugeMetricFamily]:
    yield GaugeMetricFamily("solitaire_sockets", "Open sockets.", pulse.open_sockets(now.timestamp()))


def _tasks(now: datetime) -> Iterator[GaugeMetricFamily]:
    queue = queue_at(now)
    tasks = GaugeMetricFamily("solitaire_tasks", "Background tasks; failed ones of the last day.", labels=["state"])
    for state in ("waiting", "running", "failed"):
        tasks.add_metric([state], getattr(queue, state))
    yield tasks
    yield GaugeMetricFamily(
        "solitaire_oldest_task_seconds", "How long the oldest waiting task waits.", queue.oldest_seconds
    )
