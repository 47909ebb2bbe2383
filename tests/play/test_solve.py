"""`manage.py solve` as one runs it: many lines over many processes, killed and taken up again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.cards.deck import deck_to_text
from games.engine.registry import game, registered
from games.play.progress import Progress
from games.play.solve_runs import answer, kept_answers, lines_of
from games.play.workers import all_cores, in_order
from tests.toy.game import GAME as TOY

ROOT = Path(__file__).parent.parent.parent
BAD = ["nonsense", '{"game": "chess"}', "{}"]


def record(number: int, slug: str = "toy", preset: str = "any") -> str:
    """A line of the input: the deal of a seed with this number, for a short search."""
    deck = game(slug).deal(preset, number.to_bytes(32)).deck
    return json.dumps({"game": slug, "preset": preset, "deck": deck_to_text(deck), "budget": 2_000})


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered(TOY):
        yield


@pytest.fixture
def source(tmp_path: Path) -> list[str]:
    """Ten lines, some of them bad, one of them blank."""
    return [*map(record, range(4)), BAD[0], "", *map(record, range(4, 6)), *BAD[1:]]


@pytest.fixture
def solve(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command in this process on lines of text; the answers it printed."""

    def run(lines: list[str], **options: Any) -> list[Any]:
        path = tmp_path / "input"
        path.write_text("\n".join(lines))
        with path.open("rb") as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            call_command("solve", **{"workers": 1} | options)
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


def without_times(answers: list[Any]) -> list[Any]:
    return [{key: value for key, value in found.items() if key != "seconds"} for found in answers]


def answers_in(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_each_line_has_its_answer_in_its_place_and_bad_ones_stop_nothing(solve: Any, source: list[str]) -> None:
    found = solve(source)
    assert ["error" in line for line in found] == [False] * 4 + [True] + [False] * 2 + [True] * 2
    assert [line["error"]["line"] for line in found if "error" in line] == [5, 9, 10]
    assert all(line["length"] == len(line["moves"]) for line in found if line.get("verdict") == "won")


@pytest.mark.parametrize("kept", [0, 1, 5, 9])
@pytest.mark.parametrize("cut", [1, 0, -7])
def test_a_run_killed_anywhere_goes_on_where_it_was(
    solve: Any, source: list[str], tmp_path: Path, kept: int, cut: int
) -> None:
    output = tmp_path / "answers"
    solve(source, output=output)
    whole = output.read_text()
    killed_at = max(0, sum(map(len, whole.splitlines(keepends=True)[:kept])) - 1 + cut)
    output.write_text(whole[:killed_at])
    solve(source, output=output)
    assert without_times(answers_in(output)) == without_times([json.loads(line) for line in whole.splitlines()])
    assert output.read_text().endswith("\n")


def test_what_was_answered_is_not_searched_again(solve: Any, source: list[str], tmp_path: Path) -> None:
    output = tmp_path / "answers"
    solve(source[:4], output=output)
    before = output.read_text()
    solve(source, output=output)
    assert output.read_text().startswith(before)
    again = output.read_text()
    solve(source, output=output)
    assert output.read_text() == again


@pytest.mark.parametrize(
    "other",
    [
        ["nonsense"],
        [record(5, "pyramid", "classic")],
        [],
    ],
)
def test_answers_to_other_deals_are_never_added_to(
    solve: Any, source: list[str], tmp_path: Path, other: list[str]
) -> None:
    output = tmp_path / "answers"
    winnable = [line for line in source[:4] if "won" in answer(next(lines_of([line.encode()])))]
    solve(winnable[:1], output=output)
    before = output.read_text()
    with pytest.raises(CommandError, match="was not made from this input"):
        solve(other, output=output)
    assert output.read_text() == before


@pytest.mark.parametrize("text", ["not JSON\n", "[]\n", '{"verdict": "won"}\n', '{"error": {"line": 2}}\n'])
def test_a_file_that_holds_no_answers_is_left_alone(solve: Any, tmp_path: Path, text: str) -> None:
    output = tmp_path / "answers"
    output.write_text(text)
    with pytest.raises(CommandError, match="its line 1 is no answer to line 1 of the input"):
        solve([record(0)], output=output)
    assert output.read_text() == text


def test_half_a_line_is_taken_out_of_the_file(tmp_path: Path) -> None:
    output = tmp_path / "answers"
    output.write_bytes(b'{"verdict": "lost"}\n{"verd')
    assert kept_answers(output) == [b'{"verdict": "lost"}']
    assert output.read_bytes() == b'{"verdict": "lost"}\n'


def test_a_file_that_cannot_be_written_is_named(solve: Any, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nowhere"):
        solve([record(0)], output=tmp_path / "nowhere" / "answers")


def test_at_least_one_worker(solve: Any) -> None:
    with pytest.raises(CommandError, match="workers"):
        solve([], workers=0)


class TestSeveralWorkers:
    """Processes of their own, which know the games of the house and no toy."""

    def test_answers_come_in_the_order_of_the_input(self) -> None:
        lines = "\n".join([record(1, "addiction", "classic"), *BAD, "", *BAD, record(2, "pyramid", "thirteen"), *BAD])
        command = [sys.executable, "manage.py", "solve", "--workers", "3", "--progress"]
        run = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True)
        alone = [json.loads(answer(line)) for line in lines_of(lines.encode().splitlines())]
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        assert without_times(answers) == without_times(alone)
        assert [found["error"]["line"] for found in answers if "error" in found] == [2, 3, 4, 6, 7, 8, 10, 11, 12]
        assert run.returncode == 0
        assert "Traceback" not in run.stderr
        assert "11" in run.stderr

    def test_a_line_is_answered_while_the_next_one_is_not_there_yet(self) -> None:
        with subprocess.Popen(
            [sys.executable, "manage.py", "solve", "--workers", "2"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as run:
            assert run.stdin
            assert run.stdout
            for line in BAD:
                run.stdin.write(line.encode() + b"\n")
                run.stdin.flush()
                assert b"error" in run.stdout.readline()
            run.stdin.close()
            assert run.wait() == 0

    def test_many_tasks_keep_their_order(self) -> None:
        assert list(in_order(abs, range(-40, 0), workers=2)) == list(range(40, 0, -1))

    def test_what_a_task_raises_reaches_the_caller(self) -> None:
        with pytest.raises(TypeError):
            list(in_order(_refuse, ["text"], workers=2))

    def test_tasks_that_cannot_be_had_end_the_run_loudly(self) -> None:
        def broken() -> Iterator[int]:
            yield -1
            raise OSError("the disk is gone")

        results = in_order(abs, broken(), workers=2)
        assert next(results) == 1
        with pytest.raises(OSError, match="the disk is gone"):
            next(results)

    def test_a_killed_worker_ends_the_run_loudly(self) -> None:
        lines = [str(os.EX_SOFTWARE)]
        with pytest.raises(Exception, match="terminated abruptly"):
            list(in_order(_die, lines, workers=2))

    def test_there_is_a_worker_for_each_core(self) -> None:
        assert 1 <= all_cores() <= (os.cpu_count() or 1)


def _refuse(text: str) -> None:
    raise TypeError(text)


def _die(code: str) -> None:
    os._exit(int(code))


class TestProgress:
    """What the bar says and when."""

    @staticmethod
    def bar(total: int | None, *, shown: bool = True) -> tuple[Progress, StringIO]:
        seconds, stream = count(), StringIO()
        return Progress(stream, total, lambda: next(seconds), shown=shown), stream

    def test_it_tells_how_far_and_how_fast(self) -> None:
        progress, stream = self.bar(120)
        for _ in range(60):
            progress.advance()
        assert stream.getvalue().split("\r")[-1].startswith(f"[{'#' * 15}{'.' * 15}] 60/120, 1.0/s, 1 min left")

    def test_without_a_total_it_counts(self) -> None:
        progress, stream = self.bar(None)
        progress.advance(3)
        assert "3 done, 3.0/s" in stream.getvalue()

    def test_it_ends_its_line(self) -> None:
        progress, stream = self.bar(0)
        progress.close()
        assert stream.getvalue().endswith("\n")

    def test_hidden_it_writes_nothing(self) -> None:
        progress, stream = self.bar(2, shown=False)
        progress.advance(2)
        progress.close()
        assert stream.getvalue() == ""
