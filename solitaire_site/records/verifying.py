"""Everything that is stored of plays, held against the plays' moves. Finding no difference is the promise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.protocol import Outcome
from games.play.models import Play, Solution
from games.play.plans import plan_wins
from games.play.refusals import DamagedPlayError
from games.play.tables import Table
from games.play.verdicts import UNKNOWN, WON
from solitaire_site.records.recording import Seat, compared, recount_all, seats

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that `manage.py verify` proves: finds differences, and mends those of them that can be mended."""

    differences: Callable[[], Iterator[Json]]
    mend: Callable[[Iterable[Json]], None]


CHECKS: dict[str, Check] = {}
"""By name; rooms that keep more of plays add theirs when they start."""


def differences() -> Iterator[Json]:
    """Each difference between what is stored and what follows from the moves: where, what is stored, what should be."""
    for play in Play.objects.order_by("created_at", "pk").iterator(chunk_size=500):
        yield from differences_of_play(play)
    for solution in Solution.objects.exclude(line="").iterator(chunk_size=500):
        yield from differences_of_solution(solution)
    yield from differences_of_seats(seats())


def mend(found: Iterable[Json]) -> None:
    """Count anew the records that differ."""
    recount_all({Seat(each["player_id"], each["game"], each["preset"]) for each in found if "player_id" in each})


def differences_of_play(play: Play) -> Iterator[Json]:
    """What a play's row says and its moves do not."""
    where = {"play": str(play.pk)}
    table = Table(play)
    try:
        facts = _played_again(table)
    except DamagedPlayError:
        yield where | {"what": "log", "stored": play.log, "should_be": "a play of its deal"}
        return
    for what, should_be in facts.items():
        if getattr(play, what) != should_be:
            yield where | {"what": what, "stored": getattr(play, what), "should_be": should_be}
    if play.verdicts and not _may_be(table, play.verdicts):
        yield where | {"what": "verdicts", "stored": play.verdicts, "should_be": table.judged()}


def differences_of_solution(solution: Solution) -> Iterator[Json]:
    """Whether a line that is said to win does."""
    play = Play(game=solution.game, preset=solution.preset, seed=solution.seed, plan=solution.line)
    table = Table(play)
    wins = plan_wins(table, table.history.position, [])
    if wins != (solution.verdict == Solution.Verdict.WON):
        should_be = Solution.Verdict.WON if wins else Solution.Verdict.UNKNOWN
        yield {"solution": solution.pk, "what": "line", "stored": solution.verdict, "should_be": should_be.value}


def differences_of_seats(seats: Iterable[Seat]) -> Iterator[Json]:
    """What the records of seats say and their plays do not."""
    for seat, stored, recounted in compared(seats):
        found, should_be = stored.facts(), recounted.facts()
        for what, value in found.items():
            if value != should_be[what]:
                yield seat.row | {"what": what, "stored": value, "should_be": should_be[what]}


def _played_again(table: Table) -> Json:
    """What follows from the moves. Raises DamagedPlayError when they are not a play of the deal."""
    position = table.history.position
    won = position.outcome is Outcome.WON
    facts: Json = {
        "position": str(position),
        "score": position.score,
        "moves": len(table.play.actions),
        "undos": table.play.actions.count("undo"),
    }
    if won or table.play.state == Play.State.WON:
        facts["state"] = str(Play.State.WON if won else Play.State.LOST)
    return facts


def _may_be(table: Table, letters: str) -> bool:
    """Whether letters are those of the play. One that the game does not know may have been won by a plan of then."""
    judged = table.judged()
    return len(letters) == len(judged) and all(
        kept == asked or (asked == UNKNOWN and kept == WON) for kept, asked in zip(letters, judged, strict=True)
    )


CHECKS["records"] = Check(differences, mend)
