"""What is being worked on just now, by this thread or coroutine: it has an id that every line of the log carries."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")
ID_KEPT = "solitaire.request_id"
"""Where a request's own variables have its id."""

ID_BYTES = 8


@dataclass(slots=True)
class Work:
    """A request, a socket or a background task. `task` is the task's own id; `id` that of the request it came from."""

    id: str
    request: HttpRequest | None = None
    task: str = ""


current_work: ContextVar[Work | None] = ContextVar("current_work", default=None)


def id_from(proposed: str | None) -> str:
    """The id that a proxy of ours has given; else, and when it is not well-formed, a new one."""
    if proposed and settings.TRUSTED_PROXIES and WELL_FORMED.fullmatch(proposed):
        return proposed
    return secrets.token_hex(ID_BYTES)


def current_id() -> str:
    """The id of what is being worked on; empty between requests."""
    work = current_work.get()
    return work.id if work else ""
