"""Every refusal of the API in one shape: `{"error": {"code", "message", "cards"?}, "play"?}`."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from games.engine.errors import MalformedMoveError, UnknownGameError, UnknownPresetError
from games.engine.registry import game
from games.play.answers import error_answer
from games.play.messages import message
from games.play.refusals import (
    DailySecretError,
    KeyReusedError,
    MoveRefusedError,
    NoWinnableDealError,
    PauseRefusedError,
    PlayOpenError,
    PlayOverError,
    PlayPausedError,
    PlayRefusedError,
    StalePlayError,
    UnknownDealError,
    UnknownPlayError,
)
from games.play.wording import words_of

CONFLICT, TOO_LARGE, UNPROCESSABLE = 409, 413, 422
STATUS = dict.fromkeys((UnknownPlayError, UnknownDealError, NoWinnableDealError), 404) | dict.fromkeys(
    (
        StalePlayError,
        KeyReusedError,
        PlayOverError,
        PlayPausedError,
        PlayOpenError,
        DailySecretError,
        PauseRefusedError,
    ),
    CONFLICT,
)
logger = logging.getLogger(__name__)

Raised = Exception | type[Exception]  # How the library types what a handler gets.
Handler = Callable[[HttpRequest, Raised], HttpResponse]


def add_handlers(api: NinjaAPI) -> None:
    """Teach `api` the one shape."""
    for error, handler in HANDLERS.items():
        api.add_exception_handler(error, handler)


def plain_error(status: int, code: str) -> HttpResponse:
    """A refusal that is not about a play."""
    return error_answer(status, code, message(code))


def _play_refused(request: HttpRequest, error: Raised) -> HttpResponse:
    """Where the play stands otherwise than the page thought, the fresh view comes along."""
    assert isinstance(error, PlayRefusedError)  # noqa: S101 – HANDLERS says so
    status = STATUS.get(type(error), UNPROCESSABLE)
    return error_answer(status, error.code, message(error.code), play=error.play if status == CONFLICT else None)


def _move_refused(request: HttpRequest, error: Raised) -> HttpResponse:
    assert isinstance(error, MoveRefusedError)  # noqa: S101
    assert error.play is not None  # noqa: S101
    sentence = words_of(game(error.play.game)).refusal(error.error)
    return error_answer(UNPROCESSABLE, error.code, sentence, cards=[str(card) for card in error.error.cards])


def _malformed(request: HttpRequest, error: Raised) -> HttpResponse:
    """A body that is no JSON, has a wrong type or a field too many."""
    if isinstance(error, HttpError) and isinstance(error.__context__, RequestDataTooBig):
        return plain_error(TOO_LARGE, "too_large")
    return plain_error(400, "malformed")


def _http_error(request: HttpRequest, error: Raised) -> HttpResponse:
    """What the library refuses by itself: a missing CSRF token, a body that cannot be read."""
    assert isinstance(error, HttpError)  # noqa: S101
    return plain_error(403, "csrf") if error.status_code == 403 else _malformed(request, error)


def _server_error(request: HttpRequest, error: Raised) -> HttpResponse:
    logger.error("The API failed on %s", request.path, exc_info=True)
    return plain_error(500, "server_error")


HANDLERS: dict[type[Exception], Handler] = {
    MoveRefusedError: _move_refused,
    PlayRefusedError: _play_refused,
    MalformedMoveError: lambda request, error: plain_error(400, "malformed_move"),
    UnknownGameError: lambda request, error: plain_error(404, "unknown_game"),
    UnknownPresetError: lambda request, error: plain_error(404, "unknown_preset"),
    RequestDataTooBig: lambda request, error: plain_error(TOO_LARGE, "too_large"),
    ValidationError: _malformed,
    HttpError: _http_error,
    Exception: _server_error,
}
