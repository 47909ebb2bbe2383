"""What moderators do to players, and may not do to each other."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.urls import reverse
from django.utils import timezone

from games.play.merging import join_player
from games.play.models import Play, Player
from games.play.sessions import NOBODY
from solitaire_site.accounts.models import User
from solitaire_site.moderation.models import Ruling
from solitaire_site.staff.services import appoint
from tests.conftest import Visitor
from tests.solitaire_site.accounts.doors import is_in, sign_in, sign_up
from tests.solitaire_site.moderation.ruled import WHY, differences
from tests.solitaire_site.records.seated import guest, member, won
from tests.solitaire_site.staff.employed import staff

pytestmark = pytest.mark.django_db
SEAT: dict[str, Any] = {"game": "pyramid", "preset": "classic"}


@pytest.fixture
def mod(charlie: Visitor) -> Visitor:
    return staff("moderator", "Mod", charlie)


def act(visitor: Visitor, action: str, player: Player, **form: object) -> Any:
    """What the site answers to an action with a reason."""
    address = reverse("admin:player_action", args=[player.pk, action])
    return visitor.client.post(address, {"reason": WHY} | form)


def player_of(user: User) -> Player:
    return Player.objects.get(user=user)


def test_a_member_is_renamed_and_the_log_names_nobody(mod: Visitor) -> None:
    bob = member("Bob")
    member("Alice")
    for name in ("alice", "A", "moderator"):
        assert act(mod, "rename", bob, name=name).status_code == 400
    assert act(mod, "rename", bob, name="Robert").status_code == 302
    assert User.objects.get(player=bob).username == "Robert"
    (ruling,) = Ruling.objects.all()
    assert (ruling.action, ruling.target) == ("rename", {"kind": "player", "player": bob.pk})


def test_a_closed_account_is_out_everywhere_and_in_again_once_opened(mod: Visitor, alice: Visitor) -> None:
    player = player_of(sign_up(alice))
    assert is_in(alice)
    assert act(mod, "disable", player).status_code == 302
    assert not is_in(alice)
    sign_in(alice)
    assert not is_in(alice)
    act(mod, "enable", player)
    sign_in(alice)
    assert is_in(alice)
    act(mod, "sign_out", player)
    assert not is_in(alice)
    assert not UserSession.objects.filter(user__username="Alice").exists()
    assert [ruling.action for ruling in Ruling.objects.order_by("pk")] == ["disable", "enable", "sign_out"]


def test_a_player_is_deleted_with_everything(mod: Visitor) -> None:
    players = [member("Bob"), guest()]
    for player in players:
        won(player, **SEAT)
        assert act(mod, "delete", player).headers["Location"] == reverse("admin:play_player_changelist")
    assert not Play.objects.exists()
    assert not User.objects.filter(username="Bob").exists()
    assert Ruling.objects.filter(action="delete", plays=1).count() == 2
    assert mod.client.get(reverse("admin:rulings")).status_code == 200


@pytest.mark.parametrize("is_member", [True, False])
def test_players_of_one_person_become_one(mod: Visitor, is_member: bool) -> None:
    first, second = member("Bob"), member("Bob again") if is_member else guest()
    plays = {won(first, 40, **SEAT).pk, won(second, 30, 60, **SEAT).pk}
    assert act(mod, "merge", second, into="Nobody").status_code == 400
    assert act(mod, "merge", second, into="Mod").status_code == 400
    assert act(mod, "merge", second, into="bob").status_code == 302
    assert set(first.plays.values_list("pk", flat=True)) == plays
    assert not Player.objects.filter(pk=second.pk).exists()
    assert not User.objects.filter(username="Bob again").exists()
    assert [each for each in differences(but="stats") if "player_id" in dict(each)] == []  # type: ignore[call-overload]
    assert Ruling.objects.get().target == {"kind": "player", "player": second.pk, "into": first.pk}


def test_nobody_is_merged_into_a_guest_or_oneself(mod: Visitor) -> None:
    bob = member("Bob")
    assert act(mod, "merge", bob, into="Bob").status_code == 400
    assert act(mod, "merge", bob, into=str(guest().pk)).status_code == 400
    assert not Ruling.objects.exists()


def test_staff_are_left_to_superusers_and_nobody_acts_on_oneself(mod: Visitor) -> None:
    own = join_player(NOBODY, User.objects.get(username="Mod").pk, timezone.now())
    other = member("Other")
    assert other.user
    appoint(other.user, "viewer")
    for action in ("rename", "sign_out", "disable", "delete", "merge"):
        for player in (own, other):
            assert act(mod, action, player, name="Another", into="Other").status_code == 403
    User.objects.filter(username="Mod").update(is_superuser=True)
    assert act(mod, "delete", own).status_code == 403
    assert act(mod, "disable", other).status_code == 302


def test_a_guest_has_no_account_to_act_on(mod: Visitor) -> None:
    for action in ("rename", "sign_out", "disable", "enable", "nonsense"):
        assert act(mod, action, guest()).status_code == 404


def test_no_reason_nothing_done(mod: Visitor) -> None:
    bob = member("Bob")
    for action in ("rename", "disable", "delete", "merge"):
        assert act(mod, action, bob, name="Robert", into="Bob", reason="").status_code == 400
    assert User.objects.filter(username="Bob", is_active=True).exists()


def test_the_page_tells_kinds_of_devices_and_no_keys_or_addresses(mod: Visitor, alice: Visitor) -> None:
    user = sign_up(alice)
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    UserSession.objects.filter(user=user).update(user_agent=agent, ip="203.0.113.9")
    text = mod.client.get(reverse("admin:player", args=[player_of(user).pk])).content.decode()
    assert "Firefox on Linux" in text
    for secret in ("203.0.113.9", str(alice.client.session.session_key), user.password):
        assert secret not in text
