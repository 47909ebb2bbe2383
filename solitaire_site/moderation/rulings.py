"""Ruling on plays. A play is void exactly when a ruling that sets it aside covers it and stands.

The ruling is stored first, with its list; then it is carried out in pieces, each a transaction of its own, so that the
moves of others wait for a piece at most. A small one is carried out at once, a large one in the background, where it
goes on after an interruption from where it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.tasks import task
from django.utils import timezone

from games.play.locks import write_transaction
from games.play.models import Play, Player
from games.play.ruling import set_void
from solitaire_site.accounts.models import User
from solitaire_site.moderation.models import Flag, Progress, RuledPlay, Ruling, covered
from solitaire_site.moderation.targets import Target, plays_of

AT_ONCE = 200
"""Plays that are ruled on while the moderator waits; more go to the background."""

PIECE = 500
"""Plays of one transaction, and the rest of those of the last one's player."""

MOST_OF_ONE = 10_000
"""What of the last player's plays comes with a piece; a statement takes only so many values."""

SHORTEST_REASON, FEWEST_WORDS = 8, 2
ON_PLAYS = (Ruling.Action.VOID, Ruling.Action.CLEAR)


class ReasonTooShortError(Exception):
    """Whoever reads the log later must understand why."""


class NothingToRuleOnError(Exception):
    """The target has no play."""


class CannotTakeBackError(Exception):
    """It has been taken back already, is still being carried out, or is none that can be."""


def rule(by: User, action: Ruling.Action, target: Target, reason: str, now: datetime) -> Ruling:
    """Set the target's plays aside, or clear them of their flags. Raises ReasonTooShortError, NothingToRuleOnError."""
    with write_transaction():
        rows = list(plays_of(target).order_by("player_id", "pk").values_list("pk", "player_id"))
        if not rows:
            raise NothingToRuleOnError
        players = len({player for _, player in rows})
        ruling = note(by, action, target.facts, reason, now, plays=len(rows), players=players)
        RuledPlay.objects.bulk_create((RuledPlay(ruling=ruling, play_id=play) for play, _ in rows), batch_size=1_000)
        _begin(ruling, len(rows))
        return ruling


def take_back(by: User, earlier: Ruling, reason: str, now: datetime) -> Ruling:
    """Undo a ruling on plays. Raises ReasonTooShortError, CannotTakeBackError."""
    with write_transaction():
        progress = Progress.objects.select_for_update().filter(ruling=earlier).first()
        if not can_be_taken_back(earlier, progress):
            raise CannotTakeBackError
        size = {"plays": earlier.plays, "players": earlier.players}
        ruling = note(by, Ruling.Action.RESTORE, earlier.target, reason, now, takes_back=earlier, **size)
        _begin(ruling, earlier.plays)
        return ruling


def can_be_taken_back(ruling: Ruling, progress: Progress | None) -> bool:
    """Whether a ruling is one on plays that stands and has been carried out."""
    if ruling.action not in ON_PLAYS or progress is None or progress.finished_at is None:
        return False
    return not Ruling.objects.filter(takes_back=ruling).exists()


def note(
    by: User,
    action: Ruling.Action,
    target: dict[str, object],
    reason: str,
    now: datetime,
    *,
    plays: int = 0,
    players: int = 0,
    takes_back: Ruling | None = None,
) -> Ruling:
    """Add to the log. Raises ReasonTooShortError. Call it within the transaction that does what it says."""
    reason = " ".join(reason.split())
    if len(reason) < SHORTEST_REASON or len(reason.split()) < FEWEST_WORDS:
        raise ReasonTooShortError
    return Ruling.objects.create(
        made_at=now,
        by=by.username,
        by_id=by.pk,
        action=action,
        target=target,
        reason=reason,
        plays=plays,
        players=players,
        takes_back=takes_back,
    )


def _begin(ruling: Ruling, plays: int) -> None:
    """Carry it out in the transaction that stores it, or have that done after the commit."""
    Progress.objects.create(ruling=ruling)
    if plays <= AT_ONCE:
        carry_out(ruling.pk)
    else:
        transaction.on_commit(partial(carry_out_later.enqueue, ruling.pk))


@task
def carry_out_later(ruling_id: int) -> int:
    """In the background: carries a ruling out, from where it was left; how many plays it covers."""
    carry_out(ruling_id)
    return Progress.objects.get(ruling=ruling_id).done


def go_on(ruling: Ruling) -> None:
    """Have a ruling carried on with whose task was lost. Where it was not, the two take turns and do nothing twice."""
    if Progress.objects.filter(ruling=ruling, finished_at=None).exists():
        carry_out_later.enqueue(ruling.pk)


def carry_out(ruling_id: int) -> None:
    """Carry a ruling out, piece by piece. Doing it again changes nothing."""
    ruling = Ruling.objects.get(pk=ruling_id)
    while _carry_out_piece(ruling):
        pass


def under_way() -> list[Ruling]:
    """The rulings that are still being carried out, oldest first."""
    return list(Ruling.objects.filter(progress__finished_at=None, progress__isnull=False).order_by("pk"))


def _carry_out_piece(ruling: Ruling) -> bool:
    """One transaction's worth; whether there is more."""
    with write_transaction():
        progress = Progress.objects.select_for_update().get(ruling=ruling)
        piece = _next_piece(ruling.takes_back or ruling, progress.last)
        if piece:
            settle([play for _, play in piece])
            progress.done, progress.last = F("done") + len(piece), piece[-1][0]
        else:
            progress.finished_at = timezone.now()
        progress.save()
        return bool(piece)


def _next_piece(ruling: Ruling, last: int) -> list[tuple[int, UUID]]:
    """The next rows of the list. A player's plays stay together, so that records are counted anew once."""
    ahead = RuledPlay.objects.filter(ruling=ruling, pk__gt=last).order_by("pk")
    rows = list(ahead.values_list("pk", "play_id", "play__player_id")[:PIECE])
    if len(rows) == PIECE:
        rest = ahead.filter(pk__gt=rows[-1][0], play__player_id=rows[-1][2])
        rows += rest.values_list("pk", "play_id", "play__player_id")[:MOST_OF_ONE]
    return [(pk, play) for pk, play, _ in rows]


def settle(play_ids: list[UUID]) -> None:
    """Make plays and their flags what the rulings that stand say. Call it within a transaction.

    Players are locked before the rulings are read: of two rulings on one play, the second sees the first.
    """
    players = Player.objects.filter(
        pk__in=set(Play.objects.filter(pk__in=play_ids).values_list("player_id", flat=True))
    )
    list(players.order_by("pk").select_for_update().values_list("pk", flat=True))
    void = set(covered(play_ids, Ruling.Action.VOID).values_list("play_id", flat=True))
    counting = [play for play in play_ids if play not in void]
    for plays, is_void in ((void, True), (counting, False)):
        if plays:
            set_void(plays, is_void=is_void)
    settle_flags(play_ids)


def settle_flags(play_ids: Iterable[UUID]) -> None:
    """Give flags of plays the state that they have by the rulings."""
    plays = list(play_ids)
    for state, flags in flags_by_state().items():
        flags.filter(play__in=plays).exclude(state=state).update(state=state)


def flags_by_state() -> dict[Flag.State, QuerySet[Flag]]:
    """The flags that should have each state: upheld while the play is void, else cleared where a later ruling that
    stands clears the play, else open."""
    clears = RuledPlay.objects.filter(
        play=OuterRef("play"),
        ruling__action=Ruling.Action.CLEAR,
        ruling__taken_back_by=None,
        ruling__made_at__gte=OuterRef("raised_at"),
    )
    counting = Flag.objects.filter(play__is_void=False)
    return {
        Flag.State.UPHELD: Flag.objects.filter(play__is_void=True),
        Flag.State.CLEARED: counting.filter(Exists(clears)),
        Flag.State.OPEN: counting.filter(~Exists(clears)),
    }
