"""Keeping what a play earned, in the transaction that ends it; and making all of it anew from the plays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import batched, groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Model, QuerySet

from games.play.locks import write_transaction
from games.play.models import Play, Player, Solution
from games.play.statements import ROWS_AT_ONCE, Select, Upsert, given
from solitaire_site.records.boards import Board, Place, ended_at, results_of
from solitaire_site.records.models import BOARD_FIELDS, DayPlayed, Entry, Tally
from solitaire_site.records.tallies import COUNTED, Ended, add, is_counted


class Seat(NamedTuple):
    """Whose records of which preset."""

    player_id: int
    game: str
    preset: str

    @property
    def row(self) -> dict[str, Any]:
        """The same as fields of a row."""
        return self._asdict()


class Result(NamedTuple):
    """What an entry says. Of two on one board the smaller counts: the better one, of equal ones the earlier."""

    value: int
    finished_at: datetime
    play_id: UUID
    listed: bool


SEAT, BOARD, RANKED = Seat._fields, Board._fields, Result._fields[:-1]
ENTRY = (*BOARD_FIELDS, "player_id")
SUMS = [field.attname for field in Tally._meta.concrete_fields if field.attname not in ("id", *SEAT)]

PAR = Select(Solution.objects.filter(optimal=True, **given(Solution, "game", "preset", "seed")).values_list("line"))
TALLY = Select(Tally.objects.filter(**given(Tally, *SEAT)))
KEPT_TALLY = Upsert(Tally, [*SEAT, *SUMS], key=SEAT, replaces=SUMS)
ADDED_DAY = Upsert(DayPlayed, [*SEAT, "day", "played", "won"], key=[*SEAT, "day"], adds=["played", "won"])
KEPT_DAY = Upsert(DayPlayed, [*SEAT, "day", "played", "won"], key=[*SEAT, "day"], replaces=["played", "won"])
BETTER_ENTRY = Upsert(Entry, [*ENTRY, *Result._fields], key=ENTRY, replaces=RANKED, where_less=RANKED)

SEATS_AT_ONCE = 400
"""So many are counted anew by one query for each kind of row."""


def seat_of(play: Play | Ended | Tally) -> Seat:
    """The records that a play belongs to, or a tally is of."""
    return Seat(play.player_id, play.game, play.preset)


def record(play: Play) -> None:
    """Add a play that has just ended to its player's records.

    Call it within the transaction that ends the play and has locked its player: two plays of one player that end at
    once wait for each other there.
    """
    if not is_counted(play):
        return
    seat, has_won = seat_of(play), play.state == Play.State.WON
    par = proven_par(play) if has_won else None
    tally = next(iter(TALLY.instances(**seat.row)), None) or Tally(**seat.row)
    add(tally, play, par)
    _keep_tallies([tally])
    ADDED_DAY.write([(*seat, ended_at(play).date(), 1, int(has_won))])
    if has_won:
        _enter([(seat, _results(play, par, listed=is_listed(play.player)))])


def proven_par(play: Play) -> int | None:
    """How few moves win the play's deal; None where that is not proven."""
    found = PAR.rows(game=play.game, preset=play.preset, seed=play.seed)
    return len(found[0][0].split()) if found else None


def is_listed(player: Player) -> bool:
    """Whether others see the player's results on boards: a member's are seen, unless they are kept private."""
    return player.user_id is not None and not player.is_private


def list_results(player: Player) -> None:
    """Show others the results of a guest who has become a member; hide those of a member who is private now."""
    listed = is_listed(player)
    Entry.objects.filter(player=player, listed=not listed).update(listed=listed)


def _results(
    play: Play | Ended, par: int | None, *, listed: bool, among: Container[Place] | None = None
) -> dict[Board, Result]:
    """What a win is worth on each of its boards."""
    finished_at, play_id = ended_at(play), play.pk
    found = results_of(play, par, among)
    return {board: Result(value, finished_at, play_id, listed) for board, value in found.items()}


def _enter(earned: Iterable[tuple[Seat, dict[Board, Result]]]) -> None:
    """Put results on every board where their player has none that is as good."""
    BETTER_ENTRY.write(
        (seat.game, seat.preset, *board, seat.player_id, *result)
        for seat, results in earned
        for board, result in results.items()
    )


def _keep_tallies(tallies: Iterable[Tally]) -> None:
    KEPT_TALLY.write([getattr(tally, name) for name in (*SEAT, *SUMS)] for tally in tallies)


@dataclass
class Records:
    """Everything that is kept of one seat, in memory. Days: how many plays ended, and were won."""

    tally: Tally
    days: dict[date, tuple[int, int]] = field(default_factory=dict)
    entries: dict[Board, Result] = field(default_factory=dict)

    def add(self, play: Ended, par: int | None, *, listed: bool, among: Container[Place] | None = None) -> None:
        """Add a counted play, the newest. Entries are made at the places `among` only, or everywhere."""
        add(self.tally, play, par)
        has_won = play.state == Play.State.WON
        day = ended_at(play).date()
        played, won = self.days.get(day, (0, 0))
        self.days[day] = (played + 1, won + has_won)
        if has_won and among != ():
            for board, result in _results(play, par, listed=listed, among=among).items():
                self.entries[board] = min(self.entries.get(board, result), result)

    def facts(self) -> dict[str, object]:
        """What two records of the same seat are compared by."""
        tally = {name: getattr(self.tally, name) for name in (*SEAT, *SUMS)}
        days = {str(day): counts for day, counts in self.days.items()}
        entries = {" ".join(map(str, board)): tuple(map(str, result)) for board, result in self.entries.items()}
        return {"tally": tally, "days": days, "entries": entries}


class _Part(NamedTuple):
    """Seats of one preset, whose rows are asked for together."""

    game: str
    preset: str
    players: tuple[int, ...]

    @property
    def row(self) -> dict[str, Any]:
        """What finds their rows in every table."""
        return {"player_id__in": self.players, "game": self.game, "preset": self.preset}

    def empty_records(self) -> dict[Seat, Records]:
        seats = [Seat(player_id, self.game, self.preset) for player_id in self.players]
        return {seat: Records(Tally(**seat.row)) for seat in seats}


def recounted(seat: Seat) -> Records:
    """What the records of a seat should be: every counted play added in the order in which they ended."""
    (part,) = _parts([seat])
    return _recounted(part)[seat]


def stored(seat: Seat) -> Records:
    """What the records of a seat are."""
    (part,) = _parts([seat])
    return _stored(part)[seat]


def compared(seats: Iterable[Seat]) -> Iterator[tuple[Seat, Records, Records]]:
    """Each seat with what its records are and what they should be."""
    for part in _parts(seats):
        found, should_be = _stored(part), _recounted(part)
        yield from ((seat, found[seat], should_be[seat]) for seat in found)


def recount(seat: Seat) -> None:
    """Make the records of a seat anew."""
    recount_all([seat])


def recount_all(seats: Collection[Seat]) -> None:
    """Make the records of seats anew, all of them or none."""
    with write_transaction():
        _lock({seat.player_id for seat in seats})
        for part in _parts(seats):
            records = _recounted(part)
            for model in (Tally, DayPlayed, Entry):
                _rows(model).filter(**part.row).delete()
            _keep_tallies(each.tally for each in records.values() if each.tally.played)
            KEPT_DAY.write((*seat, day, *each.days[day]) for seat, each in records.items() for day in each.days)
            _enter((seat, each.entries) for seat, each in records.items())


def recount_plays(play_ids: Collection[UUID]) -> None:
    """Bring the records up to date with plays that came to count, or count no more, or are measured by another par.

    What only other plays have earned stays untouched, so that many plays of many players take seconds.
    """
    with write_transaction():
        days = _days_of(play_ids)
        _lock({seat.player_id for seat in days})
        places = _take_off(play_ids)
        changed = set(play_ids)
        for part in _parts(days):
            records = _recounted(part, lambda play: None if play.pk in changed else places.get(seat_of(play), ()))
            _keep_tallies(each.tally for each in records.values())
            KEPT_DAY.write(
                (*seat, day, *each.days.get(day, (0, 0))) for seat, each in records.items() for day in days[seat]
            )
            DayPlayed.objects.filter(**part.row, played=0).delete()
            Tally.objects.filter(**part.row, won=0, lost=0, abandoned=0).delete()
            _enter((seat, each.entries) for seat, each in records.items())


def seats() -> Iterator[Seat]:
    """Every seat that has plays or records."""
    found = {row for model in (Play, Tally, DayPlayed, Entry) for row in _rows(model).values_list(*SEAT).distinct()}
    yield from (Seat(*row) for row in sorted(found))


def _rows(model: type[Model]) -> QuerySet[Any]:
    return model._default_manager.all()


def _lock(player_ids: Collection[int]) -> None:
    """Whoever ends a play of these players waits until the transaction ends. Always in one order: else two would wait
    for each other."""
    for some in batched(sorted(player_ids), ROWS_AT_ONCE):
        list(Player.objects.select_for_update().filter(pk__in=some).order_by("pk").values_list("pk"))


def _parts(seats: Iterable[Seat]) -> Iterator[_Part]:
    presets = groupby(sorted(set(seats), key=itemgetter(1, 2, 0)), key=itemgetter(1, 2))
    for (game, preset), found in presets:
        for some in batched(found, SEATS_AT_ONCE):
            yield _Part(game, preset, tuple(seat.player_id for seat in some))


def _recounted(part: _Part, among: Callable[[Ended], Container[Place] | None] = lambda _: None) -> dict[Seat, Records]:
    """The records that follow from the plays; each play's entries at the places `among` only."""
    records = part.empty_records()
    members = Player.objects.filter(pk__in=part.players, user__isnull=False, is_private=False)
    listed = set(members.values_list("pk", flat=True))
    counted = Play.objects.filter(**part.row, state__in=COUNTED, is_void=False).order_by("finished_at", "pk")
    plays = [Ended._make(row) for row in counted.values_list(*Ended._fields)]
    pars = _proven_pars(part, plays)
    for play in plays:
        par = pars.get(bytes(play.seed))
        records[seat_of(play)].add(play, par, listed=play.player_id in listed, among=among(play))
    return records


def _proven_pars(part: _Part, plays: list[Ended]) -> dict[bytes, int]:
    """The proven par of each deal among the plays that has one."""
    won = {bytes(play.seed) for play in plays if play.state == Play.State.WON}
    proven = Solution.objects.filter(game=part.game, preset=part.preset, optimal=True)
    rows = (
        row for some in batched(won, ROWS_AT_ONCE) for row in proven.filter(seed__in=some).values_list("seed", "line")
    )
    return {bytes(seed): len(line.split()) for seed, line in rows}


def _stored(part: _Part) -> dict[Seat, Records]:
    """The records that are kept."""
    records = part.empty_records()
    for tally in Tally.objects.filter(**part.row):
        records[seat_of(tally)].tally = tally
    for *seat, day, played, won in _rows(DayPlayed).filter(**part.row).values_list(*SEAT, "day", "played", "won"):
        records[Seat(*seat)].days[day] = (played, won)
    for row in _rows(Entry).filter(**part.row).values_list(*SEAT, *BOARD, *Result._fields):
        board, result = row[len(SEAT) : -len(Result._fields)], row[-len(Result._fields) :]
        records[Seat(*row[: len(SEAT)])].entries[Board(*board)] = Result(*result)
    return records


def _days_of(play_ids: Collection[UUID]) -> dict[Seat, set[date]]:
    """The seats of plays that are over, and the days on which these plays ended."""
    days = defaultdict[Seat, set[date]](set)
    for some in batched(play_ids, ROWS_AT_ONCE):
        plays = Play.objects.filter(pk__in=some, finished_at__isnull=False)
        for *seat, finished_at in plays.values_list(*SEAT, "finished_at"):
            days[Seat(*seat)].add(finished_at.date())
    return days


def _take_off(play_ids: Collection[UUID]) -> dict[Seat, set[Place]]:
    """Take plays off all boards; the places that each seat loses by that."""
    places = defaultdict[Seat, set[Place]](set)
    for some in batched(play_ids, ROWS_AT_ONCE):
        entries = _rows(Entry).filter(play__in=some)
        for *seat, scope, key in entries.values_list(*SEAT, "scope", "key").distinct():
            places[Seat(*seat)].add((scope, key))
        entries.delete()
    return places
