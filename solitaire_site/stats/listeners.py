"""When the figures change: with plays, by rulings, as players merge or leave, as deals are searched."""

from __future__ import annotations

from collections import Counter
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from games.play.locks import write_transaction
from games.play.models import Play, Solution
from games.play.signals import (
    deal_solved,
    play_beginning,
    play_ending,
    player_leaving,
    players_merging,
    plays_ruled,
)
from solitaire_site.records.tallies import is_counted
from solitaire_site.records.verifying import CHECKS, Check
from solitaire_site.stats.additions import NEEDED, Addition, Additions, Cell, PlayersDay, of_ended
from solitaire_site.stats.counting import write, write_start
from solitaire_site.stats.models import DealFigures, Visit
from solitaire_site.stats.verifying import differences, mend
from solitaire_site.stats.visits import count_visits
from solitaire_site.stats.zone import day_of


@receiver(play_beginning)
def count_beginning(play: Play, **_: Any) -> None:
    """Within the transaction that keeps the first move."""
    additions = Additions()
    additions.add_start(play)
    write_start(additions)


@receiver(play_ending)
def count_ending(play: Play, **_: Any) -> None:
    """Within the transaction that ends the play."""
    additions = Additions()
    additions.add_end(play)
    write(additions)


@receiver(plays_ruled)
def count_what_was_ruled(play_ids: list[UUID], **_: Any) -> None:
    """Within the transaction that sets plays aside, or lets them count again."""
    ruled = Play.objects.filter(pk__in=play_ids).only(*NEEDED)
    void, valid = ruled.filter(is_void=True), ruled.filter(is_void=False)
    write(of_ended(void.iterator(), sign=-1))
    write(of_ended(valid.iterator()))


@receiver(players_merging)
def move_visits(guest_id: int, member_id: int, made_practice: list[UUID], **_: Any) -> None:
    """Within the transaction that gives a guest's plays to a member. Some dailies are practice from here on."""
    practice = Additions()
    for play in Play.objects.filter(pk__in=made_practice).only(*NEEDED):
        if is_counted(play) and play.finished_at is not None:
            cell = Cell(day_of(play.finished_at), play.game, play.preset, play.language)
            practice.cells.setdefault(cell, Addition()).counts["dailies"] -= 1
    write(practice)
    changes = {}
    for day, plays, by_member in Visit.objects.filter(player_id=guest_id).values_list("day", "plays", "by_member"):
        changes[PlayersDay(guest_id, day)] = Counter(plays=-plays, by_member=-by_member)
        changes[PlayersDay(member_id, day)] = Counter(plays=plays, by_member=by_member)
    count_visits(changes)


@receiver(player_leaving)
def forget_player(player_id: int, **_: Any) -> None:
    """Within the transaction that deletes a player and every play of it."""
    gone = Additions()
    for play in Play.objects.filter(player_id=player_id, is_void=False).only(*NEEDED).iterator(500):
        gone.add_start(play, sign=-1)
        gone.add_end(play, sign=-1)
    write(gone)


@receiver(deal_solved)
def keep_verdict(solution: Solution, **_: Any) -> None:
    """What the search has found out stands beside how the deal was played."""
    with write_transaction():
        deal = DealFigures.objects.filter(seed=solution.seed, game=solution.game, preset=solution.preset)
        deal.update(verdict=solution.verdict)


CHECKS["figures"] = Check(differences, mend)
