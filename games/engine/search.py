"""What a search may spend and what it found. "Unknown" is never shown as "lost"."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from threading import Lock
from typing import TYPE_CHECKING, cast

from games.engine.errors import IllegalMoveError
from games.engine.protocol import Move, Outcome, Position

if TYPE_CHECKING:
    import wasmtime


class Verdict(StrEnum):
    """Whether a position can still be won."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Budget:
    """What one search may spend: expanded positions (the same on every machine) and bytes of memory."""

    positions: int
    memory: int = 1 << 30


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of a position.

    `verdict`: WON comes with a line that wins, LOST is proven, UNKNOWN says that nothing is.
    `moves`: from the position on, a winning line; for an unknown verdict the best line found, or none.
    `optimal`: no shorter winning line exists. `positions`: how many the search expanded.
    """

    verdict: Verdict
    moves: tuple[Move, ...] = ()
    optimal: bool = False
    positions: int = 0


UNKNOWN = Finding(Verdict.UNKNOWN)


class BrokenSearchError(RuntimeError):
    """A search gave a line that the rules refuse, or that does not win: its fault, never the position's."""


def finished(position: Position) -> Finding | None:
    """What is known of a position that is won or lost already; None for an open one."""
    if position.outcome is Outcome.OPEN:
        return None
    return Finding(Verdict.WON, optimal=True) if position.outcome is Outcome.WON else Finding(Verdict.LOST)


def check_line(position: Position, moves: Sequence[Move], *, wins: bool) -> None:
    """Play a search's line out by the rules, before anybody sees it. Raises BrokenSearchError."""
    end = position
    try:
        for move in moves:
            end = end.apply(move)
    except IllegalMoveError as error:
        raise BrokenSearchError(f"illegal move in {' '.join(map(str, moves))} from\n{position}") from error
    if wins and end.outcome is not Outcome.WON:
        raise BrokenSearchError(f"no win by {' '.join(map(str, moves))} from\n{position}")


# A guard against a program that never comes back: far more than any search burns, its start included.
START_FUEL = 100_000_000_000
POSITION_FUEL = 1_000_000
# Between two steps a caller may stop the search; a step takes some hundredths of a second.
STEP = 5_000
RUNNING = 0
MOST_POSITIONS = 2**31 - 1
PAGE = 1 << 16


def never() -> bool:
    """Nobody stops this search."""
    return False


@dataclass(frozen=True, slots=True)
class Report:
    """What a wasm search hands back: its answer, empty when memory, fuel or patience ended; positions it expanded."""

    answer: bytes = b""
    positions: int = 0


class WasmSearch:
    """A search that is compiled to wasm: the same file runs here and in a browser's worker.

    The file imports nothing and exports `memory` and six functions; all numbers are i32:

    - `input(size)`: where to write a task of `size` bytes; 0 when there is no memory for it.
    - `begin(positions)`: reads the task, to be searched with at most so many positions; returns the state.
    - `step(positions)`: searches on, through so many positions at most; returns the state: 0 running, 1 done.
    - `positions()`: how many were expanded so far.
    - `output()`, `outputSize()`: where the answer lies once the state is done, and how many bytes it has.

    One compiled module serves all threads; each search has a memory of its own. Python's lock is free meanwhile.
    """

    def __init__(self, package: str, file: str) -> None:
        """The search in `file` below the folder of `package`; it is read when it is first used."""
        self._package = package
        self._file = file
        self._lock = Lock()
        self._linked: tuple[wasmtime.Engine, wasmtime.Module] | None = None

    def run(self, task: bytes, budget: Budget, stop: Callable[[], bool] = never) -> Report:
        """The answer to `task`, which depends on nothing else than task and budget unless `stop` says so.

        `stop` is asked between steps. A search that runs out of memory or burns more than its positions may cost
        answers nothing. A broken file raises wasmtime's errors.
        """
        import wasmtime

        program = _Program(*self._compiled(), budget)
        try:
            return program.run(task, budget.positions, stop)
        except wasmtime.Trap as trap:
            if trap.trap_code is not wasmtime.TrapCode.OUT_OF_FUEL:
                raise
            return Report(positions=program.expanded)

    def _compiled(self) -> tuple[wasmtime.Engine, wasmtime.Module]:
        """The module, compiled by whoever comes first; wasmtime is not loaded before it is needed."""
        import wasmtime

        with self._lock:
            if self._linked is None:
                config = wasmtime.Config()
                config.consume_fuel = True
                engine = wasmtime.Engine(config)
                wasm = (files(self._package) / self._file).read_bytes()
                self._linked = engine, wasmtime.Module(engine, wasm)
                # While the interpreter shuts down, wasmtime can no longer free what it holds, and complains.
                atexit.register(self._forget)
            return self._linked

    def _forget(self) -> None:
        self._linked = None


class _Program:
    """One running copy of a module, with memory and fuel of its own."""

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module, budget: Budget) -> None:
        import wasmtime

        self.expanded = 0
        self._store = wasmtime.Store(engine)
        self._store.set_fuel(START_FUEL + POSITION_FUEL * budget.positions)
        # A module starts with one page; what does not fit on top of it, it does without.
        self._store.set_limits(memory_size=max(budget.memory, PAGE))
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = cast("wasmtime.Memory", self._exports["memory"])

    def run(self, task: bytes, positions: int, stop: Callable[[], bool]) -> Report:
        """From the task to the answer."""
        address = self._call("input", len(task))
        if not address:
            return Report()
        self._memory.write(self._store, task, address)
        state = self._call("begin", min(positions, MOST_POSITIONS))
        while state == RUNNING and not stop():
            state = self._call("step", STEP)
            self.expanded = self._call("positions")
        return Report(b"" if state == RUNNING else self._answer(), self.expanded)

    def _answer(self) -> bytes:
        start = self._call("output")
        return bytes(self._memory.read(self._store, start, start + self._call("outputSize")))

    def _call(self, name: str, *numbers: int) -> int:
        function = cast("wasmtime.Func", self._exports[name])
        return int(function(self._store, *numbers))
