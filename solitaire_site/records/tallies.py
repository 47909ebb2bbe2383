"""What a play adds to its player's sums. The same steps write them play by play and make them anew."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple, Protocol
from uuid import UUID

from games.play.models import Play
from solitaire_site.records.models import Tally

COUNTED = (Play.State.WON, Play.State.LOST, Play.State.ABANDONED)


class Aided(Protocol):
    """What tells how much help somebody took: a play, or what was read of one."""

    @property
    def undos(self) -> int: ...
    @property
    def hints(self) -> int: ...


class Ended(NamedTuple):
    """The columns of a play that is over from which its records follow; the same names as the play's."""

    pk: UUID
    player_id: int
    game: str
    preset: str
    state: str
    seed: bytes
    deal_kind: str
    deal_number: int | None
    moves: int
    score: int | None
    undos: int
    hints: int
    elapsed_ms: int
    finished_at: datetime | None


def is_counted(play: Play) -> bool:
    """Whether a play stands in the statistics: it is over, it was touched, and no moderator has set it aside."""
    return play.state in COUNTED and not play.is_void


def is_clean(play: Aided) -> bool:
    """Whether a result was reached without undo and hint (rules.md, section 4)."""
    return not play.undos and not play.hints


def add(tally: Tally, play: Play | Ended, par: int | None) -> None:
    """Add a counted play, the newest of its preset, to the tally in memory. `par`: the deal's, where it is proven."""
    tally.undos += play.undos
    tally.hints += play.hints
    if play.state == Play.State.WON:
        _add_win(tally, play, par)
    else:
        tally.lost += play.state == Play.State.LOST
        tally.abandoned += play.state == Play.State.ABANDONED
        tally.streak = 0


def _add_win(tally: Tally, play: Play | Ended, par: int | None) -> None:
    tally.won += 1
    tally.clean_wins += is_clean(play)
    tally.streak += 1
    tally.longest_streak = max(tally.longest_streak, tally.streak)
    _count(tally.moves, play.moves)
    _count(tally.seconds, play.elapsed_ms // 1000)
    if par is not None:
        _count(tally.over_par, play.moves - par)


def _count(distribution: dict[str, int], value: int) -> None:
    """One more with this value; JSON's keys are texts."""
    distribution[str(value)] = distribution.get(str(value), 0) + 1
