"""Errors of the API that no route of it sees."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from games.play.api_errors import plain_error

Answer = Callable[[HttpRequest], HttpResponseBase]

API = "/api/"
CODES = {400: "malformed", 403: "csrf", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}


def api_errors_in_one_shape(get_response: Answer) -> Answer:
    """Give what Django itself refuses below /api/ (an unknown address, a wrong method) the API's shape."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if answer.status_code < 400 or not request.path.startswith(API):
            return answer
        if answer.headers.get("Content-Type", "").startswith("application/json"):
            return answer
        shaped = plain_error(answer.status_code, CODES.get(answer.status_code, "server_error"))
        if "Allow" in answer.headers:
            shaped.headers["Allow"] = answer.headers["Allow"]
        return shaped

    return middleware
