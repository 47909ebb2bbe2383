"""A player's best results. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from solitaire_site.records.models import Entry, Metric, Scope


@dataclass(frozen=True, slots=True)
class Best:
    """The best result by one metric, and the play that earned it. `clean_only`: of those without undo and hint."""

    game: str
    preset: str
    metric: Metric
    clean_only: bool
    value: int
    play: UUID
    finished_at: datetime


def bests_of(player_id: int, presets: list[tuple[str, str]]) -> list[Best]:
    """The player's bests of some presets, as the presets, the metrics and then all before clean come in order."""
    games, slugs = {game for game, _ in presets}, {preset for _, preset in presets}
    entries = Entry.objects.filter(player_id=player_id, game__in=games, preset__in=slugs, scope=Scope.OWN, key="")
    found = [_best(entry) for entry in entries]
    order = {place: number for number, place in enumerate(presets)}
    metrics = list(Metric)
    return sorted(
        (best for best in found if (best.game, best.preset) in order),
        key=lambda best: (order[best.game, best.preset], metrics.index(best.metric), best.clean_only),
    )


def _best(entry: Entry) -> Best:
    return Best(
        game=entry.game,
        preset=entry.preset,
        metric=Metric(entry.metric),
        clean_only=entry.clean_only,
        value=entry.value,
        play=entry.play_id,
        finished_at=entry.finished_at,
    )


def shown_value(metric: Metric, value: int) -> int:
    """The value as people know it: entries keep a score as its negative."""
    return -value if metric == Metric.SCORE else value
