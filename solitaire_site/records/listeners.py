"""When records change: as a play ends, when par becomes known afterwards, when a guest becomes a member."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models.signals import post_save
from django.dispatch import receiver

from games.play.models import Play, Player, Solution
from games.play.signals import deal_solved, play_ending, players_merging, plays_ruled
from solitaire_site.records import daily
from solitaire_site.records.recording import Seat, list_results, record, recount_all, recount_plays


@receiver(play_ending)
def record_play(play: Play, **_: Any) -> None:
    """Within the transaction that ends the play."""
    record(play)


@receiver(deal_solved)
def recount_by_par(solution: Solution, **_: Any) -> None:
    """Results on the deal that ended before its par was known are measured by it now."""
    won = Play.objects.filter(
        game=solution.game, preset=solution.preset, seed=solution.seed, state=Play.State.WON
    ).values_list("pk", flat=True)
    recount_plays(list(won))


@receiver(players_merging)
def recount_what_moved(member_id: int, seats: set[tuple[str, str]], **_: Any) -> None:
    """Within the transaction that gives a guest's plays to a member. What was kept of the guest goes with the guest."""
    recount_all([Seat(member_id, game, preset) for game, preset in seats])


@receiver(plays_ruled)
def recount_what_was_ruled(play_ids: list[UUID], **_: Any) -> None:
    """Within the transaction that sets plays aside, or lets them count again."""
    recount_plays(play_ids)


@receiver(post_save, sender=Player)
def list_results_of_a_member(instance: Player, update_fields: frozenset[str] | None, **_: Any) -> None:
    """Within the transaction that gives a player a name, or keeps a member private."""
    if instance.user_id is not None and (update_fields is None or update_fields & {"user", "is_private"}):
        list_results(instance)


daily.offer()
