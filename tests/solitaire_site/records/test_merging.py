"""Records follow the plays of a guest who becomes a member."""

from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone

from games.play.merging import join_player
from games.play.models import Play, Player
from solitaire_site.records.models import Entry, Tally

pytestmark = pytest.mark.django_db


def test_after_merges_every_record_is_what_the_plays_say() -> None:
    call_command("simulate", 40, players=4, seed="merged", stdout=StringIO())
    first, *others = (player.pk for player in Player.objects.order_by("pk"))
    user = Player.objects.get(pk=first).user or get_user_model().objects.create(username="Alice")
    Player.objects.exclude(pk=first).update(user=None)
    plays = Play.objects.count()
    member = join_player(first, user.pk, timezone.now())
    for guest in others:
        join_player(guest, user.pk, timezone.now())
    assert Play.objects.filter(player=member).count() == plays
    assert set(Tally.objects.values_list("player", flat=True)) == {member.pk}
    assert not Entry.objects.filter(listed=False).exists()
    out = StringIO()
    call_command("verify", stdout=out)
    assert out.getvalue().strip() == '{"differences": 0}'
