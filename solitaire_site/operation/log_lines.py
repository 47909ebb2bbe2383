"""How the log is written: a line of JSON for each event, or plain text. Neither holds personal data."""

from __future__ import annotations

import logging
import re
from typing import Any

from django.http import HttpRequest
from pythonjsonlogger.json import JsonFormatter

from solitaire_site.operation.routes import route_of
from solitaire_site.operation.work import ID_KEPT, Work, current_work

NAMES = {"levelname": "level", "name": "logger", "exc_info": "error"}
FIELDS = (
    "time",
    "level",
    "logger",
    "message",
    "request_id",
    "task",
    "route",
    "method",
    "status",
    "ms",
    "code",
    "error",
)
"""Everything a line may have, in this order; what libraries add of their own is left out, for it may be anything."""

DETAIL = re.compile(r"^DETAIL:.*\n?", re.MULTILINE)
"""Where PostgreSQL tells the values of a row."""


class JsonLines(JsonFormatter):
    """A record as a line of JSON with the fields of `FIELDS` that it has."""

    def __init__(self) -> None:
        super().__init__(["levelname", "name", "message"], rename_fields=NAMES, timestamp="time")

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        return {name: log_data[name] for name in FIELDS if log_data.get(name) not in (None, "")}

    def formatException(self, ei: Any) -> str:  # noqa: N802 – the library's name
        return DETAIL.sub("", str(super().formatException(ei)))


class PlainLines(logging.Formatter):
    """A record as text, with the id of what was worked on."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name} [{request_id}]: {message}", style="{")

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return DETAIL.sub("", super().formatException(ei))


class WithWork(logging.Filter):
    """Tells each record what was worked on, and puts a route's name where a record names an address.

    Addresses hold names of players, ids of plays, and the secrets of links sent by mail.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        work = current_work.get() or _work_of(record)
        record.request_id = work.id if work else ""
        record.task = work.task if work else ""
        if work and work.request:
            record.route = route = route_of(work.request)
            if isinstance(record.args, tuple):
                record.args = tuple(route if _is_address(each) else each for each in record.args)
        return True


def _work_of(record: logging.LogRecord) -> Work | None:
    """Django's last word about a request comes when the request's work is done; it brings the request along."""
    request = getattr(record, "request", None)
    return Work(request.META.get(ID_KEPT, ""), request) if isinstance(request, HttpRequest) else None


def _is_address(argument: object) -> bool:
    return isinstance(argument, str) and argument.startswith("/")
