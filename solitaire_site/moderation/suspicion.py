"""The rules that find results that look wrong. Pure: facts of plays in, the figures of a reason out, or None.

docs/honesty.md tells moderators the same. A flag accuses nobody: it asks a moderator to look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Facts = dict[str, int]

FEWEST_ACTIONS = 20
"""A play with fewer is too short to say anything about a pace."""

FASTEST_MS = 250
"""Milliseconds for an action, as an average of a whole play, that hands do not go below."""

HURRIED_MS = 450
"""As little on the play's clock is reached by few, and with the clock stopped most of the time by nobody."""

MOSTLY_STOPPED = 5
"""So many times as long as its clock says a play lasted when its clock was stopped for most of it."""

CLOCKS_APART_MS = 2_000
"""A clock that counts more than went by, by more than this, is wrong: rounding explains some milliseconds."""

WINS_LOOKED_AT = 10
"""How many of a player's newest wins are looked at together."""

MOST_PAR_WINS = 4
"""One more of the newest wins at par raises the flag."""

MOST_OWN_LINES = 1
"""One more of the newest wins along the computer's line raises the flag."""

SHORTEST_TELLING_LINE = 12
"""A line of fewer moves may be found by anybody who plays well."""

MOST_PRACTISED = 4
"""One more of the newest wins on practised deals raises the flag."""

PRACTISED_PERCENT = 105
"""So many percent of the best line known, at most, is what a practised win must have come to."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How a play went: its actions, of which undos cost no aim; its clock; and what went by on the wall."""

    moves: int
    undos: int
    elapsed_ms: int
    wall_ms: int

    @property
    def actions(self) -> int:
        """What was done by hand: several undos may be one press."""
        return self.moves - self.undos

    @property
    def ms_each(self) -> int:
        """Of the clock, for each action."""
        return self.elapsed_ms // max(1, self.actions)


@dataclass(frozen=True, slots=True)
class Win:
    """One of a player's newest wins. `best`: how many moves the best line has that the search knows; `own_line`: it was
    won along that very line; `practised`: the player had ended a play of the deal before."""

    moves: int
    is_clean: bool
    best: int | None = None
    own_line: bool = False
    practised: bool = False


def faster_than_hands(pace: Pace) -> Facts | None:
    """A whole play at less than 250 ms an action, undos left out.

    To point at a card takes a practised hand some 400 ms, a drag longer, and most removals are two taps. A key that is
    held down repeats every 30 ms or so, but it only draws; no deal is won by draws alone. The average of a whole play
    counts because no play keeps the times of single moves.
    """
    if pace.actions < FEWEST_ACTIONS or pace.ms_each >= FASTEST_MS:
        return None
    return {"ms_each": pace.ms_each, "actions": pace.actions, "elapsed_ms": pace.elapsed_ms}


def clock_against_moves(pace: Pace) -> Facts | None:
    """A clock that counted more than went by; or one that stood still for four fifths of the play while what it did
    count is under 450 ms an action.

    A long pause alone is honest, and so is a quick hand alone. Both together are how somebody plays who stops the clock
    to think before each move. A window that loses its network goes on counting for two minutes, so silence does not
    look like this.
    """
    if pace.elapsed_ms > pace.wall_ms + CLOCKS_APART_MS:
        return {"elapsed_ms": pace.elapsed_ms, "wall_ms": pace.wall_ms, "ahead": 1}
    stopped = pace.wall_ms > MOSTLY_STOPPED * pace.elapsed_ms
    if not stopped or pace.actions < FEWEST_ACTIONS or pace.ms_each >= HURRIED_MS:
        return None
    return {"elapsed_ms": pace.elapsed_ms, "wall_ms": pace.wall_ms, "ms_each": pace.ms_each, "ahead": 0}


def is_par_win(win: Win) -> bool:
    """A win without undo and hint in exactly as few moves as the search's best line, of a deal not played before."""
    return win.is_clean and win.moves == win.best and not win.practised and _is_telling(win)


def is_own_line(win: Win) -> bool:
    """The same moves in the same order as the line that the computer found, without undo and hint, unpractised."""
    return win.is_clean and win.own_line and not win.practised and _is_telling(win)


def is_practised_win(win: Win) -> bool:
    """A clean win of a deal played before, within 5 % of the best line known. Replays show that line, and to play a
    deal again is allowed: one such win says nothing."""
    return win.best is not None and win.is_clean and win.practised and is_near(win.moves, win.best)


def is_near(moves: int, best: int) -> bool:
    """Whether a win comes within 5 % of the best line known. No rule that looks at rows of wins counts another."""
    return moves * 100 <= best * PRACTISED_PERCENT


def shortest_wins(wins: Sequence[Win]) -> list[int]:
    """Which of the newest wins are exactly as short as the search's best line, where more than four of ten are.

    Good players reach that on one deal in ten or so, as one draw or one card moved too many already misses it; five of
    ten wins by chance of that kind is one case in 600. Where a line is not proven the shortest, somebody who plays
    better than the search is below it, not at it.
    """
    return _more_than(MOST_PAR_WINS, [number for number, win in enumerate(wins) if is_par_win(win)])


def own_lines(wins: Sequence[Win]) -> list[int]:
    """Which of the newest wins follow the computer's own line, where more than one of ten does.

    Most deals have very many lines of the same length, as moves may change places; to hit upon the same one of twelve
    moves or more twice by thinking does not happen.
    """
    return _more_than(MOST_OWN_LINES, [number for number, win in enumerate(wins) if is_own_line(win)])


def practised_wins(wins: Sequence[Win]) -> list[int]:
    """Which of the newest wins are near-perfect on practised deals, where more than four of ten are.

    Whoever plays a deal again until it is won has undos, hints and detours on the way; whoever collects first places on
    boards of single deals by heart does not.
    """
    return _more_than(MOST_PRACTISED, [number for number, win in enumerate(wins) if is_practised_win(win)])


def _is_telling(win: Win) -> bool:
    return win.moves >= SHORTEST_TELLING_LINE


def _more_than(most: int, found: list[int]) -> list[int]:
    return found if len(found) > most else []
