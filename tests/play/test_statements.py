"""Statements that are put together once do what Django's own would, whatever values they are executed with."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest

from games.play.models import Play, Player
from games.play.services import create_player
from games.play.statements import Select, Update, Upsert, given
from solitaire_site.records.models import DayPlayed, Entry, Tally

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
SEAT = ("player_id", "game", "preset")
TALLY = Select(Tally.objects.filter(**given(Tally, *SEAT)))
DAYS = Select(
    DayPlayed.objects.filter(played__gt=1, **given(DayPlayed, "player_id")).order_by("-day").values_list("day", "won")
)
WRITTEN_TALLY = Update(Tally, ["won", "moves"], where=["pk"])
DAY = Upsert(
    DayPlayed,
    [*SEAT, "day", "played", "won"],
    key=[*SEAT, "day"],
    adds=["played", "won"],
    returning=["day", "played"],
)
BOARD = ("game", "preset", "scope", "key", "metric", "clean_only", "player_id")
BEST = Upsert(
    Entry,
    [*BOARD, "play_id", "value", "finished_at", "listed"],
    key=BOARD,
    replaces=["play_id", "value", "finished_at"],
    where_less=["value", "finished_at"],
)


@pytest.fixture
def player() -> Player:
    return create_player(NOW)


def play_of(player: Player) -> Play:
    facts = {"game": "toy", "preset": "any", "rules_version": 1, "deal_kind": "random", "seed": bytes(32)}
    return Play.objects.create(player=player, position="", state="lost", created_at=NOW, **facts)


def test_a_row_is_read_with_the_values_of_each_execution(player: Player) -> None:
    for preset in ("any", "even"):
        Tally.objects.create(player=player, game="toy", preset=preset, won=3, moves={"41": 2})
        (read,) = TALLY.instances(player_id=player.pk, game="toy", preset=preset)
        django = Tally.objects.get(preset=preset)
        names = [field.attname for field in Tally._meta.concrete_fields]
        assert [getattr(read, name) for name in names] == [getattr(django, name) for name in names]
    assert TALLY.instances(player_id=player.pk, game="toy", preset="odd") == []


def test_chosen_columns_come_as_values_list_gives_them(player: Player) -> None:
    for day, played in ((27, 2), (28, 1), (29, 5)):
        DayPlayed.objects.create(player=player, game="toy", preset="any", day=date(2026, 11, day), played=played, won=1)
    assert DAYS.rows(player_id=player.pk) == [(date(2026, 11, 29), 1), (date(2026, 11, 27), 1)]


def test_a_value_that_was_not_handed_over_is_an_error(player: Player) -> None:
    with pytest.raises(KeyError):
        TALLY.rows(player_id=player.pk)


def test_named_fields_of_one_row_are_written(player: Player) -> None:
    tally = Tally.objects.create(player=player, game="toy", preset="any")
    other = Tally.objects.create(player=player, game="toy", preset="even")
    tally.won, tally.lost, tally.moves = 4, 5, {"40": 4}
    assert WRITTEN_TALLY.write(tally, tally.pk)
    tally.refresh_from_db()
    other.refresh_from_db()
    assert (tally.won, tally.lost, tally.moves, other.won) == (4, 0, {"40": 4}, 0)
    assert not WRITTEN_TALLY.write(tally, 0)


def test_amounts_are_added_to_those_that_are_there(player: Player) -> None:
    today, tomorrow = date(2026, 11, 29), date(2026, 11, 30)
    seat = (player.pk, "toy", "any")
    assert DAY.write([(*seat, today, 1, 0)]) == [(today, 1)]
    assert {*DAY.write([(*seat, today, 2, 1), (*seat, tomorrow, 1, 1)])} == {(today, 3), (tomorrow, 1)}
    assert [*DayPlayed.objects.order_by("day").values_list("played", "won")] == [(3, 1), (1, 1)]
    assert DAY.write([]) == []


def test_more_rows_than_one_statement_takes_are_all_written(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.play.statements.ROWS_AT_ONCE", 3)
    days = [date(2026, 11, day) for day in range(1, 8)]
    assert len(DAY.write((player.pk, "toy", "any", day, 1, 0) for day in days)) == 7
    assert [*DayPlayed.objects.order_by("day").values_list("day", flat=True)] == days


def test_only_a_smaller_value_takes_the_place_of_another(player: Player) -> None:
    earlier, later = play_of(player), play_of(player)
    board = ("toy", "any", "all", "", "moves")
    for play, value in ((earlier, 40), (later, 40), (later, 50)):
        BEST.write([(*board, clean, player.pk, play.pk, value, NOW, True) for clean in (False, True)])
    assert {*Entry.objects.values_list("play_id", "value", "listed")} == {(earlier.pk, 40, True)}
    BEST.write([(*board, True, player.pk, later.pk, 40, NOW + timedelta(1), True)])
    BEST.write([(*board, False, player.pk, later.pk, 39, NOW, False)])
    assert {*Entry.objects.values_list("clean_only", "play_id", "value", "listed")} == {
        (False, later.pk, 39, True),
        (True, earlier.pk, 40, True),
    }


def test_a_name_that_is_no_column_is_refused() -> None:
    with pytest.raises(TypeError):
        given(Player, "plays")


def test_values_become_what_the_database_keeps(player: Player) -> None:
    play = play_of(player)
    found = Select(Play.objects.filter(**given(Play, "pk", "seed", "created_at")).values_list("pk", "created_at"))
    assert found.rows(pk=play.pk, seed=bytes(32), created_at=NOW) == [(play.pk, NOW)]
    assert found.rows(pk=uuid4(), seed=bytes(32), created_at=NOW) == []
