"""The pages of moderators, as their browsers and those of others get them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from games.play.models import Play, Player
from games.play.services import keep_private
from solitaire_site.accounts.models import User
from solitaire_site.moderation import rulings
from solitaire_site.moderation.flagging import check
from solitaire_site.moderation.models import Flag, Ruling
from solitaire_site.moderation.targets import OnePlayer
from solitaire_site.records.models import Entry
from tests.conftest import Visitor, body_of
from tests.play.conftest import PINNED_WINS
from tests.solitaire_site.moderation.ruled import WHY, set_aside
from tests.solitaire_site.records.seated import NOW, guest, member, won
from tests.solitaire_site.staff.employed import staff

pytestmark = pytest.mark.django_db
WIN = PINNED_WINS["classic"]
SEAT: dict[str, Any] = {"game": "pyramid", "preset": "classic"}


@pytest.fixture
def mod(charlie: Visitor) -> Visitor:
    """A moderator's browser."""
    return staff("moderator", "Mod", charlie)


def won_quickly(player: Player, moves: int = 40, after: int = 0, **fields: object) -> Play:
    """A win of the first preset that no hand can have made, flagged."""
    play = won(player, moves, after, **(SEAT | {"elapsed_ms": 900, "seed": uuid4().bytes * 2} | fields))
    check(play, NOW)
    return play


def page(visitor: Visitor, name: str, *args: object, **query: Any) -> str:
    """A page of the admin, which is there."""
    answer = visitor.client.get(reverse(f"admin:{name}", args=args), query)
    assert answer.status_code == 200
    return answer.content.decode()


def addresses(play: Play) -> Iterator[str]:
    """Every page of moderators."""
    for name in ("queue", "range", "rulings", "rulings_csv", "plays", "players"):
        yield reverse(f"admin:{name}")
    yield reverse("admin:play_play_changelist")
    yield reverse("admin:play_player_changelist")
    yield reverse("admin:play_play_change", args=[play.pk])
    yield reverse("admin:rule") + f"?do=void&kind=play&play={play.pk}"
    yield reverse("admin:play", args=[play.pk])
    yield reverse("admin:play_replay", args=[play.pk])
    yield reverse("admin:play_replay_piece", args=[play.pk, 0])
    yield reverse("admin:player", args=[play.player_id])
    for action in ("rename", "sign_out", "disable", "enable", "merge", "delete"):
        yield reverse("admin:player_action", args=[play.player_id, action])


def test_a_viewer_sees_no_page_of_moderators_and_changes_nothing(alice: Visitor) -> None:
    viewer = staff("viewer", visitor=alice)
    play = won_quickly(member("Bob"))
    form = {"do": "void", "kind": "play", "play": str(play.pk), "plays": "1", "reason": WHY, "name": "Bobby"}
    for address in addresses(play):
        assert viewer.client.get(address).status_code == 403, address
        assert viewer.client.post(address, form).status_code == 403, address
    assert not Ruling.objects.exists()
    assert User.objects.filter(username="Bob", is_active=True).exists()
    assert "Queue" not in viewer.client.get("/admin/").content.decode()


def test_the_admin_itself_changes_no_play_and_no_player(mod: Visitor) -> None:
    play = won_quickly(member("Bob"))
    for name in ("play_play", "play_player"):
        assert mod.client.get(reverse(f"admin:{name}_add")).status_code == 403
        for row in (play.pk, play.player_id):
            mod.client.post(reverse(f"admin:{name}_delete", args=[row]), {"post": "yes"})
            mod.client.post(reverse(f"admin:{name}_change", args=[row]), {"is_void": "on", "is_private": "on"})
            mod.client.post(reverse(f"admin:{name}_changelist"), {"action": "delete_selected", "_selected_action": row})
    assert Play.objects.filter(pk=play.pk, is_void=False, player__is_private=False).exists()


def test_the_queue_names_reasons_and_leads_on(mod: Visitor) -> None:
    assert "Nothing waits." in page(mod, "queue")
    bob = member("Bob")
    first, second = won_quickly(bob), won_quickly(bob, after=60)
    text = page(mod, "queue")
    assert text.index(str(second.pk)) < text.index(str(first.pk))
    assert "40 actions in 0.9 s: 22 ms each, as an average of the whole play." in text
    assert "1 open" in text
    for forbidden in ("<script>", " style=", "onclick="):
        assert forbidden not in text


def test_the_queue_is_leafed_through_without_repeating_a_play(mod: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire_site.moderation.cases.CASES", 2)
    plays = [won_quickly(member(f"Player {number}"), after=number) for number in range(5)]
    Flag.objects.create(play=plays[0], rule="par", facts={"found": 5, "of": 9}, raised_at=NOW)
    seen: list[str] = []
    following: Any = ""
    while following is not None:
        answer = mod.client.get(reverse("admin:queue"), {"before": following})
        seen += [case["url"] for case in answer.context["cases"]]
        following = answer.context["following"]
    assert len(seen) == len(set(seen)) == 5
    assert str(plays[0].pk) in seen[0]


def test_a_moderator_voids_a_play_and_the_board_closes_up(mod: Visitor, alice: Visitor) -> None:
    honest, cheat = won(member("Alice"), 50, **SEAT), won_quickly(member("Bob"), 30)
    board = "/boards/pyramid/classic/all/"
    assert "Bob" in alice.get(board).content.decode()
    query = {"do": "void", "kind": "play", "play": str(cheat.pk), "back": "/admin/queue/"}
    text = page(mod, "rule", **query)
    assert "Bob · 30" in text
    assert "Alice · 50" in text
    answer = mod.client.post(reverse("admin:rule"), query | {"plays": 1, "reason": WHY})
    assert answer.headers["Location"] == "/admin/queue/"
    rows = alice.get(board).content.decode()
    assert "Bob" not in rows
    assert "Alice" in rows
    assert "Nothing waits." in page(mod, "queue")
    (ruling,) = Ruling.objects.all()
    assert (ruling.by, ruling.reason, ruling.plays) == ("Mod", WHY, 1)
    answer = mod.client.post(reverse("admin:ruling", args=[ruling.pk]), {"reason": "It was a person after all."})
    assert answer.status_code == 302
    assert set(Entry.objects.filter(scope="all", metric="moves").values_list("play", flat=True)) == {
        honest.pk,
        cheat.pk,
    }
    assert "Took back" in page(mod, "rulings")


def test_a_reason_is_wanted_and_a_preview_that_is_still_true(mod: Visitor) -> None:
    bob = member("Bob")
    won_quickly(bob)
    form = {"do": "void", "kind": "player", "player": bob.pk, "plays": 1}
    answer = mod.client.post(reverse("admin:rule"), form | {"reason": "cheat"})
    assert (answer.status_code, "Write in a few words why" in answer.content.decode()) == (400, True)
    won_quickly(bob, after=5)
    answer = mod.client.post(reverse("admin:rule"), form | {"reason": WHY})
    assert "Meanwhile there are more or fewer plays." in answer.content.decode()
    assert not Ruling.objects.exists()


def test_going_back_leads_to_no_other_site(mod: Visitor) -> None:
    play = won_quickly(member("Bob"))
    form = {"do": "clear", "kind": "play", "play": str(play.pk), "plays": 1, "reason": WHY}
    answer = mod.client.post(reverse("admin:rule"), form | {"back": "//elsewhere.example/"})
    assert answer.headers["Location"].startswith("/admin/rulings/")


def test_a_large_ruling_tells_how_far_it_is(mod: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulings, "AT_ONCE", 0)
    bob = member("Bob")
    won_quickly(bob)
    (ruling,) = set_aside(User.objects.get(username="Mod"), OnePlayer(bob.pk))
    assert "Being carried out: 0 of 1" in page(mod, "ruling", ruling.pk)
    assert "Being carried out" in page(mod, "queue")
    assert mod.client.post(reverse("admin:ruling", args=[ruling.pk]), {"go_on": 1}).status_code == 302
    assert "Being carried out: 0 of 1" in page(mod, "ruling", ruling.pk)
    (task,) = DBTaskResult.objects.ready()
    assert (task.task_path, task.args_kwargs["args"]) == (rulings.carry_out_later.module_path, [ruling.pk])
    assert rulings.carry_out_later.call(ruling.pk) == 1
    assert "Stands" in page(mod, "ruling", ruling.pk)


def test_days_are_ruled_on_by_game_and_preset(mod: Visitor) -> None:
    won_quickly(member("Bob"))
    assert "Pyramid, Classic" in page(mod, "range")
    days: dict[str, Any] = {"do": "void", "kind": "range", "first": NOW.date(), "last": NOW.date()}
    assert "1 play" in page(mod, "rule", **days, where="pyramid/classic")
    assert "0 plays" in page(mod, "rule", **days, where="addiction")
    answer = mod.client.post(reverse("admin:rule"), days | {"where": "pyramid", "plays": 1, "reason": WHY})
    assert answer.status_code == 302
    assert Play.objects.get().is_void


def test_the_log_is_filtered_and_downloaded(mod: Visitor) -> None:
    play = won_quickly(member("Bob"))
    by = User.objects.get(username="Mod")
    set_aside(by, play)
    assert WHY in page(mod, "rulings", by="Mod", action="void")
    assert WHY not in page(mod, "rulings", by="Mod", action="clear")
    assert WHY not in page(mod, "rulings", by="Somebody")
    answer = mod.client.get(reverse("admin:rulings_csv"))
    lines = b"".join(answer.streaming_content).decode().splitlines()  # type: ignore[attr-defined]
    assert lines[0].startswith("id,made_at,by,action,target,reason")
    assert f"Mod,void,kind=play play={play.pk},{WHY},1,1," in lines[1]


def test_moderators_see_replays_that_are_kept_private(mod: Visitor, alice: Visitor, seeded: object) -> None:
    seeded(WIN.seed)  # type: ignore[operator]
    view = alice.start("classic")
    assert mod.client.get(reverse("admin:play_replay", args=[view["id"]])).status_code == 404
    for move in WIN.moves:
        view = body_of(alice.move(view, move))
    keep_private(Play.objects.get(pk=view["id"]).player_id, is_private=True)
    assert mod.get(f"/replay/{view['id']}/").status_code == 404
    assert f"/admin/plays/{view['id']}/replay/from/" in page(mod, "play_replay", view["id"])
    assert mod.client.get(reverse("admin:play_replay_piece", args=[view["id"], 3])).status_code == 200


def test_a_play_that_was_set_aside_says_so_to_its_player(alice: Visitor, mod: Visitor, seeded: object) -> None:
    seeded(WIN.seed)  # type: ignore[operator]
    view = alice.start("classic")
    for move in WIN.moves:
        view = body_of(alice.move(view, move))
    note = "A moderator has set this play aside"
    assert note not in alice.get(f"/replay/{view['id']}/").content.decode()
    set_aside(User.objects.get(username="Mod"), Play.objects.get(pk=view["id"]))
    assert note in alice.get(f"/replay/{view['id']}/").content.decode()


def test_nothing_of_an_open_plays_deal_is_shown(mod: Visitor, alice: Visitor) -> None:
    play = Play.objects.get(pk=alice.start("classic")["id"])
    seed = bytes(play.seed).hex()
    for text in (
        page(mod, "play", play.pk),
        page(mod, "play_play_changelist", q=str(play.pk)),
        page(mod, "player", play.player_id),
    ):
        assert str(play.pk) in text
        assert seed not in text
    assert str(play.pk) not in page(mod, "play_play_changelist", q=seed)
    assert (
        mod.client.get(reverse("admin:rule"), {"do": "void", "kind": "play", "play": str(play.pk)}).status_code == 404
    )


@pytest.mark.parametrize("q", ["", "bo", "BÓB", "bob@example.org"])
def test_players_are_found_by_how_they_are_called(mod: Visitor, q: str) -> None:
    bob = member("Bób")
    assert bob.user
    bob.user.emailaddress_set.create(email="bob@example.org")  # type: ignore[attr-defined]
    text = page(mod, "play_player_changelist", q=q)
    assert ("Bób" in text) is (q != "bo")


def test_plays_are_found_and_filtered(mod: Visitor) -> None:
    bob, somebody = member("Bob"), guest()
    win, other = won_quickly(bob), won_quickly(somebody, deal_kind="daily", deal_number=20261129)
    set_aside(User.objects.get(username="Mod"), other)

    def found(**query: Any) -> set[object]:
        answer = mod.client.get(reverse("admin:play_play_changelist"), query)
        return {play.pk for play in answer.context["cl"].result_list}

    assert found() == {win.pk, other.pk}
    assert found(q=str(win.pk)) == found(q="bob") == found(q=bytes(win.seed).hex()) == {win.pk}
    assert found(q=str(somebody.pk)) == found(void="1") == found(deal="daily") == {other.pk}
    assert found(where="pyramid/classic", void="0") == {win.pk}
    assert found(where="pyramid", deal="daily", state="won", void="1") == found(deal="daily", state="won") == {other.pk}
    assert found(state="won", where="pyramid/classic") == {win.pk, other.pk}
    assert found(where="addiction") == found(state="lost") == found(member="1") == set()


def test_lists_show_a_page_and_count_nothing(mod: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire_site.moderation.lists.ROWS", 2)
    bob = member("Bob")
    plays = [won_quickly(bob, after=number, created_at=NOW + timedelta(seconds=number)) for number in range(5)]
    pages = [mod.client.get(reverse("admin:play_play_changelist"), {"p": number}).context["cl"] for number in (1, 2, 3)]
    assert [play.pk for each in pages for play in each.result_list] == [play.pk for play in reversed(plays)]
    assert [each.has_more for each in pages] == [True, True, False]


@pytest.mark.parametrize("language", ["is", "tr", "pt-br"])
def test_every_page_speaks_every_language(mod: Visitor, language: str) -> None:
    play = won_quickly(member("Bob"))
    set_aside(User.objects.get(username="Mod"), play)
    mod.client.cookies["django_language"] = language
    for address in addresses(play):
        answer = mod.client.get(address)
        assert answer.status_code in (200, 302, 404), address
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            assert f'lang="{language}"' in answer.content.decode(), address
