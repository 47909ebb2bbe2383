"""Other sites to sign in by: there once they are configured, and not before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from solitaire_site.accounts.social import KINDS, ORIGINS, providers
from tests.conftest import Visitor

ROOT = Path(__file__).parent.parent.parent.parent
ASK = """
import django
from django.conf import settings
settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.test import Client
from django.test.utils import setup_test_environment
setup_test_environment()
from solitaire_site.accounts import urls
for path in ("/account/sign-in/", "/account/sign-up/"):
    answer = Client().get(path)
    print(answer.status_code, answer.content.decode().count("Continue with"), answer.headers["Content-Security-Policy"])
"""


def test_nothing_of_other_sites_is_shown_before_they_are_configured(charlie: Visitor) -> None:
    for path in ("/account/sign-in/", "/account/sign-up/"):
        assert "Continue with" not in charlie.get(path).content.decode()
    assert charlie.get("/account/sites/google/login/").status_code == 404


def test_configured_sites_have_their_button_and_a_form_may_lead_there(tmp_path: Path) -> None:
    environment = os.environ | {
        "VAR_DIR": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3",
        "SOCIAL_CLIENTS": "google=client:secret github=another:secret",
        "DJANGO_SETTINGS_MODULE": "solitaire_site.settings",
    }
    told = subprocess.run([sys.executable, "-c", ASK], cwd=ROOT, env=environment, capture_output=True, text=True)
    lines = told.stdout.splitlines()
    assert len(lines) == 2, told.stderr
    for line in lines:
        assert line.startswith("200 2 ")
        assert f"form-action 'self' {ORIGINS['google']} {ORIGINS['github']}" in line


@pytest.mark.parametrize("clients", [{"nowhere": "id:secret"}, {"google": "id"}, {"google": ":secret"}, {"google": ""}])
def test_a_client_that_cannot_be_one_stops_the_start(clients: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="SOCIAL_CLIENTS"):
        providers(clients)


def test_every_kind_has_an_origin() -> None:
    assert set(KINDS) == set(ORIGINS)
