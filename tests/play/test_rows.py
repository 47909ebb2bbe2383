"""The compiled read gives what Django's own would."""

from __future__ import annotations

from uuid import UUID, uuid4

from games.play.models import Play
from games.play.rows import read_play
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
