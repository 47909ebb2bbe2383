"""Keeping what a play earned, in the transaction that ends it; and making all of it anew from the plays."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F

from games.play.locks import write_transaction
from games.play.models import Play, Player, Solution
from solitaire_site.records.boards import Board, ended_at, results_of
from solitaire_site.records.models import DayPlayed, Entry, Tally
from solitaire_site.records.tallies import COUNTED, add, is_counted

BOARD = Board._fields


class Seat(NamedTuple):
    """Whose records of which preset."""

    player_id: int
    game: str
    preset: str

    @property
    def row(self) -> dict[str, Any]:
        """The same as fields of a row."""
        return self._asdict()


def seat_of(play: Play) -> Seat:
    """The records that a play belongs to."""
    return Seat(play.player_id, play.game, play.preset)


def record(play: Play) -> None:
    """Add a play that has just ended to its player's records. Call it within the transaction that ends the play."""
    if not is_counted(play):
        return
    player = _lock(play.player_id)
    seat, par = seat_of(play), proven_par(play)
    tally, _ = Tally.objects.get_or_create(**seat.row)
    add(tally, play, par)
    tally.save()
    _count_day(play)
    if play.state == Play.State.WON:
        _enter(play, results_of(play, par), listed=is_listed(player))


def proven_par(play: Play) -> int | None:
    """How few moves win the play's deal; None where that is not proven."""
    proven = Solution.objects.filter(game=play.game, preset=play.preset, seed=play.seed, optimal=True)
    line = proven.values_list("line", flat=True).first()
    return None if line is None else len(line.split())


def is_listed(player: Player) -> bool:
    """Whether others see the player's results on boards: a member's are seen, unless they are kept private."""
    return player.user_id is not None and not player.is_private


def list_results(player: Player) -> None:
    """Show others the results of a guest who has become a member; hide those of a member who is private now."""
    listed = is_listed(player)
    Entry.objects.filter(player=player, listed=not listed).update(listed=listed)


def _lock(player_id: int) -> Player:
    """Two plays of one player that end at once wait for each other here."""
    return Player.objects.select_for_update().only("user_id", "is_private").get(pk=player_id)


def _count_day(play: Play) -> None:
    row = seat_of(play).row | {"day": ended_at(play).date()}
    won = int(play.state == Play.State.WON)
    if not DayPlayed.objects.filter(**row).update(played=F("played") + 1, won=F("won") + won):
        DayPlayed.objects.create(**row, played=1, won=won)


def _enter(play: Play, results: dict[Board, int], *, listed: bool) -> None:
    """Put the play on every board where its player has no result that is as good."""
    seat = seat_of(play)
    rows = Entry.objects.filter(**seat.row, key__in={board.key for board in results})
    best = {Board(*row[:-1]): row[-1] for row in rows.values_list(*BOARD, "value")}
    better = {board: value for board, value in results.items() if board not in best or value < best[board]}
    Entry.objects.bulk_create(
        [_entry(play, board, value, listed=listed) for board, value in better.items()],
        update_conflicts=True,
        unique_fields=["game", "preset", *BOARD, "player"],
        update_fields=["play", "value", "finished_at"],
    )


def _entry(play: Play, board: Board, value: int, *, listed: bool) -> Entry:
    facts = {"value": value, "finished_at": ended_at(play), "listed": listed}
    return Entry(**seat_of(play).row, **board._asdict(), play=play, **facts)


@dataclass
class Records:
    """Everything that is kept of one seat, in memory."""

    tally: Tally
    days: dict[Any, DayPlayed] = field(default_factory=dict)
    entries: dict[Board, Entry] = field(default_factory=dict)

    def facts(self) -> dict[str, object]:
        """What two records of the same seat are compared by."""
        tally = {name.attname: getattr(self.tally, name.attname) for name in Tally._meta.concrete_fields[1:]}
        days = {str(day): (row.played, row.won) for day, row in self.days.items()}
        rows = {" ".join(map(str, board)): row for board, row in self.entries.items()}
        entries = {board: (str(row.play_id), row.value, row.listed) for board, row in rows.items()}
        return {"tally": tally, "days": days, "entries": entries}


def recounted(seat: Seat) -> Records:
    """What the records of a seat should be: every counted play added in the order in which they ended."""
    records = Records(Tally(**seat.row))
    listed = Player.objects.filter(pk=seat.player_id, user__isnull=False, is_private=False).exists()
    plays = list(counted_plays(seat))
    pars = _proven_pars(seat, plays)
    for play in plays:
        _add_to(records, play, pars.get(bytes(play.seed)), listed=listed)
    return records


def stored(seat: Seat) -> Records:
    """What the records of a seat are."""
    tally = Tally.objects.filter(**seat.row).first() or Tally(**seat.row)
    days = {row.day: row for row in DayPlayed.objects.filter(**seat.row)}
    entries = {Board(*(getattr(row, name) for name in BOARD)): row for row in Entry.objects.filter(**seat.row)}
    return Records(tally, days, entries)


def recount(seat: Seat) -> None:
    """Make the records of a seat anew."""
    with write_transaction():
        _lock(seat.player_id)
        records = recounted(seat)
        for model in (Tally, DayPlayed, Entry):
            model._default_manager.filter(**seat.row).delete()
        if records.tally.played:
            records.tally.save(force_insert=True)
        DayPlayed.objects.bulk_create(records.days.values())
        Entry.objects.bulk_create(records.entries.values())


def counted_plays(seat: Seat) -> Iterable[Play]:
    """The plays of a seat that count, in the order in which they ended."""
    plays = Play.objects.filter(**seat.row, state__in=COUNTED, is_void=False).order_by("finished_at", "pk")
    return plays.defer("log", "position", "answered", "verdicts", "plan")


def seats() -> Iterator[Seat]:
    """Every seat that has plays or records."""
    found = set(Play.objects.values_list("player_id", "game", "preset").distinct())
    for model in (Tally, DayPlayed, Entry):
        found |= set(model._default_manager.values_list("player_id", "game", "preset").distinct())
    yield from (Seat(*row) for row in sorted(found))


def seats_of(play_ids: Collection[UUID]) -> list[Seat]:
    """The seats that some plays belong to."""
    rows = Play.objects.filter(pk__in=play_ids).values_list("player_id", "game", "preset").distinct()
    return sorted(Seat(*row) for row in rows)


def _add_to(records: Records, play: Play, par: int | None, *, listed: bool) -> None:
    add(records.tally, play, par)
    day = ended_at(play).date()
    row = records.days.setdefault(day, DayPlayed(**seat_of(play).row, day=day))
    row.played += 1
    row.won += play.state == Play.State.WON
    if play.state != Play.State.WON:
        return
    for board, value in results_of(play, par).items():
        if board not in records.entries or value < records.entries[board].value:
            records.entries[board] = _entry(play, board, value, listed=listed)


def _proven_pars(seat: Seat, plays: list[Play]) -> dict[bytes, int]:
    """The proven par of each deal among the plays that has one."""
    won = {bytes(play.seed) for play in plays if play.state == Play.State.WON}
    proven = Solution.objects.filter(game=seat.game, preset=seat.preset, optimal=True, seed__in=won)
    return {bytes(seed): len(line.split()) for seed, line in proven.values_list("seed", "line")}
