"""Who came on which day, and who came back: kept in step by what a changed visit makes different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import date, timedelta
from itertools import batched

from games.play.statements import Select, Upsert, given
from solitaire_site.stats.additions import PlayersDay
from solitaire_site.stats.models import PLAYERS, DayPlayers, Visit

BACK_AFTER = {"returned_1": 1, "returned_7": 7, "returned_30": 30}
AT_ONCE = 1_000

VISIT = ("player_id", "day", "plays", "by_member")
CHANGED = Upsert(Visit, VISIT, key=VISIT[:2], adds=VISIT[2:], returning=VISIT)
OF_PLAYER = Select(
    Visit.objects.filter(plays__gt=0, **given(Visit, "player_id")).values_list("day", "plays", "by_member")
)
DAYS = Upsert(DayPlayers, ["day", *PLAYERS], key=["day"], adds=PLAYERS)

Visits = Mapping[date, bool]
"""The days on which one player came, and whether as a member."""
Changes = Mapping[PlayersDay, Mapping[str, int]]
"""How many plays more a visit has, and how many of them by a member."""
Figures = Counter[tuple[date, str]]
"""How much is added to which figure of which day."""


def count_visits(changes: Changes) -> None:
    """Add plays to visits, or take them away, and let the players' figures of all days follow."""
    players: set[int] = set()
    gone: set[int] = set()
    for some in batched(sorted(changes), AT_ONCE):
        rows = [(*visit, changes[visit]["plays"], changes[visit]["by_member"]) for visit in some]
        for player_id, day, plays, by_member in CHANGED.write(rows):
            change = changes[PlayersDay(player_id, day)]
            if plays <= 0:
                gone.add(player_id)
            if _came(plays, by_member) != _came(plays - change["plays"], by_member - change["by_member"]):
                players.add(player_id)
    if players:
        _follow(players, changes)
    if gone:
        Visit.objects.filter(player_id__in=gone, plays__lte=0).delete()


def figures_of(visits: Visits) -> Figures:
    """What one player's visits add to the figures of days."""
    figures: Figures = Counter((day, "members" if as_member else "guests") for day, as_member in visits.items())
    if visits:
        first = min(visits)
        figures[first, "newcomers"] += 1
        for name, days in BACK_AFTER.items():
            figures[first, name] += first + timedelta(days=days) in visits
    return figures


def _came(plays: int, by_member: int) -> str | None:
    """As what somebody came on a day, if at all."""
    if plays <= 0:
        return None
    return "member" if by_member > 0 else "guest"


def _follow(players: Collection[int], changes: Changes) -> None:
    """Adds what is different now for these players, whose visits are written already."""
    by_player: dict[int, dict[date, Mapping[str, int]]] = {player_id: {} for player_id in players}
    for visit, change in changes.items():
        if visit.player_id in by_player:
            by_player[visit.player_id][visit.day] = change
    different: Figures = Counter()
    for player_id, changed in by_player.items():
        now = {day: (plays, by_member) for day, plays, by_member in OF_PLAYER.rows(player_id=player_id)}
        different.update(figures_of(_visits(now)))
        different.subtract(figures_of(_visits(_before(now, changed))))
    add_to_days(different)


def add_to_days(figures: Figures) -> None:
    """Add to the players' figures of days, the earliest first."""
    for some in batched(sorted({day for (day, _), change in figures.items() if change}), AT_ONCE):
        DAYS.write([(day, *(figures[day, name] for name in PLAYERS)) for day in some])


def _before(
    now: Mapping[date, tuple[int, int]], changed: Mapping[date, Mapping[str, int]]
) -> dict[date, tuple[int, int]]:
    before = dict(now)
    for day, change in changed.items():
        plays, by_member = now.get(day, (0, 0))
        before[day] = plays - change["plays"], by_member - change["by_member"]
    return before


def _visits(counts: Mapping[date, tuple[int, int]]) -> Visits:
    return {day: by_member > 0 for day, (plays, by_member) in counts.items() if plays > 0}
