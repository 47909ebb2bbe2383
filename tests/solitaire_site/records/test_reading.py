"""Boards: ranks, ties, pages, one's own row, and whom they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.play.models import Player
from solitaire_site.accounts.models import User
from solitaire_site.records import reading
from solitaire_site.records.bests import bests_of
from solitaire_site.records.days import streak
from solitaire_site.records.models import Metric, Scope
from solitaire_site.records.reading import BoardPage, View, board_page, metrics_of
from solitaire_site.records.spans import Span, UnknownBoardError, day_span, span_named
from tests.solitaire_site.records.seated import NOW, guest, member, won
from tests.toy.install import installed

ALL = Span("toy", "any", Scope.ALL, "", "all")
NOBODY = 0


@pytest.fixture(autouse=True)
def toy_installed(db: None) -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def short_pages(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(reading, "ROWS", 3)
    return 3


def page(player: Player | None = None, number: int = 1, span: Span = ALL, **view: Any) -> BoardPage:
    wish = View(span, view.pop("metric", Metric.MOVES), page=number, **view)
    return board_page(wish, player.pk if player else NOBODY, NOW)


def table(board: BoardPage) -> list[tuple[int, str | None]]:
    return [(row.rank, row.name) for row in board.rows]


@pytest.mark.parametrize(
    ("moves", "ranks"),
    [
        ([], []),
        ([40], [1]),
        ([40, 41, 42], [1, 2, 3]),
        ([40, 41, 41, 42], [1, 2, 2, 4]),
        ([40, 40, 40], [1, 1, 1]),
        ([40, 40, 41, 41, 41, 50], [1, 1, 3, 3, 3, 6]),
    ],
)
def test_equal_results_share_a_rank_and_the_next_one_counts_them_all(moves: list[int], ranks: list[int]) -> None:
    for place, count in enumerate(moves):
        won(member(f"Player {place}"), count, after=place)
    assert [row.rank for row in page().rows] == ranks


def test_of_equal_results_the_earlier_stands_first() -> None:
    late, early = member("Late"), member("Early")
    won(late, 40, after=9)
    won(early, 40, after=1)
    assert table(page()) == [(1, "Early"), (1, "Late")]


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.integers(30, 36), st.integers(0, 5), st.booleans()), min_size=1, max_size=14), st.data())
def test_pages_and_own_rows_are_those_of_a_naive_ranking(
    results: list[tuple[int, int, bool]], data: st.DataObject
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "ROWS", 3)
        Player.objects.all().delete()
        User.objects.all().delete()
        plays = [
            won(member(f"P{place}") if listed else guest(), moves, after)
            for place, (moves, after, listed) in enumerate(results)
        ]
        listed = sorted(
            (play for play in plays if play.player.user),
            key=lambda play: (play.moves, play.finished_at, play.player_id),
        )
        rank = {play.pk: 1 + sum(other.moves < play.moves for other in listed) for play in plays}
        own = data.draw(st.sampled_from(plays))
        number = data.draw(st.integers(1, 6))
        shown = page(own.player, number)
        start = 3 * (shown.view.page - 1)
        assert [(row.play, row.rank) for row in shown.rows] == [
            (play.pk, rank[play.pk]) for play in listed[start : start + 3]
        ]
        in_sight = [row for row in [*shown.rows, *shown.own] if row.is_own]
        assert [(row.play, row.rank) for row in in_sight] == [(own.pk, rank[own.pk])]
        assert (shown.total, shown.pages) == (len(listed), max(1, -(-len(listed) // 3)))
        if own in listed:
            place = listed.index(own)
            assert shown.own_page == place // 3 + 1
            if shown.own:
                assert [row.play for row in shown.own] == [play.pk for play in listed[max(0, place - 1) : place + 2]]


def test_every_result_is_on_exactly_one_page(short_pages: int) -> None:
    for place in range(10):
        won(member(f"Player {place}"), 40 + place // 4, after=0)
    boards = [page(number=number) for number in range(1, 5)]
    names = [row.name for board in boards for row in board.rows]
    assert len(set(names)) == len(names) == 10
    assert [row.rank for board in boards for row in board.rows] == [1, 1, 1, 1, 5, 5, 5, 5, 9, 9]
    assert page(number=99).view.page == 4


def test_ones_own_row_is_shown_with_its_neighbours_when_it_is_on_another_page(short_pages: int) -> None:
    players = [member(f"Player {place}") for place in range(8)]
    for place, player in enumerate(players):
        won(player, 40 + place)
    shown = page(players[6])
    assert [(row.rank, row.is_own) for row in shown.own] == [(6, False), (7, True), (8, False)]
    assert shown.own_page == 3
    assert page(players[1]).own == []
    assert page(players[6], 3).own == []


def test_a_guests_row_is_seen_by_the_guest_alone_with_the_rank_it_would_have() -> None:
    ana, somebody = member("Ana"), guest()
    won(ana, 40)
    won(somebody, 40)
    shown = page(somebody)
    assert table(shown) == [(1, "Ana")]
    assert [(row.rank, row.name, row.is_listed) for row in shown.own] == [(1, None, False)]
    assert (shown.total, shown.own_page) == (1, None)
    assert page(ana).own == page().own == []


def test_a_player_has_one_row_and_it_is_the_best_one() -> None:
    ana = member("Ana")
    won(ana, 45)
    best = won(ana, 40)
    won(ana, 42)
    assert [(row.play, row.moves) for row in page().rows] == [(best.pk, 40)]


def test_clean_boards_leave_out_what_was_helped() -> None:
    ana, bob = member("Ana"), member("Bob")
    won(ana, 40, undos=1)
    clean = won(ana, 44)
    won(bob, 41, hints=1)
    assert table(page()) == [(1, "Ana"), (2, "Bob")]
    assert [row.play for row in page(clean_only=True).rows] == [clean.pk]


def test_a_deal_has_a_board_of_its_own_for_one_or_many(short_pages: int) -> None:
    ana, bob = member("Ana"), member("Bob")
    play = won(ana, 40, seed=b"a" * 32)
    span = span_named(f"deal/{play.pk}", "toy", "any", bob.pk, NOW)
    assert table(page(span=span)) == [(1, "Ana")]
    won(bob, 38, seed=b"a" * 32, deal_kind="shared")
    won(bob, 30, seed=b"b" * 32)
    assert table(page(span=span)) == [(1, "Bob"), (2, "Ana")]
    assert page(ana, span=span).rows[1].is_own


def test_the_open_boards_count_random_deals_only() -> None:
    ana = member("Ana")
    for kind, number in (("daily", 20261129), ("catalogue", 3), ("shared", None)):
        won(ana, deal_kind=kind, deal_number=number)
    assert page().total == 0
    assert page(span=day_span("toy", "any", date(2026, 11, 29))).total == 1


@pytest.mark.parametrize(
    ("moment", "week"),
    [
        (datetime(2026, 11, 29, 23, 59, 59, tzinfo=UTC), "2026-W48"),
        (datetime(2026, 11, 30, 0, 0, 0, tzinfo=UTC), "2026-W49"),
        (datetime(2026, 12, 31, 12, tzinfo=UTC), "2026-W53"),
        (datetime(2027, 1, 3, 23, 59, tzinfo=UTC), "2026-W53"),
        (datetime(2027, 1, 4, tzinfo=UTC), "2027-W01"),
    ],
)
def test_a_week_begins_on_monday_at_midnight_utc(moment: datetime, week: str) -> None:
    won(member("Ana"), finished_at=moment)
    later = moment + timedelta(days=30)
    assert page(span=span_named(f"week/{week}", "toy", "any", NOBODY, later)).total == 1
    assert span_named("week", "toy", "any", NOBODY, moment).key == week


def test_the_day_is_the_utc_day() -> None:
    east = datetime.fromisoformat("2026-11-30T02:00:00+03:00")
    assert span_named("daily", "toy", "any", NOBODY, east).day == date(2026, 11, 29)


@pytest.mark.parametrize(("name", "scope"), [("all/", Scope.ALL), ("daily/", Scope.DAILY), ("week/", Scope.WEEK)])
def test_a_slash_at_the_end_changes_nothing(name: str, scope: Scope) -> None:
    assert span_named(name, "toy", "any", NOBODY, NOW).scope == scope


@pytest.mark.parametrize(
    "name",
    [
        "", "al", "all/1", "daily/2026-11-31", "daily/20261129", "daily/2026-11-30", "daily/2025-12-31", "daily/x",
        "daily/2026-11-29/1", "Daily", "week/2026-W49", "week/2026-W00", "week/2026-W54", "week/2025-W50", "week/x",
        "week/9999-W99", "deal", "deal/", "deal/x", "deal/00000000-0000-0000-0000-000000000000", "own",
    ],
)  # fmt: skip
def test_what_is_no_board_has_no_page(name: str) -> None:
    with pytest.raises(UnknownBoardError):
        span_named(name, "toy", "any", NOBODY, NOW)


def test_from_day_to_day_and_week_to_week_up_to_now() -> None:
    today = NOW.date()
    day, week = (span_named(name, "toy", "any", NOBODY, NOW) for name in ("daily", "week"))
    assert (day.beside(-1, today), day.beside(1, today)) == ("daily/2026-11-28", None)
    assert (week.beside(-1, today), week.beside(1, today)) == ("week/2026-W47", None)
    first = span_named("daily/2026-01-01", "toy", "any", NOBODY, NOW)
    assert first.beside(-1, today) is None
    assert span_named("week/2026-W01", "toy", "any", NOBODY, NOW).beside(-1, today) is None
    assert ALL.beside(-1, today) is None


def test_an_open_play_names_a_board_for_its_own_player_only() -> None:
    ana, bob = member("Ana"), member("Bob")
    play = won(ana)
    type(play).objects.update(state="open", finished_at=None)
    assert span_named(f"deal/{play.pk}", "toy", "any", ana.pk, NOW).scope == Scope.DEAL
    with pytest.raises(UnknownBoardError):
        span_named(f"deal/{play.pk}", "toy", "any", bob.pk, NOW)
    with pytest.raises(UnknownBoardError):
        span_named(f"deal/{play.pk}", "toy", "even", ana.pk, NOW)


def test_scores_rank_only_where_they_are_kept() -> None:
    assert metrics_of("pyramid", "cardems") == [Metric.SCORE, Metric.TIME, Metric.MOVES, Metric.OVER_PAR]
    assert metrics_of("pyramid", "classic") == [Metric.MOVES, Metric.TIME, Metric.OVER_PAR]
    with pytest.raises(UnknownBoardError):
        page(metric=Metric.SCORE)


@pytest.mark.parametrize("count", [1, 2, 12])
@pytest.mark.parametrize("number", [1, 2])
def test_however_long_a_board_is_a_page_takes_the_same_queries(
    count: int, number: int, short_pages: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    players = [member(f"Player {place}") for place in range(count)]
    for place, player in enumerate(players):
        won(player, 40 + place)
    with django_assert_num_queries(9):
        page(players[-1], number)


@given(st.sets(st.integers(0, 12)))
def test_a_streak_is_the_days_in_a_row_up_to_today_or_yesterday(offsets: set[int]) -> None:
    today = date(2026, 11, 29)
    days = sorted(today - timedelta(days=offset) for offset in offsets)
    last = next((offset for offset in (0, 1) if offset in offsets), None)
    now = 0
    while last is not None and last + now in offsets:
        now += 1
    longest, run = 0, 0
    for before, day in pairwise([date.min, *days]):
        run = run + 1 if (day - before).days == 1 else 1
        longest = max(longest, run)
    assert (streak(days, today).now, streak(days, today).longest) == (now, longest)


def test_bests_are_ones_own_of_each_metric() -> None:
    ana, bob = member("Ana"), member("Bob")
    fewest = won(ana, 40, elapsed_ms=90_000, undos=1)
    fastest = won(ana, 50, elapsed_ms=30_000)
    won(bob, 30)
    found = {(best.metric, best.clean_only): (best.value, best.play) for best in bests_of(ana.pk, [("toy", "any")])}
    assert found == {
        (Metric.MOVES, False): (40, fewest.pk),
        (Metric.MOVES, True): (50, fastest.pk),
        (Metric.TIME, False): (30_000, fastest.pk),
        (Metric.TIME, True): (30_000, fastest.pk),
    }
