"""The pages of boards."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.engine.errors import UnknownGameError, UnknownPresetError
from games.engine.registry import games
from games.play.models import Play
from games.play.secrecy import today
from games.play.sessions import player_id
from games.play.wording import words_of
from solitaire_site.records.models import Metric, Scope
from solitaire_site.records.reading import BoardPage, Row, View, board_page, metrics_of
from solitaire_site.records.spans import Span, UnknownBoardError, span_named
from solitaire_site.records.words import left_html, preset_text, span_text, span_title

Json = dict[str, Any]
NO_PLAY = UUID(int=0)


@never_cache
@require_safe
def boards(request: HttpRequest) -> HttpResponse:
    """The board of the day of what the visitor played last."""
    game, preset = newest_seat(player_id(request))
    return redirect("board", game, preset)


@never_cache
@gzip_page
@require_safe
def board(request: HttpRequest, game: str, preset: str, scope: str = "daily") -> HttpResponse:
    """A page of a board. `by`, `clean` and `page` in the address choose what is shown."""
    player, now = player_id(request), timezone.now()
    try:
        span = span_named(scope, game, preset, player, now)
        page = board_page(_view(request, span), player, now)
    except (UnknownGameError, UnknownPresetError, UnknownBoardError, ValueError):
        raise Http404 from None
    has_score = Metric.SCORE in metrics_of(game, preset)
    is_today = span.scope == Scope.DAILY and span.day == today(now)
    context = {
        "board": page,
        "span": span,
        "title": span_title(span),
        "preset_text": preset_text(game, preset),
        "span_text": span_text(span),
        "left": left_html(now) if is_today else None,
        "is_today": is_today,
        "has_score": has_score,
        "lines": _lines(page),
        "words": {"clean": _("clean"), "replay": _("Replay")},  # Once, not in every row.
        "replay_path": reverse("replay", args=[NO_PLAY]).split(str(NO_PLAY)),
        "columns": 6 + has_score + (page.view.metric == Metric.OVER_PAR),
        "is_guest": not request.user.is_authenticated,
        "is_private": request.user.is_authenticated and not all(row.is_listed for row in page.own),
        **_ways(page, today(now)),
    }
    return render(request, "records/board.html", context)


def _lines(board: BoardPage) -> list[Row | None]:
    """The rows of the page; one's own with its neighbours before or after them, parted by None."""
    if not board.own:
        return [*board.rows]
    is_before = board.own_page is not None and board.own_page < board.view.page
    return [*board.own, None, *board.rows] if is_before else [*board.rows, None, *board.own]


def newest_seat(player: int) -> tuple[str, str]:
    """What a player played last; the first game's first preset for a newcomer."""
    played = Play.objects.filter(player_id=player).order_by("-created_at").values_list("game", "preset").first()
    if played and played[0] in games() and played[1] in games()[played[0]].presets:
        return played
    game = next(iter(games().values()))
    return game.slug, next(iter(game.presets))


def address(view: View, **changes: Any) -> str:
    """The address of a board, with what differs from how it is shown at first."""
    span = view.span
    first = metrics_of(span.game, span.preset)[0]
    shown = {"by": view.metric.value, "clean": int(view.clean_only), "page": view.page} | changes
    wanted = {key: value for key, value in shown.items() if value != {"by": first.value, "clean": 0, "page": 1}[key]}
    path = reverse("board", args=[span.game, span.preset, span.name])
    return f"{path}?{urlencode(wanted)}" if wanted else path


def _view(request: HttpRequest, span: Span) -> View:
    """Raises ValueError for what is no metric or no number."""
    by = request.GET.get("by")
    metric = Metric(by) if by else metrics_of(span.game, span.preset)[0]
    page = int(request.GET.get("page", 1))
    if page < 1:
        raise UnknownBoardError
    return View(span, metric, clean_only=request.GET.get("clean") == "1", page=page)


def _ways(board: BoardPage, now_on: date) -> Json:
    """Everywhere one can go from a board."""
    view, span = board.view, board.view.span
    return {
        "games": [
            {"title": words_of(game).title(), "slug": game.slug, "url": _board_url(game.slug, next(iter(game.presets)))}
            for game in games().values()
        ],
        "presets": [
            {
                "name": words_of(games()[span.game]).preset_name(preset),
                "slug": preset,
                "url": _board_url(span.game, preset),
            }
            for preset in games()[span.game].presets
        ],
        "spans": _spans(view),
        "metrics": [
            {"name": metric.label, "is_on": metric == view.metric, "url": address(view, by=metric.value, page=1)}
            for metric in metrics_of(span.game, span.preset)
        ],
        "clean_url": address(view, clean=int(not view.clean_only), page=1),
        "earlier_url": _beside_url(view, span.beside(-1, now_on)),
        "later_url": _beside_url(view, span.beside(1, now_on)),
        "before_url": address(view, page=view.page - 1) if view.page > 1 else None,
        "after_url": address(view, page=view.page + 1) if view.page < board.pages else None,
        "own_url": address(view, page=board.own_page) if board.own_page else None,
    }


def _spans(view: View) -> list[Json]:
    span = view.span
    names = [
        (Scope.DAILY, "daily", pgettext("span of a board", "Day")),
        (Scope.WEEK, "week", _("Week")),
        (Scope.ALL, "all", _("All time")),
    ]
    if span.scope == Scope.DEAL:
        names.append((Scope.DEAL, span.name, _("This deal")))
    return [{"name": text, "is_on": scope == span.scope, "url": _beside_url(view, name)} for scope, name, text in names]


def _beside_url(view: View, name: str | None) -> str | None:
    """The same board of another day, week or span, looked at in the same way."""
    if name is None:
        return None
    span = view.span
    beside = Span(span.game, span.preset, span.scope, "", name)
    return address(View(beside, view.metric, view.clean_only))


def _board_url(game: str, preset: str) -> str:
    return reverse("board", args=[game, preset])
