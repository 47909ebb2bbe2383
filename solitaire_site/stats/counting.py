"""Writing what plays add to the figures. Few statements, put together once: a finishing move waits for them.

Rows are written in the order of their keys, days before players' days before deals, after the player and the play: so
no two transactions wait for each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import batched

from games.play.models import Solution
from games.play.statements import Select, Upsert, given
from solitaire_site.stats.additions import Addition, Additions, Cell, Deal
from solitaire_site.stats.models import CELL, COUNTS, SPREADS, DayFigures, DealFigures
from solitaire_site.stats.spread import added
from solitaire_site.stats.visits import count_visits

DEAL = ("seed", "game", "preset")
DEAL_SUMS = ("played", "won", "against")
AT_ONCE = 500
"""Rows in one statement: a database takes only so many values."""

SUMS = Upsert(DayFigures, [*CELL, *COUNTS, *SPREADS], key=CELL, adds=COUNTS, returning=[*CELL, *SPREADS])
SPREAD = Upsert(DayFigures, [*CELL, *COUNTS, *SPREADS], key=CELL, replaces=SPREADS)
START = Upsert(DayFigures, [*CELL, *COUNTS, *SPREADS], key=CELL, adds=["started"])
DEALS = Upsert(DealFigures, [*DEAL, *DEAL_SUMS, "verdict"], key=DEAL, adds=DEAL_SUMS, replaces=["verdict"])
VERDICT = Select(Solution.objects.filter(**given(Solution, *DEAL)).values_list("verdict"))

NO_COUNTS = (0,) * len(COUNTS)
EMPTY = (b"",) * len(SPREADS)


def write(additions: Additions) -> None:
    """Add all of it. Call it within the transaction that changes the plays."""
    for cells in batched(sorted(additions.cells), AT_ONCE):
        _add_cells({cell: additions.cells[cell] for cell in cells})
    count_visits(additions.visits)
    for deals in batched(sorted(additions.deals), AT_ONCE):
        verdicts = verdicts_of(deals)
        sums = [[additions.deals[deal][name] for name in DEAL_SUMS] for deal in deals]
        DEALS.write([(*deal, *row, verdicts.get(deal, "")) for deal, row in zip(deals, sums, strict=True)])
    if any(sums["played"] < 0 for sums in additions.deals.values()):
        DealFigures.objects.filter(played__lte=0).delete()


def write_start(additions: Additions) -> None:
    """Add first moves, which are in no spread: one statement."""
    START.write([_sums_row(cell, addition) for cell, addition in sorted(additions.cells.items())])


def _add_cells(cells: dict[Cell, Addition]) -> None:
    """The sums in one statement, which locks the rows and tells their spreads; the spreads in another."""
    told = SUMS.write([_sums_row(cell, addition) for cell, addition in cells.items()])
    kept = {Cell(*row[: len(CELL)]): row[len(CELL) :] for row in told}
    changed = {cell: addition for cell, addition in cells.items() if addition.values}
    SPREAD.write([(*cell, *NO_COUNTS, *spreads(kept[cell], addition)) for cell, addition in changed.items()])


def _sums_row(cell: Cell, addition: Addition) -> Sequence[object]:
    return (*cell, *(addition.counts[name] for name in COUNTS), *EMPTY)


def spreads(kept: Iterable[bytes], addition: Addition) -> list[bytes]:
    """The spreads of a row, with the plays of an addition."""
    changes: dict[str, dict[int, int]] = defaultdict(dict)
    for (name, value), change in addition.values.items():
        changes[name][value] = change
    return [
        added(spread, changes[name]) if name in changes else bytes(spread)
        for name, spread in zip(SPREADS, kept, strict=True)
    ]


def verdicts_of(deals: Sequence[Deal]) -> dict[Deal, str]:
    """What searches found out about some deals."""
    if len(deals) == 1:  # As a play ends.
        return dict(zip(deals, (verdict for (verdict,) in VERDICT.rows(**deals[0]._asdict())), strict=False))
    found = Solution.objects.filter(seed__in=[deal.seed for deal in deals])
    return {Deal(bytes(seed), *preset): verdict for seed, *preset, verdict in found.values_list(*DEAL, "verdict")}
