"""The log of everything that members of staff did to plays and players."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from solitaire_site.moderation.models import Ruling
from solitaire_site.moderation.words import players_in, state_text, target_text
from solitaire_site.staff.models import MODERATE
from solitaire_site.staff.site import staff_context, staff_page

ROWS = 50
Json = dict[str, Any]


@staff_page("rulings/", name="rulings", title=gettext_lazy("Log"), permission=MODERATE, shelf=70)
@never_cache
@require_safe
def rulings(request: HttpRequest) -> HttpResponse:
    """The newest entries first."""
    found = _wanted(request)
    before = request.GET.get("before", "")
    found = found.filter(pk__lt=int(before)) if before.isdecimal() else found
    rows = list(found[: ROWS + 1])
    context = staff_context(
        request,
        title=_("Log"),
        rows=ruling_rows(rows[:ROWS]),
        following=rows[ROWS - 1].pk if len(rows) > ROWS else None,
        by=request.GET.get("by", ""),
        action=request.GET.get("action", ""),
        actions=Ruling.Action.choices,
        filters=_filters(request),
    )
    return render(request, "moderation/rulings.html", context)


@staff_page("rulings/log.csv", name="rulings_csv", title=gettext_lazy("Log"), permission=MODERATE, in_bar=False)
@never_cache
@require_safe
def rulings_csv(request: HttpRequest) -> StreamingHttpResponse:
    """The same as comma-separated values, all of it, oldest first."""
    writer = csv.writer(_Echo())
    lines = (writer.writerow(row) for row in _csv_rows(_wanted(request).order_by("pk")))
    answer = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="rulings.csv"'
    return answer


def ruling_rows(found: list[Ruling]) -> list[Json]:
    """Entries of the log as pages list them."""
    players = players_in(found)
    return [
        {"ruling": ruling, "target": target_text(ruling.target, players), "state": state_text(ruling)}
        for ruling in found
    ]


class _Echo:
    """A file that gives back what is written to it, so that nothing is gathered in memory."""

    def write(self, line: str) -> str:
        return line


def _wanted(request: HttpRequest) -> QuerySet[Ruling]:
    found = Ruling.objects.select_related("progress", "taken_back_by").order_by("-pk")
    if by := request.GET.get("by", "").strip():
        found = found.filter(by=by)
    if (action := request.GET.get("action", "")) in Ruling.Action.values:
        found = found.filter(action=action)
    return found


def _filters(request: HttpRequest) -> str:
    """The filters of an address, for the next one."""
    kept = request.GET.copy()
    kept.pop("before", None)
    return kept.urlencode()


def _csv_rows(found: QuerySet[Ruling]) -> Iterator[list[object]]:
    yield ["id", "made_at", "by", "action", "target", "reason", "plays", "players", "takes_back"]
    for ruling in found.iterator(chunk_size=500):
        target = " ".join(f"{name}={value}" for name, value in ruling.target.items())
        moment = ruling.made_at.isoformat()
        row = [
            ruling.pk,
            moment,
            ruling.by,
            ruling.action,
            target,
            _harmless(ruling.reason),
            ruling.plays,
            ruling.players,
        ]
        yield [*row, ruling.takes_back_id or ""]


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t" else text
