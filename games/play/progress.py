"""A bar that shows how far a long command has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

WIDTH = 30
EVERY_S = 0.2


class Progress:
    """Drawn over and over on one line of `stream`; without a total, only the count and the speed."""

    def __init__(self, stream: TextIO, total: int | None, seconds: Callable[[], float], *, shown: bool) -> None:
        """`seconds` is the clock; nothing is ever written unless `shown`."""
        self._stream, self._total, self._seconds, self._shown = stream, total, seconds, shown
        self._done = 0
        self._begun = self._drawn = seconds()

    def advance(self, count: int = 1) -> None:
        """So many more are done."""
        self._done += count
        now = self._seconds()
        if self._shown and (now - self._drawn >= EVERY_S or self._done == self._total):
            self._drawn = now
            self._write(f"\r{self.text(now)}\x1b[K")

    def close(self) -> None:
        """The bar stays as it is, and what follows begins on a line of its own."""
        if self._shown:
            self._write(f"\r{self.text(self._seconds())}\x1b[K\n")

    def text(self, now: float) -> str:
        """How far it has come at the time `now`."""
        speed = self._done / (now - self._begun) if now > self._begun else 0.0
        if not self._total:
            return f"{self._done:,} done, {speed:.1f}/s"
        filled = WIDTH * self._done // self._total
        left = (self._total - self._done) / speed if speed else 0.0
        bar = "#" * filled + "." * (WIDTH - filled)
        return f"[{bar}] {self._done:,}/{self._total:,}, {speed:.1f}/s, {left / 60:.0f} min left"

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
