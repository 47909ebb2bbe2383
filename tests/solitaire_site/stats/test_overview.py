"""The overview: what it shows of which days, to whom."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from pytest_django.fixtures import Settings

from games.play.models import Play
from solitaire_site.accounts.models import User
from solitaire_site.stats.choosing import Choice, ChoiceForm, Period
from solitaire_site.stats.reading import overview
from solitaire_site.stats.tables import Column, Table, tables_of
from solitaire_site.stats.tiles import tile
from tests.conftest import Visitor
from tests.solitaire_site.staff.employed import staff
from tests.solitaire_site.stats.played import NOON, ended, guest

pytestmark = pytest.mark.django_db
TODAY = NOON.date()
ZONES = ["UTC", "Europe/Istanbul", "Etc/GMT+11"]


@pytest.fixture
def viewer(alice: Visitor) -> Visitor:
    return staff("viewer", visitor=alice)


def page(visitor: Visitor, query: str = "") -> str:
    with time_machine.travel(NOON, tick=False):
        answer = visitor.get(f"/admin/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def rows(visitor: Visitor, table: str, query: str = "") -> list[list[str]]:
    """A table as a file, without its heading."""
    with time_machine.travel(NOON, tick=False):
        answer = visitor.get(f"/admin/overview/{table}.csv{query}")
    return [*csv.reader(io.StringIO(answer.content.decode()))][1:]


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(("span", "count"), [("today", 1), ("7", 7), ("30", 30), ("90", 90)])
def test_as_many_days_have_as_many_buckets(
    viewer: Visitor, span: str, count: int, zone: str, settings: Settings
) -> None:
    settings.STATISTICS_TIME_ZONE = zone
    for query in (f"?span={span}", f"?from={TODAY - timedelta(days=count - 1)}&to={TODAY}"):
        days = [row[0] for row in rows(viewer, "days", query)]
        assert days == [str(TODAY - timedelta(days=before)) for before in range(count - 1, -1, -1)]


@pytest.mark.parametrize(
    ("zone", "today"),
    [("UTC", date(2026, 11, 29)), ("Europe/Istanbul", date(2026, 11, 30)), ("Etc/GMT+11", date(2026, 11, 29))],
)
def test_todays_plays_are_those_of_the_sites_own_day(
    viewer: Visitor, zone: str, today: date, settings: Settings
) -> None:
    settings.STATISTICS_TIME_ZONE = zone
    late = datetime(2026, 11, 29, 22, 30, tzinfo=UTC)
    ended(guest(), late)
    ended(guest(), late - timedelta(hours=24))
    User.objects.update(date_joined=late - timedelta(days=99))
    User.objects.create_user("Sunna", date_joined=late)
    with time_machine.travel(late, tick=False):
        content = viewer.get("/admin/overview/days.csv?span=today").content.decode()
        players = viewer.get("/admin/overview/players.csv?span=today").content.decode()
        newcomers = viewer.get("/admin/overview/newcomers.csv?span=today").content.decode()
    assert content.splitlines()[1] == f"{today},1,1,0,0,0,1.0,0"
    assert players.splitlines()[1] == f"{today},1,0"
    assert newcomers.splitlines()[1] == f"{today},1,1,,,"


def test_the_sums_of_the_tables_are_the_totals(viewer: Visitor) -> None:
    for day in range(5):
        for language in ("en", "is", ""):
            ended(guest(), NOON - timedelta(days=day), language=language, state="won" if day % 2 else "lost")
    found = overview(Choice(Period.up_to(TODAY, 30)), TODAY)
    assert found.now.counts["won"] + found.now.counts["lost"] == Play.objects.count() == 15
    for name in ("days", "presets", "languages"):
        table = tables_of(found)[name]
        sums = {
            column.key: sum(row[at] for row in table.rows) for at, column in enumerate(table.columns) if 1 <= at <= 5
        }
        assert sums == {key: found.now.counts[key] for key in ("started", "won", "lost", "abandoned", "unplayed")}
    by_weekday = [sum(column) for column in zip(*tables_of(found)["hours"].rows, strict=True)][1:]
    assert by_weekday == [0, 0, 3, 3, 3, 3, 3]


def test_plays_of_one_game_preset_or_language_alone(viewer: Visitor) -> None:
    ended(guest(), language="is")
    ended(guest(), preset="even", language="en")
    ended(guest(), language="")
    started = {
        query: sum(int(row[1]) for row in rows(viewer, "days", f"?span=7&{query}"))
        for query in ("", "rules=toy", "rules=toy/even", "rules=pyramid", "language=is", "language=unknown")
    }
    assert [*started.values()] == [3, 3, 1, 0, 1, 1]


def test_medians_are_those_of_all_wins_of_the_period() -> None:
    for moves, seconds in ((30, 100), (40, 130), (90, 800)):
        ended(guest(), NOON - timedelta(days=moves % 7), moves=moves, elapsed_ms=seconds * 1000)
    ended(guest(), state="lost", ending="stuck", moves=5)
    now = overview(Choice(Period.up_to(TODAY, 30)), TODAY).now
    assert (now.median_moves, now.median_seconds) == (40, 130)
    assert now.win_rate == 0.75


def test_the_share_that_can_be_won_is_told_where_it_is_known(viewer: Visitor) -> None:
    for preset in ("classic", "pocket"):
        ended(guest(), game="pyramid", preset=preset, state="lost", ending="stuck")
    assert "can be won: 75.0 %" in page(viewer)
    ended(guest(), game="addiction", preset="classic", state="lost", ending="stuck")
    assert "can be won:" not in page(viewer)


def test_who_can_still_come_back_is_not_counted_as_gone() -> None:
    old, new = guest(), guest()
    for days in (9, 8, 2):
        ended(old, NOON - timedelta(days=days))
    ended(new, NOON)
    players = overview(Choice(Period.up_to(TODAY, 30)), TODAY).players_of(Period.up_to(TODAY, 30))
    assert players.back == {1: (1, 1), 7: (1, 1), 30: (0, 0)}
    assert players.newcomers == 2


def test_a_figure_is_compared_with_the_period_before_in_words() -> None:
    assert (tile("Won", 12, 10, str).trend, tile("Won", 12, 10, str).change) == ("up", "20.0 %")
    assert tile("Won", 5, 10, str).trend == "down"
    assert tile("Won", 1000, 1001, str).trend == "same"
    assert tile("Won", 99, 2, str).trend == tile("Won", 3, 0, str).trend == tile("Won", None, 4, str).trend == ""


def test_changes_are_told_without_colour_or_signs(viewer: Visitor) -> None:
    ended(guest(), NOON)
    ended(guest(), NOON)
    ended(guest(), NOON - timedelta(days=1))
    content = page(viewer, "?span=today")
    assert "more than before by" in content
    assert '<span aria-hidden="true">▲</span>' in content


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("from=2026-11-20&to=2026-11-10", "The first day must not be after the last"),
        ("from=2026-11-20&to=2026-12-24", "nor the last after today"),
        ("from=2026-11-20", "Choose both days"),
        ("from=2020-01-01&to=2026-11-10", "Choose at most a year."),
        ("from=yesterday&to=today", "Enter a valid date."),
        ("span=12", "Select a valid choice."),
        ("rules=chess", "Select a valid choice."),
    ],
)
def test_days_that_make_no_sense_are_told_so_and_the_usual_shown(viewer: Visitor, query: str, problem: str) -> None:
    content = page(viewer, f"?{query}")
    assert problem in content
    assert 'name="from" value="2026-10-31"' in content


def test_an_overview_of_nothing_is_a_page_too(viewer: Visitor) -> None:
    assert "None was left." in page(viewer, "?span=90")


def test_a_viewer_sees_figures_and_nobodys_name(viewer: Visitor) -> None:
    user = User.objects.create_user("Sunna")
    player = guest()
    player.user = user
    player.save()
    ended(player, by_member=True)
    assert "Sunna" not in page(viewer)
    assert viewer.get("/admin/tables/").status_code == 200
    assert '"/admin/tables/"' not in page(viewer)


def test_figures_are_for_those_who_may_see_them(bob: Visitor) -> None:
    user = User.objects.create_user("Nína", is_staff=True)
    bob.client.force_login(user)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solitaire_site.staff.site.has_taken_second_step", lambda _request: True)
        assert bob.get("/admin/").status_code == 403
        assert bob.get("/admin/overview/days.csv").status_code == 403


def test_there_is_no_file_of_a_table_that_is_not(viewer: Visitor) -> None:
    assert viewer.get("/admin/overview/secrets.csv").status_code == 404


def test_a_file_holds_no_formula() -> None:
    table = Table("names", [Column("name", "Name"), Column("share", "Share")], [["=1+1", 0.123456], ["ok", None]])
    assert table.csv == "name,share\r\n'=1+1,0.1235\r\nok,\r\n"


def test_many_days_need_as_few_queries_as_one(viewer: Visitor, django_assert_max_num_queries: object) -> None:
    ended(guest())
    page(viewer)
    with django_assert_max_num_queries(15):  # type: ignore[operator]
        page(viewer, "?span=90")


def test_the_form_asks_for_what_is_shown() -> None:
    form = ChoiceForm({"span": "7", "rules": "toy/even", "language": "unknown"}, TODAY)
    assert form.choice == Choice(Period.up_to(TODAY, 7), "toy", "even", "unknown")
    assert form.shown.choice == form.choice
    assert form.choice.where == {"game": "toy", "preset": "even", "language": ""}
