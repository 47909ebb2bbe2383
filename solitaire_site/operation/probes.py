"""What load balancers and Prometheus ask, at addresses of their own. Anybody may know whether the site is well."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST

from solitaire_site.operation import metrics
from solitaire_site.operation.parts import OK, parts_now

NO_STORE = {"Cache-Control": "no-store"}
BEARER = "Bearer "


def healthz(request: HttpRequest) -> HttpResponse:
    """That this process answers; nothing else is looked at."""
    return HttpResponse("ok\n", content_type="text/plain", headers=NO_STORE)


def readyz(request: HttpRequest) -> HttpResponse:
    """Whether everything that playing needs is there: 200, or 503 and which part is not."""
    parts = parts_now()
    ready = all(state == OK for state in parts.values())
    return JsonResponse({"ready": ready, "parts": parts}, status=200 if ready else 503, headers=NO_STORE)


def prometheus(request: HttpRequest) -> HttpResponse:
    """The metrics, for who has the token; without a token in the settings there is nothing here."""
    if not settings.METRICS_TOKEN:
        return HttpResponse(status=404, headers=NO_STORE)
    if not constant_time_compare(request.headers.get("Authorization", ""), BEARER + settings.METRICS_TOKEN):
        return HttpResponse(status=401, headers=NO_STORE | {"WWW-Authenticate": "Bearer"})
    return HttpResponse(metrics.exposition(), content_type=CONTENT_TYPE_LATEST, headers=NO_STORE)


def _read_only(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def guarded(request: HttpRequest) -> HttpResponse:
        answer = view(request) if request.method in ("GET", "HEAD") else HttpResponseNotAllowed(["GET", "HEAD"])
        answer.headers["Content-Length"] = str(len(answer.content))
        return answer

    return guarded


PROBES = {"/healthz": _read_only(healthz), "/readyz": _read_only(readyz), "/metrics": _read_only(prometheus)}
