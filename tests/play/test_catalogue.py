"""`manage.py catalogue`, and the robot that says how hard a deal is."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.protocol import Position
from games.engine.registry import game, games, registered
from games.engine.robot import Record, Robot
from games.engine.search import UNKNOWN, Budget, Finding, Verdict
from games.engine.solving import wins
from games.play.cataloguing import Known, Wanted, candidate, found, taken, with_levels
from games.play.seed_files import LEVELS, GradedDeal, seed_file
from tests.toy.game import ToyGame

ROOT = Path(__file__).parent.parent.parent
TOY = ToyGame()
LETTERS = dict(zip(LEVELS, "EMHX", strict=True))
BUDGET = Budget(positions=1_000)


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered(TOY):
        yield


def fill(folder: Path, count: int, **options: Any) -> str:
    """Runs the command for the toy; what it printed."""
    printed = StringIO()
    usual = {"game": "toy", "preset": "any", "workers": 1}
    call_command("catalogue", count=count, folder=folder, stdout=printed, **usual | options)
    return printed.getvalue()


def deals_in(folder: Path, preset: str = "any") -> list[GradedDeal]:
    return seed_file(folder, "toy", preset).read()


class TestCommand:
    """Filling a file."""

    def test_it_fills_up_to_the_count_with_deals_that_are_won(self, tmp_path: Path) -> None:
        printed = fill(tmp_path, 12)
        deals = deals_in(tmp_path)
        assert [deal.number for deal in deals] == list(range(1, 13))
        assert all(wins(TOY, "any", TOY.deal("any", deal.seed), deal.line) and deal.optimal for deal in deals)
        assert with_levels(deals) == deals
        assert printed.startswith("toy-any.csv: 12 deals\neasy: ")

    def test_a_later_run_adds_and_changes_nothing_but_levels(self, tmp_path: Path) -> None:
        fill(tmp_path, 5)
        before = [deal._replace(level="") for deal in deals_in(tmp_path)]
        fill(tmp_path, 9)
        after = [deal._replace(level="") for deal in deals_in(tmp_path)]
        assert (after[:5], len(after)) == (before, 9)

    def test_a_full_catalogue_stays_as_it_is(self, tmp_path: Path) -> None:
        fill(tmp_path, 5)
        before = (tmp_path / "toy-any.csv").read_bytes()
        fill(tmp_path, 3)
        assert (tmp_path / "toy-any.csv").read_bytes() == before

    def test_a_number_that_is_missing_is_filled_with_the_deal_it_had(self, tmp_path: Path) -> None:
        fill(tmp_path, 6)
        whole = deals_in(tmp_path)
        seed_file(tmp_path, "toy", "any").write(whole[:2] + whole[3:])
        fill(tmp_path, 6)
        assert deals_in(tmp_path) == whole

    def test_a_preset_can_take_the_deals_of_another_one(self, tmp_path: Path) -> None:
        fill(tmp_path, 12)
        fill(tmp_path, 12, preset="even", like="any")
        others = {deal.number: deal for deal in deals_in(tmp_path)}
        shared = deals_in(tmp_path, "even")
        assert 0 < len(shared) < 12
        for deal in shared:
            other = others[deal.number]
            assert (deal.seed, deal.line, deal.optimal) == (other.seed, other.line, False)
            assert wins(TOY, "even", TOY.deal("even", deal.seed), deal.line)

    def test_a_new_robot_grades_what_is_there_anew(self, tmp_path: Path) -> None:
        fill(tmp_path, 6)
        before = deals_in(tmp_path)
        seed_file(tmp_path, "toy", "any").write(deal._replace(wins=1, left=1, level="hard") for deal in before)
        fill(tmp_path, 6, regrade=True)
        assert deals_in(tmp_path) == before

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({"game": "chess"}, "chess"),
            ({"preset": "never"}, "never"),
            ({"workers": 0}, "workers"),
            ({"budget": 0}, "budget"),
            ({"count": 0}, "count"),
        ],
    )
    def test_what_cannot_be_done_is_said(self, tmp_path: Path, options: dict[str, Any], reason: str) -> None:
        with pytest.raises(CommandError, match=reason):
            fill(tmp_path, **{"count": 1} | options)

    def test_a_damaged_file_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "toy-any.csv").write_text("nonsense")
        with pytest.raises(CommandError, match="line 1"):
            fill(tmp_path, 1)
        assert (tmp_path / "toy-any.csv").read_text() == "nonsense"

    def test_killed_at_any_time_it_leaves_a_file_that_a_later_run_completes(self, tmp_path: Path) -> None:
        options = ["--game", "pyramid", "--preset", "classic", "--workers", "1", "--folder", str(tmp_path)]
        command = [sys.executable, "manage.py", "catalogue", *options]
        file = seed_file(tmp_path, "pyramid", "classic")
        with subprocess.Popen([*command, "--count", "1000", "--progress"], cwd=ROOT, stderr=subprocess.PIPE) as run:
            assert run.stderr
            bar = b""
            while not re.search(rb" [1-9]\d*/1,000", bar) and (more := run.stderr.read(1)):
                bar += more
            run.send_signal(signal.SIGKILL)
        first = file.read()
        assert first
        fill(tmp_path, len(first) + 1, game="pyramid", preset="classic")
        second = file.read()
        assert [deal.number for deal in second] == list(range(1, len(first) + 2))
        assert [deal._replace(level="") for deal in second[:-1]] == [deal._replace(level="") for deal in first]


class Unlike(ToyGame):
    """The toy with a search that is told what to find of its deals, one after the other."""

    def __init__(self, *verdicts: Verdict, optimal: bool = True) -> None:
        self.verdicts, self.optimal = list(verdicts), optimal

    def verdict(self, position: Position) -> Finding:
        return Finding(Verdict.LOST) if self.verdicts and self.verdicts[0] is Verdict.LOST and self.next() else UNKNOWN

    def next(self) -> Verdict:
        return self.verdicts.pop(0)

    def solve(self, position: Position, budget: Budget) -> Finding:
        finding = super().solve(position, budget)
        if self.verdicts and self.next() is Verdict.UNKNOWN:
            return UNKNOWN
        return Finding(finding.verdict, finding.moves, finding.optimal and self.optimal)


class TestFinding:
    """Which deal has a number, and what is kept of it."""

    def test_the_first_candidate_that_is_won_has_the_number(self) -> None:
        deal = found(Wanted("toy", "any", 4, BUDGET, proven=True))
        seeds = [candidate("toy", "any", 4, attempt) for attempt in range(1, 20)]
        verdicts = [TOY.verdict(TOY.first_position("any", TOY.deal("any", seed))).verdict for seed in seeds]
        assert deal.seed == seeds[verdicts.index(Verdict.WON)]

    def test_the_seed_is_a_digest_of_a_label_that_anybody_can_make(self) -> None:
        # sha256sum of "catalogue pyramid classic 1 1"
        assert candidate("pyramid", "classic", 1, 1).hex().startswith("5a61735d1696944e")

    def test_a_deal_left_open_is_passed_over(self) -> None:
        first = found(Wanted("toy", "any", 4, BUDGET, proven=True))
        with registered(Unlike(Verdict.UNKNOWN, Verdict.UNKNOWN)):
            assert found(Wanted("toy", "any", 4, BUDGET, proven=True)).seed != first.seed

    def test_a_line_that_is_not_proven_does_where_none_need_be(self) -> None:
        with registered(Unlike(optimal=False)):
            assert not found(Wanted("toy", "any", 4, BUDGET, proven=False)).optimal

    def test_a_deal_is_taken_over_only_where_its_line_wins(self) -> None:
        deals = [found(Wanted("toy", "any", number, BUDGET, proven=True)) for number in range(1, 9)]
        for deal in deals:
            fits = wins(TOY, "even", TOY.deal("even", deal.seed), deal.line)
            assert (taken(Known("toy", "even", deal)) is not None) == fits


class TestLevels:
    """From what the robot wins most often to what it wins never."""

    @staticmethod
    def deal(number: int, wins: int, left: int = 0) -> GradedDeal:
        return GradedDeal(number, bytes(32), "", True, wins, left, ("A1",))

    @pytest.mark.parametrize(
        ("wins", "levels"),
        [
            ([50, 45, 30, 20, 7, 5, 2, 0], "EEMMHHXX"),
            ([50, 50, 50, 50, 50, 25, 10, 5], "EEEEEMXX"),
            ([50, 50, 50, 50, 45, 40, 10, 5], "EEEEMHXX"),
            ([20, 5, 4, 0, 0, 0, 0, 0], "EEMXXXXX"),
            ([20, 4, 4, 4, 3, 2, 1, 0], "EMMMHHXX"),
            ([4, 0, 0, 0, 0, 0, 0, 0], "MXXXXXXX"),
            ([50] * 8, "EEEEEEEE"),
            ([0] * 8, "XXXXXXXX"),
        ],
    )
    def test_the_more_often_the_robot_wins_the_easier_and_equals_are_equal(self, wins: list[int], levels: str) -> None:
        graded = with_levels(self.deal(number, count) for number, count in reversed([*enumerate(wins, start=1)]))
        assert [deal.number for deal in graded] == list(range(1, 9))
        assert "".join(LETTERS[deal.level] for deal in graded) == levels

    def test_of_deals_won_equally_often_the_one_where_fewer_cards_are_left_is_easier(self) -> None:
        graded = with_levels(self.deal(number, 0, left) for number, left in enumerate([90, 30, 70, 50], start=1))
        assert "".join(LETTERS[deal.level] for deal in graded) == "XMHM"

    @pytest.mark.parametrize("count", range(6))
    def test_any_number_of_deals_can_be_graded(self, count: int) -> None:
        assert len(with_levels(self.deal(number, 50) for number in range(count))) == count


def record(slug: str, preset: str, number: int, plays: int) -> Record:
    """How the robot fares with the deal of a seed with this number."""
    playing = game(slug)
    return Robot(playing, preset, playing.deal(preset, number.to_bytes(32))).record(plays)


class TestRobot:
    """The simple player."""

    def test_it_fares_the_same_each_time_it_is_asked(self) -> None:
        assert record("pyramid", "classic", 0, 5) == record("pyramid", "classic", 0, 5)

    @pytest.mark.parametrize(
        ("slug", "preset"), [(game.slug, preset) for game in games().values() for preset in game.presets]
    )
    def test_it_comes_to_an_end_in_every_preset(self, slug: str, preset: str) -> None:
        found = record(slug, preset, 0, 1)
        assert (found.wins == 1) == (found.left == 0)

    @pytest.mark.parametrize(("slug", "preset"), [("pyramid", "classic"), ("pyramid", "three-pass"), ("toy", "any")])
    def test_it_wins_some_plays_and_loses_some(self, slug: str, preset: str) -> None:
        assert 0 < sum(record(slug, preset, number, 4).wins for number in range(8)) < 32

    def test_it_wins_nothing_that_cannot_be_won(self) -> None:
        for number in range(30):
            if TOY.verdict(TOY.first_position("any", TOY.deal("any", number.to_bytes(32)))).verdict is Verdict.LOST:
                found = record("toy", "any", number, 10)
                assert found.wins == 0
                assert found.left > 0
