"""The catalogue: its files in `seeds/`, and how they come into the database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.registry import game, registered
from games.engine.robot import Robot
from games.engine.solving import wins
from games.play.cataloguing import EASY_WINS, candidate, with_levels
from games.play.models import CatalogueDeal, Solution
from games.play.seed_files import LEVELS, ROBOT_PLAYS, GradedDeal, SeedFile, SeedFileError, seed_file, seed_files
from games.play.seeds import load_seeds
from tests.toy.game import GAME as TOY

NOW, LATER = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 2, tzinfo=UTC)
COMMITTED = seed_files(Path(settings.BASE_DIR) / "seeds")
PROMISED = {"pyramid": 100, "addiction": 150}
MOST_ATTEMPTS = 400


def graded(number: int, level: str = "easy", *, optimal: bool = True, wins: int = 50) -> GradedDeal:
    return GradedDeal(number, bytes(31) + bytes([number]), level, optimal, wins, 70, ("A1", "A2", "A3"))


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered(TOY):
        yield


@pytest.fixture
def file(tmp_path: Path) -> SeedFile:
    return seed_file(tmp_path, "toy", "any")


class TestCommitted:
    """What the house gives away."""

    def test_there_are_as_many_deals_as_promised(self) -> None:
        counts = {(file.game, file.preset): len(file.read()) for file in COMMITTED}
        assert counts.keys() == {(slug, preset) for slug in PROMISED for preset in game(slug).presets}
        assert all(count >= PROMISED[slug] for (slug, _), count in counts.items())
        assert counts["pyramid", "classic"] >= 300

    @pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.path.stem)
    def test_every_line_wins_its_deal(self, file: SeedFile) -> None:
        playing = game(file.game)
        for deal in file.read():
            assert wins(playing, file.preset, playing.deal(file.preset, deal.seed), deal.line), deal.number

    @pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.path.stem)
    def test_every_seed_is_a_candidate_of_its_number(self, file: SeedFile) -> None:
        presets = game(file.game).presets
        for deal in file.read():
            attempts = ((preset, attempt) for attempt in range(1, MOST_ATTEMPTS) for preset in presets)
            assert any(candidate(file.game, preset, deal.number, attempt) == deal.seed for preset, attempt in attempts)

    @pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.path.stem)
    def test_the_robot_fares_as_the_file_says(self, file: SeedFile) -> None:
        deal = file.read()[0]
        playing = game(file.game)
        record = Robot(playing, file.preset, playing.deal(file.preset, deal.seed)).record(ROBOT_PLAYS)
        assert record == (deal.wins, deal.left)

    @pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.path.stem)
    def test_levels_follow_from_what_the_robot_wins(self, file: SeedFile) -> None:
        deals = file.read()
        assert with_levels(deals) == deals
        assert {deal.level for deal in deals} == set(LEVELS)
        assert all(deal.wins >= EASY_WINS for deal in deals if deal.level == "easy")


def test_levels_are_the_words_of_the_table() -> None:
    assert list(LEVELS) == CatalogueDeal.Level.values


def test_a_file_is_read_as_it_was_written(file: SeedFile) -> None:
    deals = [graded(2, "hard"), graded(1), graded(7, "expert", optimal=False, wins=0)]
    file.write(deals)
    assert file.read() == sorted(deals)
    assert [path.name for path in file.path.parent.iterdir()] == ["toy-any.csv"]


def test_a_catalogue_that_was_never_filled_is_empty(file: SeedFile) -> None:
    assert file.read() == []


HEADER = "number,seed,level,par,optimal,wins,left,line"
ROW = f"1,{'0' * 64},easy,2,yes,50,70,A1 A2"


@pytest.mark.parametrize(
    ("rows", "line", "reason"),
    [
        (["number,seed", ROW], 1, "columns"),
        ([], 1, "columns"),
        ([HEADER, ROW, ROW], 3, "after 1"),
        ([HEADER, ROW, ROW.replace("1,0", "2,0")], 3, "before"),
        ([HEADER, "1,2"], 2, "2 columns instead of 8"),
        ([HEADER, "", ROW], 2, "0 columns"),
        ([HEADER, ROW.replace("0" * 64, "0" * 63)], 2, "seed"),
        ([HEADER, ROW.replace("easy", "simple")], 2, "'simple' is none of easy, medium, hard, expert"),
        ([HEADER, ROW.replace("yes", "true")], 2, "yes or no"),
        ([HEADER, ROW.replace(",2,", ",3,")], 2, "par is 3, but the line has 2 moves"),
        ([HEADER, ROW.replace(",2,", ",two,")], 2, "'two' is no whole number"),
        ([HEADER, ROW.replace("yes,50", "yes,51")], 2, "51 wins"),
        ([HEADER, ROW.replace("50", "-1")], 2, "'-1'"),
        ([HEADER, f"0{ROW[1:]}"], 2, "number 0"),
    ],
)
def test_a_damaged_file_is_named_with_the_line(file: SeedFile, rows: list[str], line: int, reason: str) -> None:
    file.path.write_text("\n".join(rows))
    with pytest.raises(SeedFileError, match=re.escape(f"{file.path}, line {line}: ")) as error:
        file.read()
    assert reason in str(error.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", f'{HEADER}\n"x'.encode()])
def test_a_file_that_is_no_text_is_named(file: SeedFile, content: bytes) -> None:
    file.path.write_bytes(content)
    with pytest.raises(SeedFileError, match=re.escape(str(file.path))):
        file.read()


@pytest.mark.parametrize("name", ["chess-classic.csv", "toy-never.csv", "toy.csv", "notes.csv"])
def test_a_file_that_is_named_after_no_preset_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    with pytest.raises(SeedFileError, match=name):
        seed_files(tmp_path)


@pytest.mark.django_db
class TestLoading:
    """From the files into the database."""

    def test_deals_and_their_lines_are_there_afterwards(self, file: SeedFile) -> None:
        file.write([graded(1), graded(2, "hard", optimal=False)])
        load_seeds(file.path.parent, NOW)
        deals = CatalogueDeal.objects.order_by("number").values_list("game", "preset", "number", "level")
        assert list(deals) == [("toy", "any", 1, "easy"), ("toy", "any", 2, "hard")]
        known = Solution.objects.order_by("seed").values_list("verdict", "line", "optimal", "solved_at")
        assert list(known) == [("won", "A1 A2 A3", True, NOW), ("won", "A1 A2 A3", False, NOW)]

    def test_a_second_time_writes_nothing(self, file: SeedFile) -> None:
        file.write([graded(1), graded(2)])
        load_seeds(file.path.parent, NOW)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            load_seeds(file.path.parent, LATER)
        assert not [query for query in queries if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
        assert {known.solved_at for known in Solution.objects.all()} == {NOW}

    def test_what_changed_in_the_files_changes_and_what_left_them_leaves(self, file: SeedFile) -> None:
        file.write([graded(1), graded(2), graded(3)])
        load_seeds(file.path.parent, NOW)
        kept = CatalogueDeal.objects.get(number=2).pk
        file.write([graded(2), graded(3)._replace(level="expert", seed=bytes(32)), graded(4)])
        load_seeds(file.path.parent, LATER)
        deals = CatalogueDeal.objects.order_by("number")
        assert [(deal.number, deal.level) for deal in deals] == [(2, "easy"), (3, "expert"), (4, "easy")]
        assert bytes(deals[1].seed) == bytes(32)
        assert deals[0].pk == kept

    @pytest.mark.parametrize(
        ("verdict", "line", "optimal", "stays"),
        [
            ("won", "A1 A2 A3", True, True),
            ("won", "A1 A2", False, False),
            ("unknown", "", False, False),
            ("won", "A1 A2 A3 A1", False, False),
        ],
    )
    def test_a_proven_line_takes_the_place_of_one_that_says_less(
        self, file: SeedFile, verdict: str, line: str, optimal: bool, stays: bool
    ) -> None:
        file.write([graded(1)])
        known = {"verdict": verdict, "line": line, "optimal": optimal, "positions": 5, "solved_at": NOW}
        Solution.objects.create(game="toy", preset="any", seed=graded(1).seed, **known)
        load_seeds(file.path.parent, LATER)
        solution = Solution.objects.get()
        assert (solution.solved_at == NOW) == stays
        assert (solution.verdict, solution.line, solution.optimal) == ("won", "A1 A2 A3", True)

    @pytest.mark.parametrize(("line", "optimal"), [("A1 A2 A3 A1", True), ("A1 A2 A3", False), ("A1 A2", False)])
    def test_a_line_that_is_not_proven_never_takes_the_place_of_a_better_one(
        self, file: SeedFile, line: str, optimal: bool
    ) -> None:
        file.write([graded(1, optimal=False)])
        known = {"verdict": "won", "line": line, "optimal": optimal, "positions": 5, "solved_at": NOW}
        Solution.objects.create(game="toy", preset="any", seed=graded(1).seed, **known)
        load_seeds(file.path.parent, LATER)
        assert Solution.objects.get().line == line

    def test_one_bad_file_loads_nothing(self, file: SeedFile) -> None:
        file.write([graded(1)])
        (file.path.parent / "toy-even.csv").write_text("nonsense")
        with pytest.raises(SeedFileError):
            load_seeds(file.path.parent, NOW)
        assert not CatalogueDeal.objects.exists()
