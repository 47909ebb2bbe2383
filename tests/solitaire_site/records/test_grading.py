"""How hard a daily is: what the catalogue says of deals on which the robot fares as well."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.core.management import call_command
from django_tasks_db.models import DBTaskResult
from pytest_django.fixtures import Settings
from time_machine import TimeMachineFixture

from games.engine.robot import Record
from games.play.cataloguing import level_among
from games.play.models import CatalogueDeal
from games.play.seed_files import GradedDeal, seed_file
from solitaire_site.records.daily import daily_of
from solitaire_site.records.grading import grade, grade_daily
from solitaire_site.records.models import Daily
from tests.conftest import Visitor, body_of
from tests.toy.install import installed

SUNDAY = date(2026, 11, 29)
SEEDS = Path(__file__).parents[3] / "seeds"


def catalogue(preset: str = "thirteen-three") -> list[GradedDeal]:
    return seed_file(SEEDS, "pyramid", preset).read()


def daily(seed: bytes, game: str = "pyramid", preset: str = "thirteen-three") -> Daily:
    return Daily.objects.create(game=game, preset=preset, day=SUNDAY, seed=seed)


@pytest.fixture
def toys(db: None, settings: Settings, tmp_path: Path, time_machine: TimeMachineFixture) -> Iterator[None]:
    """The toy has a catalogue, and it is noon on SUNDAY."""
    time_machine.move_to("2026-11-29T12:00:00Z")
    settings.BASE_DIR = tmp_path
    (tmp_path / "seeds").mkdir()
    with installed():
        call_command("catalogue", game="toy", preset="any", count=8, workers=1, folder=tmp_path / "seeds")
        yield


def start(visitor: Visitor) -> dict[str, object]:
    return body_of(visitor.post("/api/plays", {"game": "toy", "preset": "any", "deal": "daily"}))


@pytest.mark.django_db
def test_a_daily_has_the_level_of_a_catalogue_deal_with_the_same_robot_results() -> None:
    for level in CatalogueDeal.Level.values:
        deal = next(deal for deal in catalogue() if deal.level == level)
        graded = daily(deal.seed)
        grade(graded)
        assert Daily.objects.get(pk=graded.pk).level == level
        graded.delete()


@pytest.mark.parametrize("preset", ["classic", "thirteen", "thirteen-three", "three-pass"])
def test_the_same_results_are_of_one_level_whether_listed_or_not(preset: str) -> None:
    deals = catalogue(preset)
    assert all(level_among(Record(deal.wins, deal.left), deals) == deal.level for deal in deals)


def test_without_a_catalogue_there_is_nothing_to_measure_by() -> None:
    assert level_among(Record(50, 0), []) is None


def test_a_daily_is_graded_in_the_background_when_it_is_made(toys: None) -> None:
    made = daily_of("toy", "any", SUNDAY, lambda: bytes(31) + b"\1")
    assert made.level == ""
    asked = DBTaskResult.objects.get()
    assert (asked.task_path, asked.args_kwargs) == (grade_daily.module_path, {"args": [made.pk], "kwargs": {}})
    level = grade_daily.call(made.pk)
    assert level in CatalogueDeal.Level.values
    assert daily_of("toy", "any", SUNDAY, bytes).level == level
    assert DBTaskResult.objects.count() == 1


def test_a_daily_of_before_there_were_levels_is_graded_when_it_is_asked_for(toys: None) -> None:
    made = daily(bytes(31) + b"\1", "toy", "any")
    assert daily_of("toy", "any", SUNDAY, bytes) == made
    assert DBTaskResult.objects.count() == 1


def test_where_there_is_no_catalogue_nothing_is_asked_for(toys: None) -> None:
    daily_of("toy", "even", SUNDAY, lambda: bytes(31) + b"\1")
    assert not DBTaskResult.objects.exists()


def test_pages_and_the_table_name_the_level_once_it_is_known(toys: None, alice: Visitor, charlie: Visitor) -> None:
    play = start(alice)
    assert play["deal"] == {"kind": "daily", "number": 20261129, "level": None}
    assert 'class="lv"' not in charlie.get("/daily/").content.decode()
    level = grade_daily.call(Daily.objects.get().pk)
    assert alice.see(play)["deal"]["level"] == level
    for path in ("/daily/", "/"):
        assert f"</span>{CatalogueDeal.Level(level).label}</small>" in charlie.get(path).content.decode()


def test_the_front_page_leads_to_the_dailies_of_all_presets(toys: None, charlie: Visitor) -> None:
    page = charlie.get("/").content.decode()
    for path in ("/toy/any/", "/toy/even/", "/pyramid/three-pass/"):
        assert f'href="{path}?deal=daily"' in page
