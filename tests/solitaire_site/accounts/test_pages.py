"""Every page of an account: ours, in every language, and nothing for those it does not belong to."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.core import mail
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import translation

from solitaire_site.accounts import urls
from tests.conftest import Visitor
from tests.solitaire_site.accounts.doors import confirm_password, sign_in, sign_up

OTHERS = [code for code, _ in settings.LANGUAGES if code != "en"]
FOR_EVERYBODY = [
    "/account/sign-in/", "/account/sign-up/", "/account/sign-up/passkey/", "/account/closed/",
    "/account/password/forgotten/", "/account/password/forgotten/sent/", "/account/password/new/done/",
    "/account/password/new/1-x-y/", "/account/email/confirm/x/", "/account/sites/cancelled/", "/account/sites/error/",
]  # fmt: skip
FOR_THE_MEMBER = [
    "/account/", "/account/name/", "/account/email/", "/account/password/", "/account/app/", "/account/passkeys/",
    "/account/passkeys/add/", "/account/sessions/", "/account/delete/", "/account/sites/",
]  # fmt: skip
ASK_ONCE_MORE = ["/account/confirm/password/"]
SAME_EVERYWHERE = {"Solitaire", "English", "Íslenska", "Türkçe", "Português (Brasil)", "Alice", "Site"}
WORDS = re.compile(r"[A-Za-z]{2,}")


class Said(HTMLParser):
    """What a page says: its texts and what stands for them in attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: set[str] = set()
        self.quiet = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.quiet += tag in ("script", "style", "code", "svg")
        said = ("title", "aria-label", "placeholder", "alt", "data-cancelled", "data-failed", "data-unable", "content")
        self.texts |= {value for name, value in attrs if name in said and value and tag != "input"}

    def handle_endtag(self, tag: str) -> None:
        self.quiet -= tag in ("script", "style", "code", "svg")

    def handle_data(self, data: str) -> None:
        if not self.quiet and data.strip():
            self.texts.add(data.strip())


def english_left(visitor: Visitor, path: str, language: str, body: dict[str, str] | None = None) -> set[str]:
    """What a page says in English and in another language alike."""
    said = []
    for code in ("en", language):
        visitor.client.cookies["django_language"] = code
        answer = visitor.client.post(path, body) if body else visitor.client.get(path, follow=True)
        assert answer.status_code in (200, 401), (path, answer.status_code)
        said.append(Said(answer.content.decode()).texts)
    return {text for text in said[0] & said[1] if WORDS.search(text)} - SAME_EVERYWHERE - TECHNICAL


TECHNICAL = {"width=device-width,initial-scale=1,viewport-fit=cover", "Chrome", "-"}


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_on_pages_for_everybody(charlie: Visitor, language: str) -> None:
    left = {path: english_left(charlie, path, language) for path in FOR_EVERYBODY}
    assert {path: texts for path, texts in left.items() if texts} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_on_a_members_pages(alice: Visitor, language: str) -> None:
    sign_up(alice, email="alice@example.org")
    left = {path: english_left(alice, path, language) for path in ASK_ONCE_MORE}
    confirm_password(alice)
    left |= {path: english_left(alice, path, language) - {"alice@example.org"} for path in FOR_THE_MEMBER}
    assert {path: texts for path, texts in left.items() if texts} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_in_what_forms_find_wrong(alice: Visitor, charlie: Visitor, language: str) -> None:
    sign_up(alice)
    bad = [
        ("/account/sign-in/", {"login": "", "password": ""}),
        ("/account/sign-in/", {"login": "Nobody", "password": "wrong"}),
        ("/account/sign-up/", {"username": "", "email": "no address", "password1": ""}),
        ("/account/sign-up/", {"username": "admin", "password1": "short"}),
        ("/account/sign-up/", {"username": "a" * 99, "password1": "password123"}),
        ("/account/sign-up/", {"username": "alice", "password1": "alice1234"}),
        ("/account/password/forgotten/", {"email": "no address"}),
    ]
    for path, body in bad:
        assert english_left(charlie, path, language, body) - set(body.values()) == set(), body
    left = english_left(alice, "/account/password/", language, {"oldpassword": "wrong", "password1": "short"})
    assert left == set()


@pytest.mark.parametrize("language", OTHERS)
def test_mail_is_in_the_language_of_who_asked(alice: Visitor, language: str) -> None:
    subjects = []
    for number, code in enumerate(("en", language)):
        mail.outbox.clear()
        visitor = Visitor()
        visitor.client.cookies["django_language"] = code
        sign_up(visitor, f"Reader {'ab'[number]}", email=f"reader{number}@example.org")
        message = mail.outbox[0]
        subjects.append(message.subject)
        texts = [line for line in str(message.body).splitlines() if "http" not in line and "@" not in line]
        with translation.override(code):
            assert translation.gettext("Confirm your e-mail address") == message.subject
        assert len([line for line in texts if line]) == 3
    assert subjects[0] != subjects[1]


def test_every_address_of_accounts_is_tried_here_or_where_it_is_used() -> None:
    """A page of the library that nobody has looked at would be bare and English."""
    elsewhere = {
        "account_home", "account_logout", "account_bring_along", "account_download", "account_download_plays",
        "account_email_verification_sent", "account_set_password", "mfa_authenticate", "mfa_deactivate_totp",
        "mfa_edit_webauthn", "mfa_generate_recovery_codes", "mfa_index", "mfa_login_webauthn", "mfa_reauthenticate",
        "mfa_reauthenticate_webauthn", "mfa_remove_webauthn", "mfa_signup_webauthn", "mfa_view_recovery_codes",
        "mfa_download_recovery_codes", "socialaccount_signup",
    }  # fmt: skip
    resolver = get_resolver()
    tried = {resolver.resolve(path).url_name for path in (*FOR_EVERYBODY, *FOR_THE_MEMBER, *ASK_ONCE_MORE)}
    assert names_in(urls.urlpatterns) == tried | elsewhere


def names_in(patterns: list[URLPattern | URLResolver]) -> set[str]:
    """The names of addresses, with those that are included."""
    found: set[str] = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            found |= names_in(pattern.url_patterns)
        elif pattern.name:
            found.add(pattern.name)
    return found


def test_no_page_breaks_the_policy_by_a_script_or_a_style_within_it(alice: Visitor) -> None:
    sign_up(alice)
    confirm_password(alice)
    for path in (*FOR_EVERYBODY, *FOR_THE_MEMBER):
        page = alice.client.get(path, follow=True).content.decode()
        assert " style=" not in page, path
        assert not re.search(r"<script(?![^>]*(src=|type=\"application/json\"))", page), path


def test_a_form_from_a_session_that_is_no_more_gets_a_page_of_ours(charlie: Visitor) -> None:
    from django.test import Client

    answer = Client(enforce_csrf_checks=True).post("/account/sign-in/", {"login": "a", "password": "b"})
    assert answer.status_code == 403
    assert b"The page had been open for too long" in answer.content


def test_the_bar_leads_to_the_door_and_back_to_where_one_was(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice)
    assert "/account/sign-in/?next=/pyramid/" in bob.get("/pyramid/").content.decode()
    assert sign_in(bob, next="/pyramid/").headers["Location"] == "/pyramid/"
    page = bob.get("/pyramid/").content.decode()
    assert 'href="/account/"' in page
    assert "Alice" in page


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org/", "/\\example.org"])
def test_nobody_is_led_to_another_site_after_signing_in(alice: Visitor, bob: Visitor, elsewhere: str) -> None:
    sign_up(alice)
    assert sign_in(bob, next=elsewhere).headers["Location"] == "/"
