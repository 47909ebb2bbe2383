"""Boards and one's own bests in the API."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import NinjaAPI, Query, Router
from pydantic import Field

from games.engine.registry import preset as find_preset
from games.play.answers import error_answer, json_answer
from games.play.schemas import Body, ErrorBody
from games.play.sessions import player_id
from solitaire_site.records.bests import bests_of, shown_value
from solitaire_site.records.models import Metric
from solitaire_site.records.reading import BoardPage, Row, View, board_page, metrics_of
from solitaire_site.records.schemas import BestsBody, BoardBody, MetricName
from solitaire_site.records.spans import UnknownBoardError, span_named

Json = dict[str, Any]

LAST_PAGE = 1_000_000
REFUSALS: dict[int, Any] = dict.fromkeys((400, 403, 404, 500), ErrorBody)
router = Router()


class BoardQuery(Body):
    """How a board is looked at."""

    model_config = Body.model_config | {"strict": False}

    by: MetricName | None = Field(None, description="Absent: what ranks the preset's results first.")
    clean: bool = Field(False, description="Only results without undo and hint.")
    page: int = Field(1, ge=1, le=LAST_PAGE, description="From 1; beyond the last one, the last one.")


def add_boards(api: NinjaAPI) -> None:
    """Put the calls of this module into the one API."""
    api.add_router("", router)
    api.add_exception_handler(UnknownBoardError, lambda request, error: _unknown_board())


@router.get("/boards/{game}/{preset}/{path:scope}", response={200: BoardBody} | REFUSALS, summary="A page of a board")
def board(request: HttpRequest, game: str, preset: str, scope: str, query: Query[BoardQuery]) -> HttpResponse:
    """`scope`: daily, daily/2026-11-29, week, week/2026-W48, all, or deal/ and the id of a play that is over."""
    player, now = player_id(request), timezone.now()
    span = span_named(scope, game, preset, player, now)
    metric = Metric(query.by) if query.by else metrics_of(game, preset)[0]
    return json_answer(board_json(board_page(View(span, metric, query.clean, query.page), player, now)))


@router.get("/me/bests/{game}/{preset}", response={200: BestsBody} | REFUSALS, summary="One's own bests")
def own_bests(request: HttpRequest, game: str, preset: str) -> HttpResponse:
    """The best results of a preset by each metric, and the best clean ones."""
    find_preset(game, preset)
    bests = [
        {
            "metric": best.metric.value,
            "is_clean": best.clean_only,
            "value": shown_value(best.metric, best.value),
            "play": str(best.play),
            "finished_at": best.finished_at.isoformat(),
        }
        for best in bests_of(player_id(request), [(game, preset)])
    ]
    return json_answer({"bests": bests})


def board_json(board: BoardPage) -> Json:
    """A page of a board, ready to be written as JSON."""
    view, span = board.view, board.view.span
    return {
        "game": span.game,
        "preset": span.preset,
        "scope": span.name,
        "metric": view.metric.value,
        "metrics": [metric.value for metric in metrics_of(span.game, span.preset)],
        "clean": view.clean_only,
        "total": board.total,
        "page": view.page,
        "pages": board.pages,
        "rows": [_row(row, is_open=board.replays_open) for row in board.rows],
        "own": [_row(row, is_open=board.replays_open) for row in board.own],
        "own_page": board.own_page,
    }


def _row(row: Row, *, is_open: bool) -> Json:
    facts = asdict(row)
    facts["player"] = facts.pop("name")
    return facts | {
        "play": str(row.play),
        "replay": reverse("replay", args=[row.play]) if is_open else None,
        "finished_at": row.finished_at.isoformat(),
    }


def _unknown_board() -> HttpResponse:
    return error_answer(404, "unknown_board", _("There is no such board."))
