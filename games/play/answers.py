"""What the API sends back: JSON written once, in the language of the request."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils import timezone

from games.play.models import Play
from games.play.table_view import view_json, view_now
from games.play.tables import Table

Json = dict[str, Any]


class Refusal(HttpResponse):
    """The answer to a call that was refused; `code` is there for whoever counts refusals."""

    def __init__(self, *args: Any, code: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code


_compressor = GZipMiddleware(lambda request: HttpResponse())


def json_answer(body: Json, status: int = 200, kind: Callable[..., HttpResponse] = HttpResponse) -> HttpResponse:
    """`body` as a JSON answer that no cache keeps, of the `kind` of HttpResponse that is named."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return kind(
        text, status=status, content_type="application/json; charset=utf-8", headers={"Cache-Control": "no-store"}
    )


def action_answer(table: Table, said: str, hint: Json | None = None) -> HttpResponse:
    """The view of a play after an action, with what was done in words; the same when the request is repeated."""
    return json_answer(view_json(table, said, table.play.elapsed_ms, hint))


def table_answer(request: HttpRequest, table: Table, status: int = 200) -> HttpResponse:
    """The view of a play as it stands, compressed: it is part of a first visit. (A move's answer is not.)"""
    answer = json_answer(view_now(table, timezone.now()), status)
    _compressor.process_response(request, answer)
    return answer


def error_answer(
    status: int, code: str, message: str, *, cards: list[str] | None = None, play: Play | None = None
) -> HttpResponse:
    """A refusal in the one shape of errors, with the play as it stands where the page's copy may be old."""
    error: Json = {"code": code, "message": message}
    if cards is not None:
        error["cards"] = cards
    body: Json = {"error": error}
    if play is not None:
        body["play"] = view_now(Table(play), timezone.now())
    return json_answer(body, status, partial(Refusal, code=code))
