"""A guest becomes a member: everything the guest did moves to the member's player, in one transaction.

A member who has not played takes the guest's player over as it is. Else each row moves; where both sides have what
there can be only one of, a stated rule decides: of two open plays the one that is chosen goes on (by default the one
touched last) and the other ends as replaced; of two attempts at one daily the earlier counts, the other is practice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.play.dealing import end_replaced
from games.play.locks import write_transaction
from games.play.models import Play, Player
from games.play.services import create_player
from games.play.signals import play_changed, players_merged, players_merging

DAILY = Q(deal_kind=Play.DealKind.DAILY) & ~Q(state=Play.State.UNPLAYED)

Seat = tuple[str, str]
"""A game and a preset: where one play can be open."""


@dataclass(frozen=True, slots=True)
class Clash:
    """What both sides have and only one can keep."""

    guests: Play
    members: Play

    @property
    def touched_last(self) -> Play:
        """Of two open plays, the one that goes on when nobody says otherwise."""
        return max(self.guests, self.members, key=touched_at)

    @property
    def begun_first(self) -> Play:
        """Of two attempts at a daily, the one that counts."""
        return min(self.guests, self.members, key=_began_at)


def touched_at(play: Play) -> datetime:
    """When its player last had to do with it."""
    return play.heard_at or play.started_at or play.created_at


def open_clashes(guest_id: int, member_id: int) -> list[Clash]:
    """The seats at which both sides have begun a play that is open. A play without a move gives way without a word."""
    begun = Play.objects.filter(state=Play.State.OPEN, moves__gt=0)
    return _pairs(begun.filter(player_id=guest_id), begun.filter(player_id=member_id), _seat)


def daily_clashes(guest_id: int, member_id: int) -> list[Clash]:
    """The dailies that both sides have attempted."""
    dailies = Play.objects.filter(DAILY)
    return _pairs(dailies.filter(player_id=guest_id), dailies.filter(player_id=member_id), _daily)


def join_player(guest_id: int, user_id: int, now: datetime, guests_go_on: Collection[Seat] | None = None) -> Player:
    """The player of a member, who has just come in from a browser in which `guest_id` played.

    `guests_go_on` are the seats at which the guest's open play is to go on, the member's at all others; without it the
    one touched last does. Doing it again changes nothing.
    """
    with write_transaction():
        guest = Player.objects.select_for_update().filter(pk=guest_id, user=None).first()
        member = Player.objects.select_for_update().filter(user_id=user_id).first()
        if member is None:
            return _take_over(guest or create_player(now), user_id)
        if guest is not None:
            _merge(guest, member, now, guests_go_on)
        return member


def _take_over(player: Player, user_id: int) -> Player:
    player.user_id = user_id
    player.save(update_fields=["user"])
    return player


def _merge(guest: Player, member: Player, now: datetime, guests_go_on: Collection[Seat] | None) -> None:
    """Move every row of `guest` to `member`, then the guest is gone. Both are locked."""
    for play in _give_way(guest, member, guests_go_on):
        end_replaced(play, now)
    made_practice = [_make_practice(clash) for clash in daily_clashes(guest.pk, member.pk)]
    plays = Play.objects.filter(player=guest)
    seats = set(plays.values_list("game", "preset").distinct())
    still_open = list(plays.filter(state=Play.State.OPEN).values_list("pk", flat=True))
    # As a new version: an action that began before sees that the play has moved on.
    plays.update(player=member, version=F("version") + 1)
    member.options = guest.options | member.options
    member.save(update_fields=["options"])
    players_merging.send(Player, guest_id=guest.pk, member_id=member.pk, seats=seats, made_practice=made_practice)
    transaction.on_commit(partial(_announce, guest.pk, member.pk, still_open), robust=True)
    guest.delete()


def _announce(guest_id: int, member_id: int, still_open: list[UUID]) -> None:
    """After the commit. The guest's own windows hear of it when they come back with the session that follows."""
    players_merged.send_robust(Player, guest_id=guest_id, member_id=member_id)
    for play in Play.objects.filter(pk__in=still_open):
        play_changed.send_robust(Play, play=play)


def _give_way(guest: Player, member: Player, guests_go_on: Collection[Seat] | None) -> list[Play]:
    """The open plays that end, one for each seat at which both sides have one. All of them are locked."""
    open_plays = Play.objects.select_for_update().filter(state=Play.State.OPEN)
    pairs = _pairs(open_plays.filter(player=guest), open_plays.filter(player=member), _seat)
    return [_gives_way(pair, guests_go_on) for pair in pairs]


def _gives_way(pair: Clash, guests_go_on: Collection[Seat] | None) -> Play:
    begun = [play for play in (pair.guests, pair.members) if play.moves]
    if len(begun) == 1:
        return pair.members if begun == [pair.guests] else pair.guests
    if guests_go_on is None:
        return pair.members if pair.touched_last is pair.guests else pair.guests
    return pair.members if _seat(pair.guests) in guests_go_on else pair.guests


def _make_practice(clash: Clash) -> UUID:
    """The earlier attempt counts; the later one, whose id it gives, stays what it was, but for its rank."""
    later = clash.members if clash.begun_first is clash.guests else clash.guests
    Play.objects.filter(pk=later.pk).update(deal_kind=Play.DealKind.SHARED, deal_number=None)
    return later.pk


def _pairs(guests: QuerySet[Play], members: Iterable[Play], place: Callable[[Play], object]) -> list[Clash]:
    """What each side has at the same place."""
    theirs = {place(play): play for play in members}
    return [Clash(play, theirs[place(play)]) for play in guests.order_by("created_at") if place(play) in theirs]


def _seat(play: Play) -> Seat:
    return play.game, play.preset


def _daily(play: Play) -> tuple[str, str, int | None]:
    return play.game, play.preset, play.deal_number


def _began_at(play: Play) -> tuple[bool, datetime]:
    """What makes an attempt the earlier one; one without a move is later than any with one."""
    return play.started_at is None, play.started_at or play.created_at
