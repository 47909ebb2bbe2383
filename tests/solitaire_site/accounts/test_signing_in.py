"""Signing up, in and out."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.management import call_command
from django.test import Client

from solitaire_site.accounts.models import User
from tests.conftest import Visitor
from tests.solitaire_site.accounts.doors import PASSWORD, confirm_password, errors_of, is_in, sign_in, sign_up

LINK = re.compile(r"https?://\S+")
TOKEN = re.compile(rb'value="[^"]*"')
NEW = "another old house"


def link_in(number: int) -> str:
    """The path that a mail leads to."""
    found = LINK.search(str(mail.outbox[number].body))
    assert found
    return urlsplit(found[0]).path


def confirm_address(visitor: Visitor, number: int = -1) -> None:
    """Follow the link of a mail and say yes."""
    path = link_in(number)
    assert visitor.get(path).status_code == 200
    assert visitor.client.post(path).status_code == 302


def test_a_name_and_a_password_are_enough(alice: Visitor) -> None:
    sign_up(alice)
    assert is_in(alice)
    assert mail.outbox == []


def test_the_name_is_kept_as_it_was_typed_and_found_however_it_is_written(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice, "İbrahim")
    for way in ("İbrahim", "ibrahim", "IBRAHIM", "ıbrahim"):
        assert sign_in(bob, way).status_code == 302, way
        bob.client.post("/account/sign-out/")
    assert User.objects.get().username == "İbrahim"


@pytest.mark.parametrize("name", ["alice", "ALICE", "Alıce", "admin", "a", "аlice"])
def test_a_name_that_is_taken_or_cannot_be_is_refused_on_the_form(alice: Visitor, bob: Visitor, name: str) -> None:
    sign_up(alice, "Alice")
    answer = bob.client.post("/account/sign-up/", {"username": name, "password1": PASSWORD})
    assert answer.status_code == 200
    assert list(errors_of(answer)) == ["username"]
    assert User.objects.count() == 1


def test_two_members_cannot_have_one_canonical_name_whoever_asks(alice: Visitor) -> None:
    sign_up(alice, "Alice")
    with pytest.raises(Exception, match=r"(?i)unique"):
        User.objects.create(username="ALICE")


@pytest.mark.parametrize("password", ["short", "password123", "alice in wonderland"[:11]])
def test_a_weak_password_is_refused(alice: Visitor, password: str) -> None:
    answer = alice.client.post("/account/sign-up/", {"username": "alice in wond", "password1": password})
    assert "password1" in errors_of(answer)


@pytest.mark.parametrize(("login", "password"), [("Alice", "wrong"), ("Nobody", PASSWORD), ("a@b.is", PASSWORD)])
def test_a_wrong_name_and_a_wrong_password_get_one_answer(
    alice: Visitor, bob: Visitor, login: str, password: str
) -> None:
    sign_up(alice)
    answer = sign_in(bob, login, password)
    assert errors_of(answer) == {"__all__": ["The name or the password is wrong."]}
    assert not is_in(bob)


def test_an_address_counts_only_once_it_is_confirmed(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice, email="alice@example.org")
    assert [message.to for message in mail.outbox] == [["alice@example.org"]]
    assert sign_in(bob, "alice@example.org").status_code == 200
    confirm_address(bob)
    assert sign_in(bob, "Alice@Example.org").status_code == 302


def test_an_address_that_somebody_has_typed_does_not_keep_its_owner_out(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice, email="bob@example.org")
    sign_up(bob, "Bob", email="bob@example.org")
    confirm_address(bob)
    assert EmailAddress.objects.get(verified=True).user.username == "Bob"
    alice_link = link_in(0)
    alice.client.post(alice_link)
    assert EmailAddress.objects.filter(verified=True).count() == 1


def test_who_asks_for_an_address_is_not_told_whether_it_is_known(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice, email="alice@example.org")
    confirm_address(alice)
    mail.outbox.clear()
    known, unknown = (
        bob.client.post("/account/password/forgotten/", {"email": email}, follow=True).content
        for email in ("alice@example.org", "nobody@example.org")
    )
    assert TOKEN.sub(b"", known) == TOKEN.sub(b"", unknown)
    assert [message.to for message in mail.outbox] == [["alice@example.org"]]


def test_a_forgotten_password_is_replaced_by_mail_and_signs_out_whoever_knew_it(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice, email="alice@example.org")
    confirm_address(alice)
    bob.client.post("/account/password/forgotten/", {"email": "alice@example.org"})
    form = bob.client.get(link_in(-1), follow=True)
    assert form.status_code == 200
    done = bob.client.post(form.request["PATH_INFO"], {"password1": NEW})
    assert done.status_code == 302
    assert not is_in(alice)
    assert sign_in(bob, password=PASSWORD).status_code == 200
    assert sign_in(bob, password=NEW).status_code == 302
    again = Client().get(link_in(-1), follow=True)
    assert b"This link has gone stale" in again.content


def test_an_address_that_is_not_confirmed_gets_no_way_into_the_account(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice, email="stranger@example.org")
    mail.outbox.clear()
    bob.client.post("/account/password/forgotten/", {"email": "stranger@example.org"})
    assert mail.outbox == []


def test_a_new_password_signs_out_every_other_browser(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice)
    sign_in(bob)
    answer = alice.client.post("/account/password/", {"oldpassword": PASSWORD, "password1": NEW})
    assert answer.status_code == 302
    assert is_in(alice)
    assert not is_in(bob)
    assert "player" not in bob.client.session


def test_the_address_is_changed_once_the_new_one_is_confirmed(alice: Visitor) -> None:
    sign_up(alice, email="old@example.org")
    confirm_address(alice)
    confirm_password(alice)
    answer = alice.client.post("/account/email/", {"email": "new@example.org", "action_add": "1"})
    assert answer.status_code == 302
    assert EmailAddress.objects.get(verified=True).email == "old@example.org"
    confirm_address(alice)
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("new@example.org", True)]


def test_a_member_may_be_called_otherwise_and_the_old_name_is_free(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice, "Alice")
    assert alice.client.post("/account/name/", {"name": "ALICE"}).status_code == 302
    assert alice.client.post("/account/name/", {"name": "Alys"}).status_code == 302
    sign_up(bob, "Alice")
    taken = alice.client.post("/account/name/", {"name": "alice"})
    assert "name" in errors_of(taken)
    assert alice.client.post("/account/name/", {"name": "moderator"}).status_code == 200
    assert set(User.objects.values_list("name_key", flat=True)) == {"alys", "alice"}


def test_sessions_are_listed_and_can_be_signed_out_one_by_one(alice: Visitor, bob: Visitor, charlie: Visitor) -> None:
    user = sign_up(alice)
    bob.client.defaults["HTTP_USER_AGENT"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    sign_in(bob)
    sign_in(charlie)
    page = alice.get("/account/sessions/").content.decode()
    assert "Firefox on Linux" in page
    assert page.count('name="session"') == 2
    bobs = UserSession.objects.get(user=user, user_agent__contains="Firefox")
    alice.client.post("/account/sessions/", {"session": str(bobs.pk)})
    assert (is_in(alice), is_in(bob), is_in(charlie)) == (True, False, True)
    alice.client.post("/account/sessions/", {"others": "1"})
    assert (is_in(alice), is_in(bob), is_in(charlie)) == (True, False, False)


def test_nobody_signs_out_somebody_else(alice: Visitor, bob: Visitor) -> None:
    user = sign_up(alice)
    sign_up(bob, "Bob")
    session = UserSession.objects.get(user=user)
    for chosen in (str(session.pk), "x", "99999", ""):
        assert bob.client.post("/account/sessions/", {"session": chosen}).status_code == 404
    assert is_in(alice)


def test_an_account_that_is_closed_is_out_at_once_and_cannot_come_in(alice: Visitor, bob: Visitor) -> None:
    user = sign_up(alice)
    alice.start()
    user.is_active = False
    user.save()
    assert not is_in(alice)
    assert "player" not in alice.client.session
    assert sign_in(bob).status_code == 200


def test_the_next_visitor_of_a_browser_finds_nothing_of_the_member(alice: Visitor) -> None:
    sign_up(alice)
    play = alice.start()
    alice.client.cookies["table-options"] = "theme=night"
    answer = alice.client.post("/account/sign-out/")
    assert answer.cookies["table-options"]["max-age"] == 0
    assert alice.get(f"/api/plays/{play['id']}").status_code == 404
    assert "player" not in alice.client.session
    assert alice.start()["id"] != play["id"]


@pytest.mark.parametrize("path", ["", "name/", "email/", "password/", "sessions/", "passkeys/", "download/", "delete/"])
def test_pages_of_an_account_are_for_its_member_only(charlie: Visitor, path: str) -> None:
    answer = charlie.get(f"/account/{path}")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/account/sign-in/")


def test_an_operator_is_made_by_command_and_found_by_any_way_of_writing(db: None) -> None:
    call_command("createsuperuser", interactive=False, username="Admin", email="admin@example.org")
    assert get_user_model().objects.get_by_natural_key("ADMIN").is_superuser


def test_the_language_goes_along_to_every_browser(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice)
    assert "django_language" not in sign_in(bob).cookies
    bob.client.post("/account/sign-out/")
    alice.client.post("/language/setlang/", {"language": "is"})
    answer = sign_in(bob)
    assert answer.cookies["django_language"].value == "is"
    assert '<html lang="is"' in bob.get("/account/").content.decode()
    alice.client.post("/language/setlang/", {"language": "xx"})
    assert User.objects.get().language == "is"
