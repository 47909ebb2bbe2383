"""How a search in wasm is run, shown with the smallest programs."""

from __future__ import annotations

from pathlib import Path

import pytest
import wasmtime

from games.engine.search import Budget, Report, WasmSearch

# Answers its task; `begin` returns 0 for running, `step` counts what it may expand and is done at the budget.
ECHO = """
(module
  (memory (export "memory") 1)
  (global $size (mut i32) (i32.const 0))
  (global $budget (mut i32) (i32.const 0))
  (global $positions (mut i32) (i32.const 0))
  (func (export "input") (param i32) (result i32) (global.set $size (local.get 0)) (i32.const 16))
  (func (export "begin") (param i32) (result i32) (global.set $budget (local.get 0)) (i32.const 0))
  (func (export "step") (param i32) (result i32)
    (global.set $positions (i32.add (global.get $positions) (local.get 0)))
    {step}
    (i32.ge_s (global.get $positions) (global.get $budget)))
  (func (export "positions") (result i32) (global.get $positions))
  (func (export "output") (result i32) (i32.const 16))
  (func (export "outputSize") (result i32) (global.get $size)))
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> WasmSearch:
    """ECHO with some instructions at each step."""
    package = f"echo_{abs(hash(request.node.name))}"
    folder = tmp_path / package
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "echo.wasm").write_bytes(wasmtime.wat2wasm(ECHO.replace("{step}", getattr(request, "param", ""))))
    monkeypatch.syspath_prepend(str(tmp_path))
    return WasmSearch(package, "echo.wasm")


def test_a_task_goes_in_and_its_answer_comes_out(program: WasmSearch) -> None:
    assert program.run(b"thirteen", Budget(12_000)) == Report(b"thirteen", 15_000)


def test_each_run_starts_afresh(program: WasmSearch) -> None:
    assert program.run(b"one", Budget(1)) == Report(b"one", 5_000)
    assert program.run(b"two", Budget(1)) == Report(b"two", 5_000)


def test_who_stops_a_search_gets_no_answer(program: WasmSearch) -> None:
    asked = iter([False, False, True])
    assert program.run(b"task", Budget(1_000_000), lambda: next(asked)) == Report(b"", 10_000)


@pytest.mark.parametrize("program", ["(loop $for_ever (br $for_ever))"], indirect=True)
def test_a_program_that_never_comes_back_answers_nothing(program: WasmSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.search.START_FUEL", 100_000)
    assert program.run(b"task", Budget(0)) == Report(b"", 0)


@pytest.mark.parametrize("program", ["unreachable"], indirect=True)
def test_a_broken_program_is_nobody_s_unknown(program: WasmSearch) -> None:
    with pytest.raises(wasmtime.Trap):
        program.run(b"task", Budget(1))


@pytest.mark.parametrize("program", ["(global.set $size (memory.grow (i32.const 1000)))"], indirect=True)
def test_a_program_gets_no_more_memory_than_the_budget_has(program: WasmSearch) -> None:
    assert len(program.run(b"task", Budget(1, memory=1 << 28)).answer) == 1
    assert program.run(b"task", Budget(1, memory=1 << 20)).answer == b""
