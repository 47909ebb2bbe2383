"""Where mail goes, by one setting."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage, mailers
from django.test import override_settings

from solitaire_site.mail import mailer


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp://mail.example.org", 25, False, False),
        ("smtp+tls://mail.example.org", 587, True, False),
        ("smtps://mail.example.org", 465, False, True),
        ("smtps://mail.example.org:2465", 2465, False, True),
    ],
)
def test_the_scheme_says_how_mail_is_kept_from_others(url: str, port: int, tls: bool, ssl: bool) -> None:
    options = mailer(url)["OPTIONS"]
    assert (options["host"], options["port"]) == ("mail.example.org", port)
    assert (options["use_tls"], options["use_ssl"]) == (tls, ssl)


def test_signs_that_an_address_cannot_hold_are_written_as_in_a_url() -> None:
    options = mailer("smtps://me%40example.org:p%2Fw%3A1@mail.example.org")["OPTIONS"]
    assert (options["username"], options["password"]) == ("me@example.org", "p/w:1")


@pytest.mark.parametrize("url", ["", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://host:port"])
def test_what_names_no_mail_server_stops_the_start(url: str) -> None:
    with pytest.raises(ValueError, match=r"EMAIL_URL|Port"):
        mailer(url)


def test_without_a_server_mail_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with override_settings(MAILERS={"default": mailer("console:")}):
        mailers.default.send_messages([EmailMessage("Hello", "A link", "us@example.org", ["you@example.org"])])
    assert "A link" in capsys.readouterr().out
