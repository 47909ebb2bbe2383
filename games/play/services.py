"""Everything that changes a play. Each function is one transaction; nothing else writes plays.

Clocks and randomness are passed in. A refused request raises and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction

from games.engine.errors import IllegalMoveError
from games.engine.history import REDO, UNDO, line_of
from games.engine.protocol import Outcome, Position
from games.engine.search import Verdict
from games.play.keys import AnsweredRequest, Stamp, find_answered, with_answered
from games.play.locks import write_transaction
from games.play.models import Play, Player
from games.play.plans import plan_wins
from games.play.refusals import (
    KeyReusedError,
    MoveRefusedError,
    NothingToRedoError,
    NothingToUndoError,
    PauseRefusedError,
    PlayOverError,
    PlayPausedError,
    PlayTooLongError,
    StalePlayError,
    UnknownPlayError,
)
from games.play.rows import lock_player, read_play, write_play
from games.play.signals import play_beginning, play_begun, play_changed, play_ending, play_finished
from games.play.tables import Table
from games.play.verdicts import LETTERS

MOST_ACTIONS = 10_000
"""No play needs as many; a row must not grow without bound."""

SHORTEST_WIN_MS = 1
CONTACT_INTERVAL = timedelta(seconds=10)
"""Contacts closer together than this are not written down one by one."""

Action = Callable[[Table, datetime], None]


def create_player(now: datetime) -> Player:
    """A new guest."""
    return Player.objects.create(created_at=now)


def keep_options(player_id: int, options: dict[str, str]) -> None:
    """Keep what the player chose at the table; other options stay as they were."""
    with write_transaction():
        player = Player.objects.select_for_update().filter(pk=player_id).first()
        if player is not None:
            player.options |= options
            player.save(update_fields=["options"])


def keep_private(player_id: int, *, is_private: bool) -> None:
    """Let others see the player's profile, replays and results on boards, or not."""
    with write_transaction():
        player = Player.objects.select_for_update().filter(pk=player_id).first()
        if player is not None:
            player.is_private = is_private
            player.save(update_fields=["is_private"])


def own_play(player_id: int, play_id: UUID) -> Play:
    """The player's play. Raises UnknownPlayError also for a play of somebody else."""
    play = read_play(play_id)
    if play is None or play.player_id != player_id:
        raise UnknownPlayError
    return play


def make_move(player_id: int, play_id: UUID, stamp: Stamp, now: datetime, text: str) -> Table:
    """The player's play after the move written as `text`. Raises MalformedMoveError, PlayRefusedError."""

    def place(table: Table, now: datetime) -> None:
        move = table.game.parse_move(text)
        try:
            position = table.position.apply(move)
        except IllegalMoveError as error:
            raise MoveRefusedError(table.play, error) from None
        _record(table, position, [str(move)], now)

    return act(player_id, play_id, stamp, now, place)


def play_through(player_id: int, play_id: UUID, stamp: Stamp, actions: Sequence[tuple[str, datetime]]) -> Table:
    """The play after several moves and undos, each with its time, in one transaction: for plays made by a program.

    They go the way of single moves, and stop when the play is over.
    """

    def carry_out(table: Table, now: datetime) -> None:
        for text, moment in actions:
            if table.play.is_open:
                position = table.history.follow(text)
                table.play.undos += text == UNDO
                _record(table, position, table.history.log[-1:], moment)

    return act(player_id, play_id, stamp, actions[-1][1], carry_out)


def undo(player_id: int, play_id: UUID, stamp: Stamp, now: datetime, steps: int) -> Table:
    """The play with its last `steps` actions taken back, each of which counts as a move."""

    def take_back(table: Table, now: datetime) -> None:
        if steps > len(table.line.done):
            raise NothingToUndoError(table.play)
        table.history.undo(steps)
        _record(table, table.history.position, [UNDO] * steps, now)
        table.play.undos += steps

    return act(player_id, play_id, stamp, now, take_back)


def redo(player_id: int, play_id: UUID, stamp: Stamp, now: datetime) -> Table:
    """The play with the action last taken back made again."""

    def make_again(table: Table, now: datetime) -> None:
        if not table.line.undone:
            raise NothingToRedoError(table.play)
        table.history.redo()
        _record(table, table.history.position, [REDO], now)

    return act(player_id, play_id, stamp, now, make_again)


def pause(player_id: int, play_id: UUID, stamp: Stamp, now: datetime) -> Table:
    """The play with its clock stopped and its board hidden. Raises PauseRefusedError for a daily deal."""

    def stop(table: Table, now: datetime) -> None:
        if not table.play.may_pause:
            raise PauseRefusedError(table.play)
        table.play.paused = True
        table.play.clock = table.play.clock.stopped(now)

    return act(player_id, play_id, stamp, now, stop)


def resume(player_id: int, play_id: UUID, stamp: Stamp, now: datetime) -> Table:
    """The play going on after a pause."""

    def go_on(table: Table, now: datetime) -> None:
        table.play.paused = False
        if table.play.started_at and table.position.outcome is Outcome.OPEN:
            table.play.clock = table.play.clock.started(now)

    return act(player_id, play_id, stamp, now, go_on, while_paused=True)


def give_up(player_id: int, play_id: UUID, stamp: Stamp, now: datetime) -> Table:
    """The play ended by its player: lost, or unplayed when no move was made."""

    def end(table: Table, now: datetime) -> None:
        leave(table, Play.Ending.GIVEN_UP, now)

    return act(player_id, play_id, stamp, now, end, while_paused=True)


def note_contact(play: Play, now: datetime) -> None:
    """Let the clock know that the player is still there."""
    if play.running and play.heard_at and now - play.heard_at >= CONTACT_INTERVAL:
        play.clock = play.clock.heard(now)
        with write_transaction():
            Play.objects.filter(pk=play.pk, version=play.version).update(
                elapsed_ms=play.elapsed_ms, heard_at=play.heard_at
            )


def leave(table: Table, ending: Play.Ending, now: datetime) -> None:
    """End an open play in memory that its player does not go on with. One that was stuck was lost already."""
    stuck = table.position.outcome is Outcome.LOST
    close(table.play, Play.Ending.STUCK if stuck else ending, now)


def close(play: Play, ending: Play.Ending, now: datetime) -> None:
    """End an open play in memory: in its one bucket, its clock stopped. The caller stores it."""
    play.clock = play.clock.stopped(now)
    play.ending, play.finished_at, play.paused = ending, now, False
    if not play.moves:
        play.state = Play.State.UNPLAYED
    elif ending is Play.Ending.CLEARED:
        play.state = Play.State.WON
        play.elapsed_ms = max(play.elapsed_ms, SHORTEST_WIN_MS)
    else:
        play.state = Play.State.ABANDONED if ending is Play.Ending.EXPIRED else Play.State.LOST


def store(play: Play, seen_version: int, *, begins: bool = False) -> None:
    """Write what actions change, unless the play has moved on since `seen_version`. Announces after the commit.

    `begins`: the play has its first action now.
    """
    if not play.is_open:  # Whoever locks a player and plays does so in this order: else two wait for each other.
        player = lock_player(play.player_id)
        if player is None:
            raise StalePlayError
        play.player, play.by_member = player, player.user_id is not None
    if not write_play(play, seen_version):
        raise StalePlayError
    if begins:
        play_beginning.send(Play, play=play)
    transaction.on_commit(partial(play_changed.send_robust, Play, play=play), robust=True)
    if not play.is_open:
        play_ending.send(Play, play=play)
        transaction.on_commit(partial(play_finished.send_robust, Play, play=play), robust=True)


def act(
    player_id: int, play_id: UUID, stamp: Stamp, now: datetime, action: Action, *, while_paused: bool = False
) -> Table:
    """Carry out `action` once, whatever the network does, or raise the reason why not. For services only."""
    try:
        with write_transaction():
            play = own_play(player_id, play_id)
            if answered := find_answered(play.answered, stamp.key):
                return _as_answered(play, answered, stamp)
            _check_may_act(play, stamp, while_paused=while_paused)
            table = Table(play)
            waits = play.started_at is None
            action(table, now)
            play.version += 1
            play.answered = with_answered(play.answered, _answer_to_keep(play, stamp))
            store(play, stamp.version, begins=waits and play.started_at is not None)
            return table
    except StalePlayError:
        return _overtaken(own_play(player_id, play_id), stamp)


def _overtaken(play: Play, stamp: Stamp) -> Table:
    """Another process was quicker: with this very request, perhaps, which then has its answer."""
    if answered := find_answered(play.answered, stamp.key):
        return _as_answered(play, answered, stamp)
    raise StalePlayError(play)


def _check_may_act(play: Play, stamp: Stamp, *, while_paused: bool) -> None:
    if play.version != stamp.version:
        raise StalePlayError(play)
    if not play.is_open:
        raise PlayOverError(play)
    if play.paused and not while_paused:
        raise PlayPausedError(play)
    if play.moves >= MOST_ACTIONS:
        raise PlayTooLongError(play)


def _answer_to_keep(play: Play, stamp: Stamp) -> AnsweredRequest:
    return AnsweredRequest(stamp.key, stamp.digest, play.version, len(play.actions), play.clock.elapsed_ms, play.paused)


def _as_answered(play: Play, answered: AnsweredRequest, stamp: Stamp) -> Table:
    """The play as it was when the request was first answered; in memory only."""
    if answered.digest != stamp.digest:
        raise KeyReusedError(play)
    play.elapsed_ms = answered.elapsed_ms
    if answered.version == play.version:
        return Table(play)
    actions = play.actions[: answered.actions]
    play.log = " ".join(actions)
    position = Table(play).history.position
    play.position, play.score = str(position), position.score
    play.verdicts = play.verdicts[: len(actions) + 1]
    play.version, play.moves, play.paused = answered.version, len(actions), answered.paused
    play.state, play.ending, play.finished_at = Play.State.OPEN, None, None
    play.running = bool(actions) and not answered.paused and position.outcome is Outcome.OPEN
    return Table(play)


def _record(table: Table, position: Position, actions: list[str], now: datetime) -> None:
    """Put `position` on the table, count the actions that led there, start the clock, end the play with a win."""
    play = table.play
    play.verdicts = _judged(table, position, actions)
    table.before, table.position = table.position, position
    play.position, play.score = str(position), position.score
    play.log = " ".join([play.log, *actions]).strip()
    play.moves += len(actions)
    table.line = line_of(play.actions)
    if play.started_at is None:
        play.started_at = now
        transaction.on_commit(partial(play_begun.send_robust, Play, play=play), robust=True)
    play.clock = play.clock.started(now) if position.outcome is Outcome.OPEN else play.clock.stopped(now)
    if position.outcome is Outcome.WON:
        close(play, Play.Ending.CLEARED, now)


def _judged(table: Table, position: Position, actions: list[str]) -> str:
    """The play's verdicts with those of `actions` more; only a position that is new is searched."""
    if not {UNDO, REDO} & {*actions}:
        return table.letters + _letter(table, position, actions)
    course = table.course
    letters = [course.follow(action, partial(_letter, table, position, actions)) for action in actions]
    return table.letters + "".join(letters)


def _letter(table: Table, position: Position, actions: list[str]) -> str:
    """The verdict of a new position: the game's, or that of a plan that the play keeps to and that wins."""
    verdict = table.game.verdict(position).verdict
    if verdict is Verdict.UNKNOWN and plan_wins(table, position, table.line.done + actions):
        verdict = Verdict.WON
    return LETTERS[verdict]
