"""The authenticator app and its recovery codes."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time

from tests.conftest import Visitor
from tests.solitaire_site.accounts.doors import confirm_password, errors_of, is_in, sign_in, sign_up

SECRET = re.compile(r'class="secret">([A-Z2-7]+)<')
CODE = re.compile(r"<li><code>(\d+)</code></li>")
STEP = "/account/sign-in/code/"


def code_now(secret: str) -> str:
    """What the app shows."""
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))


@pytest.fixture
def secret(alice: Visitor) -> str:
    """The secret of the app that Alice has set up."""
    sign_up(alice)
    confirm_password(alice)
    found = SECRET.search(alice.get("/account/app/").content.decode())
    assert found
    answer = alice.client.post("/account/app/", {"code": code_now(found[1])})
    assert answer.headers["Location"] == "/account/codes/"
    return found[1]


def test_after_the_password_a_code_is_asked_for_which_counts_once(secret: str, bob: Visitor, charlie: Visitor) -> None:
    assert sign_in(bob).headers["Location"] == STEP
    assert not is_in(bob)
    wrong = bob.client.post(STEP, {"code": "000000"})
    assert errors_of(wrong) == {"code": ["This code is wrong, or too old."]}
    code = code_now(secret)
    assert bob.client.post(STEP, {"code": code}).status_code == 302
    assert is_in(bob)
    sign_in(charlie)
    assert charlie.client.post(STEP, {"code": code}).status_code == 200
    assert not is_in(charlie)


def test_a_recovery_code_lets_in_once(secret: str, alice: Visitor, bob: Visitor, charlie: Visitor) -> None:
    page = alice.get("/account/codes/").content.decode()
    codes = CODE.findall(page)
    assert len(codes) == 10
    assert codes[0] in alice.get("/account/codes/file/").content.decode()
    sign_in(bob)
    assert bob.client.post(STEP, {"code": codes[0]}).status_code == 302
    assert is_in(bob)
    sign_in(charlie)
    assert charlie.client.post(STEP, {"code": codes[0]}).status_code == 200
    assert not is_in(charlie)


def test_new_codes_end_the_old_ones(secret: str, alice: Visitor) -> None:
    old = set(CODE.findall(alice.get("/account/codes/").content.decode()))
    assert alice.client.post("/account/codes/new/").status_code == 302
    assert not old & set(CODE.findall(alice.get("/account/codes/").content.decode()))


def test_once_it_is_switched_off_the_password_is_enough(secret: str, alice: Visitor, bob: Visitor) -> None:
    assert alice.client.post("/account/app/remove/").status_code == 302
    assert not Authenticator.objects.exists()
    assert sign_in(bob).headers["Location"] == "/"
    assert is_in(bob)


def test_who_turns_back_at_the_second_step_is_a_guest_still(secret: str, bob: Visitor) -> None:
    play = bob.start()
    sign_in(bob)
    bob.client.post("/account/sign-out/")
    assert bob.see(play)["state"] == "open"
    assert bob.get("/account/sign-in/").status_code == 200


def test_nobody_touches_the_keys_of_another_member(secret: str, alice: Visitor, bob: Visitor) -> None:
    sign_up(bob, "Bob")
    confirm_password(bob)
    owner = Authenticator.objects.filter(type=Authenticator.Type.TOTP).get().user
    key = Authenticator.objects.create(user=owner, type=Authenticator.Type.WEBAUTHN, data={"name": "Mine"})
    for path in (f"/account/passkeys/{key.pk}/remove/", f"/account/passkeys/{key.pk}/name/", "/account/codes/"):
        assert bob.get(path).status_code == 404, path
        assert bob.client.post(path, {"name": "Bobs"}).status_code in (404, 405), path
    assert Authenticator.objects.get(pk=key.pk).data == {"name": "Mine"}
    assert "Mine" not in bob.get("/account/passkeys/").content.decode()
