"""The compiled read gives what Django's own would."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID, uuid4

from games.play.models import Play
from games.play.rows import CHANGED_BY_ACTIONS, read_play, write_play
from tests.conftest import Visitor, body_of


def test_a_row_is_read_as_django_reads_it(alice: Visitor) -> None:
    play = body_of(alice.act(body_of(alice.move(alice.start("cardems"), "draw")), "pause"))
    read, django = read_play(UUID(play["id"])), Play.objects.get()
    assert read is not None
    for field in Play._meta.concrete_fields:
        mine, theirs = getattr(read, field.attname), getattr(django, field.attname)
        assert (type(mine), mine) == (type(theirs), theirs), field.attname
    assert not read._state.adding


def test_there_is_no_row_for_an_unknown_id(alice: Visitor) -> None:
    assert read_play(uuid4()) is None


def test_a_row_is_written_as_django_writes_it(alice: Visitor) -> None:
    play = Play.objects.get(pk=body_of(alice.move(alice.start(), "draw"))["id"])
    now = datetime(2026, 11, 29, 12, tzinfo=UTC)
    changed = {"log": "draw draw", "version": 2, "ending": "stuck", "score": -1, "finished_at": now, "running": False}
    for name, value in changed.items():
        setattr(play, name, value)
    assert write_play(play, 1)
    for name in CHANGED_BY_ACTIONS:
        assert getattr(Play.objects.get(), name) == getattr(play, name), name
    assert Play.objects.filter(**changed).exists()


def test_nothing_is_written_over_a_newer_version(alice: Visitor) -> None:
    play = Play.objects.get(pk=alice.start()["id"])
    play.log = "draw"
    assert not write_play(play, 7)
    assert Play.objects.get().log == ""
