"""Hints: the next move of the line that the play's plan follows, which is a winning one wherever one is known."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction
from django.tasks import task

from games.engine.search import Budget, Finding, Verdict
from games.engine.view import MoveView
from games.play.keys import Stamp
from games.play.locks import write_transaction
from games.play.models import Play
from games.play.plans import PENDING, is_on, plan_wins
from games.play.searching import searched
from games.play.services import act, own_play
from games.play.solutions import line_of_deal
from games.play.tables import Table
from games.play.verdicts import WON

QUICK = Budget(positions=20_000, memory=128 << 20)
"""What a search may spend while somebody waits: below 50 ms (docs/performance.md)."""
DEEP = Budget(positions=1_000_000)
"""What may be spent on a better plan while its player thinks."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next. `left`: how many moves win after it; None where the line is not known to win."""

    move: MoveView
    left: int | None


def take_hint(player_id: int, play_id: UUID, stamp: Stamp, now: datetime) -> Table:
    """The player's play with a plan for what to do next; counted when there is one. The search holds no lock.

    Where a longer search may find a better plan, one goes on in the background.
    """
    seen = own_play(player_id, play_id)
    may_ask = seen.version == stamp.version and seen.is_open and not seen.paused
    plan, is_best = plan_for(Table(seen)) if may_ask else ("", True)

    def tell(table: Table, now: datetime) -> None:
        table.play.plan = plan
        table.play.hints += next_move(table) is not None
        if table.verdict is Verdict.UNKNOWN and plan_wins(table, table.position, table.line.done):
            table.play.verdicts = table.letters[:-1] + WON
        if not is_best:
            transaction.on_commit(partial(improve_plan.enqueue, str(play_id)), robust=True)

    return act(player_id, play_id, stamp, now, tell)


def next_move(table: Table) -> str | None:
    """The next move of the plan; None when the play has left it, it ends here, or is still being looked for."""
    plan, done = table.play.plan.split(), table.line.done
    return plan[len(done)] if is_on(plan, done) and not is_searching(table) else None


def is_searching(table: Table) -> bool:
    """Whether the player was asked to wait for a longer search at this very position."""
    return table.play.plan.split() == [*table.line.done, PENDING]


def hint_of(table: Table) -> Hint | None:
    """The hint that the plan gives; None when there is none."""
    move = next_move(table)
    found = next((each for each in table.view.moves if each.text == move), None)
    if found is None:
        return None
    left = len(table.play.plan.split()) - len(table.line.done) - 1
    return Hint(found, left if table.verdict is Verdict.WON else None)


def plan_for(table: Table) -> tuple[str, bool]:
    """A line from the deal on, through the moves made, to a win or as far as one is known; whether it will do.

    A longer search would not better a line that is kept already, a shortest one, or none where all is lost. Where a
    short search leaves all open, the player is asked to wait for a longer one, but only once.
    """
    done, play = table.line.done, table.play
    known = (line_of_deal(play.game, play.preset, bytes(play.seed)), play.plan)
    waited = is_searching(table)
    if not waited and (kept := next((line for line in known if is_on(line.split(), done)), None)):
        return kept, True
    finding = searched(table.game, table.position, QUICK)
    if finding.verdict is Verdict.UNKNOWN and not waited:
        return " ".join([*done, PENDING]), False
    return with_line(done, finding), waited or finding.optimal or finding.verdict is Verdict.LOST


def with_line(done: list[str], finding: Finding) -> str:
    """The moves made and those found, as a plan is kept."""
    return " ".join([*done, *map(str, finding.moves)])


@task
def improve_plan(play_id: str) -> bool:
    """In the background: looks further ahead from where an open play stands; whether that gave a plan to follow."""
    play = Play.objects.filter(pk=UUID(play_id), state=Play.State.OPEN).first()
    if play is None:
        return False
    table = Table(play)
    finding = searched(table.game, table.position, DEEP)
    return bool(finding.moves) and _keep_plan(play.pk, with_line(table.line.done, finding))


def _keep_plan(play_id: UUID, plan: str) -> bool:
    """Give an open play a better plan, unless it has gone elsewhere meanwhile; whether it was kept."""
    with write_transaction():
        play = Play.objects.select_for_update().filter(pk=play_id, state=Play.State.OPEN).first()
        if play is None or not is_on(plan.split(), Table(play).line.done):
            return False
        return bool(Play.objects.filter(pk=play_id).update(plan=plan))
