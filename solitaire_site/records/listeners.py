"""When records change: as a play ends, and when par becomes known afterwards."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.play.models import Play, Solution
from games.play.signals import deal_solved, play_ending
from solitaire_site.records import daily
from solitaire_site.records.recording import Seat, record, recount


@receiver(play_ending)
def record_play(play: Play, **_: Any) -> None:
    """Within the transaction that ends the play."""
    record(play)


@receiver(deal_solved)
def recount_by_par(solution: Solution, **_: Any) -> None:
    """Results on the deal that ended before its par was known are measured by it now."""
    won = Play.objects.filter(
        game=solution.game, preset=solution.preset, seed=solution.seed, state=Play.State.WON
    ).values_list("player_id", flat=True)
    for player_id in set(won):
        recount(Seat(player_id, solution.game, solution.preset))


daily.offer()
