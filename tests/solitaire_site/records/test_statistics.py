"""The statistics page: the figures of one's own plays, guest or member, and charts with the figures beneath."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from statistics import mean as plain_mean
from statistics import median as plain_median
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.play.models import Play
from solitaire_site.records.charts import MOST_BARS, Bars, bin_width, calendar, histogram, months, win_curve
from solitaire_site.records.models import DayPlayed, Tally
from solitaire_site.records.statistics import Day, mean, median
from tests.conftest import Visitor, body_of
from tests.play.conftest import PINNED_WINS, PinnedWin

Seeded = Callable[[bytes], None]
CLASSIC_WIN = PINNED_WINS["classic"]
MONDAY = date(2026, 11, 23)


def win(visitor: Visitor, won: PinnedWin) -> None:
    play = visitor.start(won.preset)
    for move in won.moves:
        play = body_of(visitor.move(play, move))
    assert play["state"] == "won"


def test_a_newcomer_is_told_that_nothing_was_played(charlie: Visitor) -> None:
    page = charlie.get("/statistics/")
    assert page.status_code == 200
    assert "Nothing has been played here yet" in page.content.decode()
    assert body_of(charlie.get("/api/me/statistics")) == {"presets": []}


def test_a_guest_sees_what_was_won_and_lost(alice: Visitor, seeded: Seeded) -> None:
    seeded(CLASSIC_WIN.seed)
    win(alice, CLASSIC_WIN)
    play = alice.start()
    alice.act(body_of(alice.move(play, play["legal"][0]["move"])), "give-up")
    (figures,) = body_of(alice.get("/api/me/statistics"))["presets"]
    assert (figures["played"], figures["won"], figures["lost"], figures["win_rate"]) == (2, 1, 1, 0.5)
    assert figures["best"]["moves"] == len(CLASSIC_WIN.moves)
    assert figures["moves"] == {"mean": len(CLASSIC_WIN.moves), "median": len(CLASSIC_WIN.moves)}
    page = alice.get("/statistics/").content.decode()
    assert "Pyramid · Classic" in page
    assert f'href="/replay/{play["id"]}/"' in page


def test_nobody_sees_the_figures_of_another(alice: Visitor, bob: Visitor, seeded: Seeded) -> None:
    seeded(CLASSIC_WIN.seed)
    win(alice, CLASSIC_WIN)
    bob.start()
    assert body_of(bob.get("/api/me/statistics")) == {"presets": []}


@pytest.mark.parametrize("path", ["/statistics/chess/classic/", "/statistics/pyramid/chess/", "/statistics/pyramid/"])
def test_figures_of_rules_that_there_are_not_are_not_found(alice: Visitor, path: str) -> None:
    assert alice.get(path).status_code == 404


def test_the_page_asks_as_much_for_many_plays_as_for_one(alice: Visitor, seeded: Seeded) -> None:
    seeded(CLASSIC_WIN.seed)
    win(alice, CLASSIC_WIN)
    play = Play.objects.get()
    with CaptureQueriesContext(connection) as few:
        alice.get("/statistics/")
    today = timezone.now().date()
    for number in range(40):
        play.pk = uuid4()
        play.save(force_insert=True)
        day = today - timedelta(days=number + 1)
        DayPlayed.objects.create(player=play.player, game="pyramid", preset="classic", day=day, played=3, won=1)
    Tally.objects.update(moves={str(number): 2 for number in range(30, 90)})
    with CaptureQueriesContext(connection) as many:
        alice.get("/statistics/")
    assert len(many) == len(few)


@given(st.lists(st.integers(-50, 5_000), min_size=1))
def test_averages_and_medians_are_those_of_the_plain_list(values: list[int]) -> None:
    counted = {value: values.count(value) for value in values}
    assert mean(counted) == pytest.approx(plain_mean(values))
    assert median(counted) == plain_median(values)


@given(st.dictionaries(st.integers(-60, 9_000), st.integers(1, 500)))
def test_a_histogram_holds_every_value_once_and_stays_on_the_paper(values: dict[int, int]) -> None:
    bars = histogram(values)
    assert sum(bar.count for bar in bars.bars) == sum(values.values())
    assert len(bars.bars) <= MOST_BARS + 1
    for bar in bars.bars:
        assert bar.count == sum(times for value, times in values.items() if bar.first <= value <= bar.last)
        assert 0 <= bar.x <= bar.x + bar.width <= 620
        assert 0 <= bar.height <= 160


def test_a_histogram_of_nothing_is_empty() -> None:
    assert histogram({}) == Bars((), ())


@pytest.mark.parametrize(("span", "width"), [(1, 1), (14, 1), (15, 2), (60, 5), (1_000, 100)])
def test_bars_have_round_widths(span: int, width: int) -> None:
    assert bin_width(span) == width


def test_weeks_without_plays_leave_no_point() -> None:
    weeks = [Day(MONDAY, 4, 1), Day(MONDAY + timedelta(7)), Day(MONDAY + timedelta(14), 2, 2)]
    curve = win_curve(weeks)
    assert [point.percent for point in curve.points] == [25, 100]
    assert curve.path.count("L") == 1


def test_the_calendar_has_a_square_a_day_shaded_by_how_much_was_played() -> None:
    days = [Day(MONDAY + timedelta(number), played) for number, played in enumerate([0, 1, 8, 4, 0, 0, 2, 8])]
    squares = calendar(days)
    assert [square.shade for square in squares] == [0, 1, 4, 2, 0, 0, 1, 4]
    assert squares[7].x > squares[6].x
    assert squares[7].y == squares[0].y


def test_months_are_named_at_their_first_monday() -> None:
    days = [Day(MONDAY + timedelta(number)) for number in range(28)]
    assert [square.day.day for square in months(calendar(days))] == [date(2026, 12, 7)]
