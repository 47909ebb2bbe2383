"""Around everything else: probes are answered before it, and every other request gets its id, is counted and logged."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from games.play.answers import Refusal
from solitaire_site.operation import metrics, pulse
from solitaire_site.operation.probes import PROBES
from solitaire_site.operation.routes import method_of, route_of
from solitaire_site.operation.work import HEADER, ID_KEPT, Work, current_work, id_from

Answer = Callable[[HttpRequest], HttpResponseBase]

MOVES = {"make_move", "undo", "redo"}
"""The routes that make moves; hints, pauses and the like are actions, too."""

ACCEPTED = "accepted"
PROPOSED = f"HTTP_{HEADER.upper().replace('-', '_')}"
"""Where the header stands. Asking `request.headers` would take all of them apart first: 20 µs."""

MOST_SERIES = 2048
logger = logging.getLogger("solitaire_site.access")


def answer_probes(get_response: Answer) -> Answer:
    """Answer probes here, whatever host they name: no redirect to HTTPS, no session, no cookie, no limit, no count."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        probe = PROBES.get(request.path_info)
        return probe(request) if probe else get_response(request)

    return middleware


def observe(get_response: Answer) -> Answer:
    """Give the request its id, tell the id with the answer, count and log the two."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        work = Work(id_from(request.META.get(PROPOSED)), request)
        request.META[ID_KEPT] = work.id
        token = current_work.set(work)
        try:
            answer = get_response(request)
            answer.headers[HEADER] = work.id
            _note(request, answer, time.perf_counter() - started)
        finally:
            current_work.reset(token)
        return answer

    return middleware


def _note(request: HttpRequest, answer: HttpResponseBase, seconds: float) -> None:
    route, method, status = route_of(request), method_of(request), answer.status_code
    code = answer.code if isinstance(answer, Refusal) else ""
    _series_of(route, method, status // 100).observe(seconds)
    match = request.resolver_match
    if match is not None and method == "POST" and "play_id" in match.kwargs:
        _count_action(match.url_name or route, status, code)
    if status >= 500:
        pulse.count(pulse.ERRORS, time.time())
    if logger.isEnabledFor(logging.INFO):
        fields = {"route": route, "method": method, "status": status, "ms": round(seconds * 1000, 2), "code": code}
        logger.info("%s %s %s", method, route, status, extra=fields)


def _count_action(action: str, status: int, code: str) -> None:
    accepted = status < 400
    _actions_of(action, code or (ACCEPTED if accepted else str(status))).inc()
    if not accepted and status < 500:
        pulse.count(pulse.REFUSED, time.time())
    elif accepted and action in MOVES:
        pulse.count(pulse.MOVES, time.time())


@lru_cache(MOST_SERIES)
def _series_of(route: str, method: str, hundreds: int) -> Any:
    """Where requests of a kind are counted; looked up once, for a move must not wait for that."""
    return metrics.REQUESTS.labels(route, method, f"{hundreds}xx")


@lru_cache(MOST_SERIES)
def _actions_of(action: str, result: str) -> Any:
    return metrics.ACTIONS.labels(action, result)
