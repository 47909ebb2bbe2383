"""The clock of a play: a value, told the time by the server (rules.md, section 4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

LONGEST_SILENCE = timedelta(minutes=2)
"""At most this much counts after the last contact, when contact is lost without a pause."""


@dataclass(frozen=True, slots=True)
class Clock:
    """`elapsed_ms` was right at `heard_at`, the last contact; `heard_at` is None before the first action."""

    elapsed_ms: int = 0
    heard_at: datetime | None = None
    running: bool = False

    def elapsed_at(self, now: datetime) -> int:
        """Milliseconds of play up to `now`."""
        if not self.running or self.heard_at is None:
            return self.elapsed_ms
        silence = min(max(now - self.heard_at, timedelta()), LONGEST_SILENCE)
        return self.elapsed_ms + round(silence / timedelta(milliseconds=1))

    def heard(self, now: datetime) -> Clock:
        """The clock after a contact at `now`."""
        return Clock(self.elapsed_at(now), now, self.running)

    def started(self, now: datetime) -> Clock:
        """The clock running, from `now` on if it was not."""
        return Clock(self.elapsed_at(now), now, running=True)

    def stopped(self, now: datetime) -> Clock:
        """The clock standing still from `now` on."""
        return Clock(self.elapsed_at(now), now, running=False)


def clock_text(milliseconds: int) -> str:
    """A time as the table shows it; hours only where there are any.

    >>> clock_text(247_000), clock_text(3_724_000)
    ('4:07', '1:02:04')
    """
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
