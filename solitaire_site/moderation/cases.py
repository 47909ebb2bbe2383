"""The plays that wait for a moderator. Reads only, a page at a time, and counts nothing that is not on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Count, Exists, OuterRef

from games.play.models import Play
from solitaire_site.moderation.models import Flag

CASES = 20
"""On a page."""

State = Flag.State
HEAVY = ("position", "answered", "verdicts", "plan", "log")
"""What lists of plays leave out."""


@dataclass(frozen=True, slots=True)
class Case:
    """A play with its open flags; how many flags of other plays its player has, by what became of them."""

    play: Play
    flags: list[Flag]
    others: dict[str, int] = field(default_factory=dict)


def open_cases(before: int | None = None) -> tuple[list[Case], int | None]:
    """Some cases, the newest first, from the one whose newest flag is below `before`; where the next page begins."""
    newer = Flag.objects.filter(play=OuterRef("play"), state=State.OPEN, pk__gt=OuterRef("pk"))
    newest = Flag.objects.filter(~Exists(newer), state=State.OPEN).order_by("-pk")
    newest = newest.filter(pk__lt=before) if before else newest
    rows = list(newest.values_list("pk", "play_id")[: CASES + 1])
    cases = _cases([play for _, play in rows[:CASES]])
    return cases, rows[CASES - 1][0] if len(rows) > CASES else None


def flags_of_players(players: Iterable[int]) -> dict[int, dict[str, int]]:
    """How many flags each player has, by what became of them."""
    found = Flag.objects.filter(play__player__in=list(players)).values_list("play__player", "state")
    counts: dict[int, dict[str, int]] = defaultdict(dict)
    for player, state, count in found.annotate(count=Count("pk")):
        counts[player][state] = count
    return counts


def _cases(play_ids: list[UUID]) -> list[Case]:
    plays = Play.objects.select_related("player__user").defer(*HEAVY).in_bulk(play_ids)
    flags: dict[UUID, list[Flag]] = defaultdict(list)
    for flag in Flag.objects.filter(play__in=play_ids, state=State.OPEN).order_by("pk"):
        flags[flag.play_id].append(flag)
    others = flags_of_players({play.player_id for play in plays.values()})
    return [Case(plays[pk], flags[pk], _without(others[plays[pk].player_id], flags[pk])) for pk in play_ids]


def _without(counts: dict[str, int], own: list[Flag]) -> dict[str, int]:
    """The counts without the case's own flags, and without nought."""
    left = counts | {State.OPEN: counts.get(State.OPEN, 0) - len(own)}
    return {state: count for state, count in left.items() if count}
