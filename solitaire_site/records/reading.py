"""A page of a board, as whoever asks may see it. Reads only.

However many results there are, the number of queries stays the same. Totals, ranks and the order come from the index
`entries_in_order` alone; rows are fetched for what is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from uuid import UUID

from django.db.models import Q, QuerySet

from games.engine.registry import preset as find_preset
from games.play.secrecy import is_secret, today
from solitaire_site.records.daily import first_attempt
from solitaire_site.records.models import Entry, Metric, Scope
from solitaire_site.records.spans import Span, UnknownBoardError
from solitaire_site.records.tallies import is_clean

ROWS = 50
"""On a page."""

ORDER = ("value", "finished_at", "pk")
Place = tuple[int, int, datetime]
"""Where an entry stands: its id, its value, and when its play ended."""

SHOWN = (
    "value",
    "finished_at",
    "listed",
    "play__moves",
    "play__elapsed_ms",
    "play__score",
    "play__undos",
    "play__hints",
    "player__user__username",
)


@dataclass(frozen=True, slots=True)
class View:
    """Which results of a span are looked at, and by what."""

    span: Span
    metric: Metric
    clean_only: bool = False
    page: int = 1


@dataclass(frozen=True, slots=True)
class Row:
    """A result on a board. `name`: None for a guest."""

    rank: int
    name: str | None
    is_own: bool
    is_listed: bool
    play: UUID
    over_par: int | None
    moves: int
    elapsed_ms: int
    score: int | None
    is_clean: bool
    finished_at: datetime


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page of a board. `own`: one's own row with its neighbours, where it is on another page or not listed."""

    view: View
    total: int
    pages: int
    rows: list[Row]
    own: list[Row]
    own_page: int | None
    replays_open: bool


def metrics_of(game: str, preset: str) -> list[Metric]:
    """By what the results of a preset can be ordered, what ranks them first; score only where one is kept."""
    ranked = [Metric(name) for name in find_preset(game, preset).ranked_by]
    return ranked + [metric for metric in Metric if metric not in ranked and metric is not Metric.SCORE]


def board_page(view: View, player_id: int, now: datetime) -> BoardPage:
    """A page of a board; a page that there is not is the last one.

    Raises UnknownBoardError where the preset's results have no such value.
    """
    if view.metric not in metrics_of(view.span.game, view.span.preset):
        raise UnknownBoardError
    board = _Board(view)
    total = board.total
    pages = max(1, -(-total // ROWS))
    page = min(view.page, pages)
    start = (page - 1) * ROWS
    ranked = board.ranked(start, start + ROWS)
    own = board.all.filter(player_id=player_id).values_list("pk", "value", "finished_at", "listed").first()
    place, apart = board.apart(own, ranked) if own else (None, {})
    rows = _rows(view, ranked | apart, player_id)
    return BoardPage(
        view=replace(view, page=page),
        total=total,
        pages=pages,
        rows=[rows[pk] for pk in ranked],
        own=[rows[pk] for pk in apart],
        own_page=None if place is None else place // ROWS + 1,
        replays_open=_are_replays_open(view.span, player_id, now),
    )


class _Board:
    """The entries of a board: everybody's, and those that are listed.

    Django writes `clean_only=False` as NOT clean_only, which SQLite looks up in no index; "one of" it does.
    """

    def __init__(self, view: View) -> None:
        span = view.span
        self.all: QuerySet[Entry] = Entry.objects.filter(
            game=span.game,
            preset=span.preset,
            scope=span.scope,
            key=span.key,
            metric=view.metric,
            clean_only__in=[view.clean_only],
        )
        self.listed = self.all.filter(listed__in=[True])

    @cached_property
    def total(self) -> int:
        return self.listed.count()

    def ranked(self, start: int, stop: int) -> dict[int, int]:
        """The entries from `start` on, in order, each with its rank: equal ones have that of the first of them."""
        found = self._slice(start, min(stop, self.total))
        if not found:
            return {}
        ranks = [start + 1 - (self._ties_before(*found[0]) if start else 0)]
        for place, (before, entry) in enumerate(pairwise(found), start + 2):
            ranks.append(ranks[-1] if entry[1] == before[1] else place)
        return dict(zip((entry[0] for entry in found), ranks, strict=True))

    def _slice(self, start: int, stop: int) -> list[Place]:
        """Some entries in order, counted from the nearer end."""
        places = self.listed.values_list("pk", "value", "finished_at")
        if start <= self.total // 2:
            return list(places.order_by(*ORDER)[start:stop])
        backwards = places.order_by(*(f"-{name}" for name in ORDER))
        return list(backwards[self.total - stop : self.total - start])[::-1]

    def _ties_before(self, pk: int, value: int, finished_at: datetime) -> int:
        """How many equal results stand before an entry."""
        earlier = Q(finished_at__lt=finished_at) | Q(finished_at=finished_at, pk__lt=pk)
        return self.listed.filter(earlier, value=value).count()

    def apart(self, own: tuple[int, int, datetime, bool], shown: Iterable[int]) -> tuple[int | None, dict[int, int]]:
        """Where one's own entry stands in the order, from 0, and what of it is to be shown after the page's rows."""
        pk, value, finished_at, listed = own
        better = self.listed.filter(value__lt=value).count()
        if not listed:
            return None, {pk: better + 1}
        place = better + self._ties_before(pk, value, finished_at)
        return place, {} if pk in shown else self.ranked(max(0, place - 1), place + 2)


def _rows(view: View, ranks: dict[int, int], player_id: int) -> dict[int, Row]:
    entries = Entry.objects.filter(pk__in=ranks).select_related("play", "player__user").only(*SHOWN)
    return {entry.pk: _row(view, entry, ranks[entry.pk], is_own=entry.player_id == player_id) for entry in entries}


def _row(view: View, entry: Entry, rank: int, *, is_own: bool) -> Row:
    play, player = entry.play, entry.player
    return Row(
        rank=rank,
        name=player.user.username if player.user is not None else None,
        is_own=is_own,
        is_listed=entry.listed,
        play=entry.play_id,
        over_par=entry.value if view.metric == Metric.OVER_PAR else None,
        moves=play.moves,
        elapsed_ms=play.elapsed_ms,
        score=play.score,
        is_clean=is_clean(play),
        finished_at=entry.finished_at,
    )


def _are_replays_open(span: Span, player_id: int, now: datetime) -> bool:
    """Whether the replays of a board may be seen: those of today's daily after one's own attempt only."""
    if span.scope == Scope.DEAL:
        return not is_secret(player_id, bytes.fromhex(span.key), now)
    if span.scope != Scope.DAILY or span.day is None:
        return True
    attempt = first_attempt(player_id, span.game, span.preset, span.day)
    return not attempt.is_open if attempt else span.day < today(now)
