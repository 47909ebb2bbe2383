"""What the live page shows, and to whom."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import caches
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.play.solutions import solve_deal
from solitaire_site.live.figures import HEIGHT, LEAST, PARTS, TOUCHED_WITHIN, age_text, bars, figures_at, parts_html
from solitaire_site.operation import pulse
from tests.conftest import Visitor, body_of
from tests.shared.languages import LANGUAGES
from tests.solitaire_site.staff.employed import staff

PAGE = "/admin/live/"
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def nothing_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    caches["operation"].clear()
    monkeypatch.setattr(pulse, "_own", pulse._Counts())


def test_plays_touched_lately_are_being_played(alice: Visitor, bob: Visitor) -> None:
    body_of(alice.move(alice.start(), "draw"))
    body_of(alice.move(alice.start("pocket"), "draw"))
    over = body_of(bob.move(bob.start(), "draw"))
    bob.act(over, "give-up")
    bob.start("thirteen")
    now = timezone.now()
    assert figures_at(now).plays == {("pyramid", "classic"): 1, ("pyramid", "pocket"): 1}
    assert figures_at(now + TOUCHED_WITHIN + timedelta(seconds=1)).plays == {}


@pytest.mark.django_db
def test_figures_cost_two_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(2):
        figures_at(timezone.now())


@pytest.mark.django_db
def test_work_that_waits_is_told_with_its_age() -> None:
    solve_deal.enqueue("toy", "any", "00")
    figures = figures_at(timezone.now() + timedelta(minutes=5))
    assert (figures.queue.waiting, figures.queue.running, figures.queue.failed) == (1, 0, 0)
    assert "<dd>5 min</dd>" in parts_html(figures, "en")["queue"]


@pytest.mark.django_db
def test_each_minute_of_the_half_hour_stands_in_the_table() -> None:
    pulse.count(pulse.MOVES, NOON.timestamp())
    pulse.count(pulse.ERRORS, NOON.timestamp() - 60)
    pulse.hand_over(NOON.timestamp())
    rows = parts_html(figures_at(NOON), "en")["minutes"].split("</tr>")
    assert len(rows) == pulse.MINUTES + 1
    assert ">12:00</th><td>1</td><td>0</td><td>0</td>" in rows[0]
    assert ">11:59</th><td>0</td><td>0</td><td>1</td>" in rows[1]


def test_bars_are_as_high_as_their_values_and_none_is_too_low_to_see() -> None:
    assert [bar.height for bar in bars([0, 1, 50, 100])] == [0, LEAST, HEIGHT / 2, HEIGHT]
    assert [bar.height for bar in bars([0, 0])] == [0, 0]


@pytest.mark.parametrize(("seconds", "text"), [(0, "0 s"), (59.9, "59 s"), (60, "1 min"), (7300, "2 h 1 min")])
def test_ages_are_told_roughly(seconds: float, text: str) -> None:
    assert age_text(seconds) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_staff_see_the_page_in_their_language_with_nothing_that_the_policy_forbids(language: str, db: None) -> None:
    visitor = staff("viewer")
    visitor.move(visitor.start(), "draw")
    answer = visitor.client.get(PAGE, headers={"Accept-Language": language})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert all(f'data-part="{part}"' in page for part in PARTS)
    assert f'data-socket="/ws/live/?language={language}"' in page
    assert "style=" not in page
    assert "<script>" not in page


def test_nobody_else_sees_it(alice: Visitor) -> None:
    alice.start()
    assert alice.get(PAGE).status_code == 302
