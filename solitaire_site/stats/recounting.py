"""The figures counted anew from the plays, day by day: what `verify` compares, and how they are mended.

Bounded by what is played on one day, however many plays there are.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import batched, groupby
from typing import Any

from django.db.models import Count, Max, Min, Q, Sum

from games.play.locks import write_transaction
from games.play.models import Play
from games.play.verdicts import LOST
from solitaire_site.records.tallies import COUNTED
from solitaire_site.stats.additions import NEEDED, Addition, Additions, Cell, Deal, PlayersDay
from solitaire_site.stats.counting import AT_ONCE, DEAL, DEAL_SUMS, EMPTY, spreads, verdicts_of
from solitaire_site.stats.models import CELL, COUNTS, PLAYERS, SPREADS, DayFigures, DayPlayers, DealFigures, Visit
from solitaire_site.stats.spread import counts_in, number
from solitaire_site.stats.visits import Figures, Visits, add_to_days, figures_of
from solitaire_site.stats.zone import bounds, day_of

PRESET = ("game", "preset", "language")
Preset = tuple[str, ...]
TOTALS = {"started": Count("started_at")} | {
    str(state): Count("pk", filter=Q(state=state)) for state in (*COUNTED, Play.State.UNPLAYED)
}
"""Sums that the database can count over all plays, whatever the days are."""

DealSums = tuple[Any, ...]
NEVER: DealSums = (0, 0, 0, "")
"""Of a deal that nobody has played."""


@dataclass
class Day:
    """The figures of one day, without those that hang on other days."""

    cells: dict[Cell, Addition]
    visits: dict[PlayersDay, tuple[int, int]]


def days() -> Iterator[date]:
    """Every day that has plays or figures, and those between."""
    moments = Play.objects.aggregate(
        a=Min("started_at"), b=Min("finished_at"), c=Max("started_at"), d=Max("finished_at")
    )
    found = {day_of(moment) for moment in moments.values() if moment is not None}
    for model in (DayFigures, Visit, DayPlayers):
        found |= {*model._default_manager.aggregate(first=Min("day"), last=Max("day")).values()} - {None}
    if found:
        first = min(found)
        yield from (first + timedelta(days=number) for number in range((max(found) - first).days + 1))


def recounted(day: date) -> Day:
    """What the figures of a day should be."""
    start, end = bounds(day, day)
    counted = Play.objects.filter(is_void=False)
    additions = Additions()
    begun = counted.filter(started_at__gte=start, started_at__lt=end).values_list("game", "preset", "language")
    for *cell, started in begun.annotate(Count("pk")).order_by():
        additions.cells[Cell(day, *cell)] = Addition(Counter(started=started))
    for play in counted.filter(finished_at__gte=start, finished_at__lt=end).only(*NEEDED).iterator(2_000):
        additions.add_end(play)
    cells = {cell: addition for cell, addition in additions.cells.items() if _is_some(addition)}
    return Day(cells, {visit: (counts["plays"], counts["by_member"]) for visit, counts in additions.visits.items()})


def stored(day: date) -> Day:
    """What the figures of a day are."""
    rows = DayFigures.objects.filter(day=day).values_list(*CELL, *COUNTS, *SPREADS)
    cells = {Cell(*row[: len(CELL)]): _stored(row[len(CELL) :]) for row in rows.iterator()}
    visits = Visit.objects.filter(day=day).values_list("player_id", "plays", "by_member")
    return Day(
        {cell: addition for cell, addition in cells.items() if _is_some(addition)},
        {PlayersDay(player_id, day): (plays, by_member) for player_id, plays, by_member in visits.iterator()},
    )


def recount(day: date) -> None:
    """Make the figures of a day anew, but for those of players, which hang on all days."""
    with write_transaction():
        list(DayFigures.objects.select_for_update().filter(day=day).order_by(*CELL).values_list("pk"))
        found = recounted(day)
        DayFigures.objects.filter(day=day).delete()
        Visit.objects.filter(day=day).delete()
        DayFigures.objects.bulk_create([_row(*each) for each in found.cells.items()], AT_ONCE)
        Visit.objects.bulk_create([_visit(*each) for each in found.visits.items()], AT_ONCE)


def recount_players() -> None:
    """Make the players' figures of all days anew, from their visits."""
    with write_transaction():
        list(DayPlayers.objects.select_for_update().order_by("day").values_list("pk"))
        DayPlayers.objects.all().delete()
        add_to_days(recounted_players())


def recounted_players() -> Figures:
    """What the players' figures of all days should be."""
    total: Figures = Figures()
    rows = Visit.objects.filter(plays__gt=0).order_by("player_id", "day").values_list("player_id", "day", "by_member")
    for _, visits in groupby(rows.iterator(2_000), key=lambda row: row[0]):
        came: Visits = {day: by_member > 0 for _, day, by_member in visits}
        total.update(figures_of(came))
    return +total


def stored_players() -> Figures:
    """What the players' figures of all days are."""
    total: Figures = Figures()
    for day, *counts in DayPlayers.objects.values_list("day", *PLAYERS).iterator():
        total.update({(day, name): count for name, count in zip(PLAYERS, counts, strict=True)})
    return Figures({key: count for key, count in total.items() if count})


def totals() -> Iterator[tuple[Preset, dict[str, int], dict[str, int]]]:
    """For each game, preset and language the sums of all days, and the plays themselves as the database counts them."""
    sums = DayFigures.objects.values_list(*PRESET).annotate(**{f"all_{name}": Sum(name) for name in TOTALS}).order_by()
    plays = Play.objects.filter(is_void=False).values_list(*PRESET).annotate(**TOTALS).order_by()
    stored, counted = ({row[:3]: dict(zip(TOTALS, row[3:], strict=True)) for row in rows} for rows in (sums, plays))
    nothing = dict.fromkeys(TOTALS, 0)
    for preset in sorted(stored | counted):
        yield preset, stored.get(preset, nothing), counted.get(preset, nothing)


def deals() -> Iterator[tuple[Deal, DealSums, DealSums]]:
    """How each deal was played, as it is stored and as it should be. Both come in the order of an index."""
    stored = DealFigures.objects.order_by(*DEAL).values_list(*DEAL, *DEAL_SUMS, "verdict").iterator(2_000)
    merged_rows = heapq.merge(_tagged(stored, 0), _tagged(_recounted_deals(), 1))
    for key, rows in groupby(merged_rows, key=lambda row: row[0]):
        found: list[DealSums] = [NEVER, NEVER]
        for _, side, sums in rows:
            found[side] = sums
        yield key, *found


def recount_deals(wrong: Iterable[tuple[Deal, DealSums]]) -> None:
    """Write what the figures of some deals should be."""
    kept: list[DealFigures] = []
    gone: list[DealFigures] = []
    for deal, (*sums, verdict) in wrong:
        row = DealFigures(**deal._asdict(), **dict(zip(DEAL_SUMS, sums, strict=True)), verdict=verdict)
        (kept if any(sums) else gone).append(row)
    with write_transaction():
        changed = [*DEAL_SUMS, "verdict"]
        DealFigures.objects.bulk_create(kept, AT_ONCE, update_conflicts=True, unique_fields=DEAL, update_fields=changed)
        for row in gone:
            DealFigures.objects.filter(seed=row.seed, game=row.game, preset=row.preset).delete()


def _recounted_deals() -> Iterator[tuple[Any, ...]]:
    won = Q(state=Play.State.WON)
    sums = {"played": Count("pk"), "n_won": Count("pk", filter=won)}
    sums["against"] = Count("pk", filter=won & Q(verdicts__startswith=LOST))
    counted = Play.objects.filter(is_void=False, state__in=COUNTED)
    rows = counted.values_list(*DEAL).annotate(**sums).order_by(*DEAL).iterator(2_000)
    for some in batched(rows, AT_ONCE):
        verdicts = verdicts_of([Deal(bytes(seed), *preset) for seed, *preset, _, _, _ in some])
        for seed, game, preset, *counts in some:
            yield seed, game, preset, *counts, verdicts.get(Deal(bytes(seed), game, preset), "")


def _tagged(rows: Iterable[tuple[Any, ...]], side: int) -> Iterator[tuple[Deal, int, DealSums]]:
    for seed, game, preset, *sums in rows:
        yield Deal(bytes(seed), game, preset), side, tuple(sums)


def _stored(row: Sequence[Any]) -> Addition:
    counts = Counter(dict(zip(COUNTS, row, strict=False)))
    spreads = zip(SPREADS, row[len(COUNTS) :], strict=True)
    return Addition(
        counts,
        Counter({(name, value): n for name, spread in spreads for value, n in counts_in(number(spread)).items()}),
    )


def _is_some(addition: Addition) -> bool:
    return any(addition.counts.values()) or any(addition.values.values())


def _row(cell: Cell, addition: Addition) -> DayFigures:
    counts = {name: addition.counts[name] for name in COUNTS}
    return DayFigures(**cell._asdict(), **counts, **dict(zip(SPREADS, spreads(EMPTY, addition), strict=True)))


def _visit(visit: PlayersDay, counts: tuple[int, int]) -> Visit:
    return Visit(player_id=visit.player_id, day=visit.day, plays=counts[0], by_member=counts[1])
