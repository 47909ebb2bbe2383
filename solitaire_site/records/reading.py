"""A page of a board, as whoever asks may see it. Reads only.

However many results there are, and wherever one's own is, the number of queries stays the same. Totals, ranks and the
order come from the index `entries_in_order` alone; rows are fetched for what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from games.engine.registry import preset as find_preset
from games.play.secrecy import is_secret, today
from games.play.statements import Select, given
from solitaire_site.records.daily import first_attempt
from solitaire_site.records.models import BOARD_FIELDS, Entry, Metric, Scope
from solitaire_site.records.spans import Span, UnknownBoardError
from solitaire_site.records.tallies import is_clean

ROWS = 50
"""On a page."""

ORDER = ("value", "finished_at", "pk")
Place = tuple[int, int, datetime]
"""Where an entry stands: its id, its value, and when its play ended."""


def _counted(entries: QuerySet[Entry]) -> Select[Entry]:
    """How many entries of a board there are; no row for none."""
    return Select(entries.order_by().values("scope").annotate(count=Count("*")).values_list("count"))


GIVEN = given(Entry, *BOARD_FIELDS, "player_id", "value", "finished_at", "pk")
ENTRIES = Entry.objects.filter(**{name: GIVEN[name] for name in BOARD_FIELDS})
LISTED = ENTRIES.filter(listed__in=[True])
EARLIER = Q(finished_at__lt=GIVEN["finished_at"]) | Q(finished_at=GIVEN["finished_at"], pk__lt=GIVEN["pk"])
OWN = Select(ENTRIES.filter(player_id=GIVEN["player_id"]).values_list("pk", "value", "finished_at", "listed"))
TOTAL = _counted(LISTED)
BETTER = _counted(LISTED.filter(value__lt=GIVEN["value"]))
TIES = _counted(LISTED.filter(EARLIER, value=GIVEN["value"]))


class Shown(NamedTuple):
    """What a row of a board needs of an entry, its play and its player."""

    pk: int
    player_id: int
    play_id: UUID
    value: int
    finished_at: datetime
    listed: bool
    moves: int
    elapsed_ms: int
    score: int | None
    undos: int
    hints: int
    name: str | None


SHOWN = (
    *Shown._fields[:6],
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
    board = _Board(view, player_id)
    pages = max(1, -(-board.total // ROWS))
    page = min(view.page, pages)
    ranked, apart = board.ranked((page - 1) * ROWS)
    rows = _rows(view, ranked | apart, player_id)
    return BoardPage(
        view=replace(view, page=page),
        total=board.total,
        pages=pages,
        rows=[rows[pk] for pk in ranked],
        own=[rows[pk] for pk in apart],
        own_page=None if board.place is None else board.place // ROWS + 1,
        replays_open=_are_replays_open(view.span, player_id, now),
    )


class _Board:
    """The entries of a board that are listed, and one's own, listed or not."""

    def __init__(self, view: View, player_id: int) -> None:
        span = view.span
        board = (span.game, span.preset, span.scope, span.key, view.metric, view.clean_only)
        self.names = dict(zip(BOARD_FIELDS, board, strict=True))
        self.own = next(iter(OWN.rows(**self.names, player_id=player_id)), None)
        self.total = _count(TOTAL.rows(**self.names))
        self.better = _count(BETTER.rows(**self.names, value=self.own[1])) if self.own else 0
        self.place = self.better + self._ties_before(self.own[:3]) if self.own and self.own[3] else None
        """Where one's own entry stands in the order, from 0; None where it is not listed."""

    def ranked(self, start: int) -> tuple[dict[int, int], dict[int, int]]:
        """The entries of the page that begins with `start`, each with its rank: equal ones have that of the first of
        them. And those of one's own entry with its neighbours, where it is not on the page."""
        shown = self._ranks(start, ROWS)
        apart = {} if self.place is None else self._ranks(max(0, self.place - 1), 3 if self.place else 2)
        if self.own is None or self.own[0] in shown:
            return shown, {}
        return shown, apart or {self.own[0]: self.better + 1}

    def _ranks(self, start: int, count: int) -> dict[int, int]:
        """Some entries in order, each with its rank."""
        found = self._slice(start, start + count)
        if not found:
            return {}
        ranks = [start + 1 - self._ties_before(found[0])]
        for place, (before, entry) in enumerate(pairwise(found), start + 2):
            ranks.append(ranks[-1] if entry[1] == before[1] else place)
        return dict(zip((entry[0] for entry in found), ranks, strict=True))

    def _slice(self, start: int, stop: int) -> list[Place]:
        """Some entries in order, counted from the nearer end.

        Django writes `clean_only=False` as NOT clean_only, which SQLite looks up in no index; "one of" it does.
        """
        names = self.names | {"clean_only__in": [self.names["clean_only"]], "listed__in": [True]}
        del names["clean_only"]
        places, stop = Entry.objects.filter(**names).values_list("pk", "value", "finished_at"), min(stop, self.total)
        if start <= self.total // 2:
            return list(places.order_by(*ORDER)[start:stop])
        backwards = places.order_by(*(f"-{name}" for name in ORDER))
        return list(backwards[self.total - stop : self.total - start])[::-1]

    def _ties_before(self, place: Sequence[Any]) -> int:
        """How many equal results stand before an entry."""
        return _count(TIES.rows(**self.names, **dict(zip(("pk", "value", "finished_at"), place, strict=True))))


def _count(rows: list[tuple[Any, ...]]) -> int:
    return int(rows[0][0]) if rows else 0


def _rows(view: View, ranks: dict[int, int], player_id: int) -> dict[int, Row]:
    found = map(Shown._make, Entry.objects.filter(pk__in=ranks).values_list(*SHOWN))
    return {shown.pk: _row(view, shown, ranks[shown.pk], is_own=shown.player_id == player_id) for shown in found}


def _row(view: View, shown: Shown, rank: int, *, is_own: bool) -> Row:
    return Row(
        rank=rank,
        name=shown.name,
        is_own=is_own,
        is_listed=shown.listed,
        play=shown.play_id,
        over_par=shown.value if view.metric == Metric.OVER_PAR else None,
        moves=shown.moves,
        elapsed_ms=shown.elapsed_ms,
        score=shown.score,
        is_clean=is_clean(shown),
        finished_at=shown.finished_at,
    )


def _are_replays_open(span: Span, player_id: int, now: datetime) -> bool:
    """Whether the replays of a board may be seen: those of today's daily after one's own attempt only."""
    if span.scope == Scope.DEAL:
        return not is_secret(player_id, bytes.fromhex(span.key), now)
    if span.scope != Scope.DAILY or span.day is None:
        return True
    attempt = first_attempt(player_id, span.game, span.preset, span.day)
    return not attempt.is_open if attempt else span.day < today(now)
