"""Settings come from the environment and fail loudly on a bad value."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.db.utils import ConnectionHandler

from solitaire_site.databases import database
from solitaire_site.secret_key import kept_secret_key

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "perhaps"),
        ("HTTPS_ONLY", "2"),
        ("LOG_LEVEL", "LOUD"),
        ("DATABASE_URL", "mysql://a/b"),
        ("EMAIL_URL", "http://mail.example"),
        ("SOCIAL_CLIENTS", "google=only-an-id"),
        ("TRUSTED_PROXIES", "-1"),
        ("LOG_FORMAT", "xml"),
        ("METRICS_TOKEN", "too short"),
    ],
)
def test_a_bad_value_stops_the_start(name: str, value: str, tmp_path: Path) -> None:
    environment = os.environ | {
        name: value,
        "VAR_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "solitaire_site.settings",
    }
    command = [sys.executable, "-c", "from django.conf import settings; settings.DEBUG"]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode != 0
    assert name in result.stderr


def test_postgresql_gets_its_pool() -> None:
    settings = database("postgres://anna:secret@db.example/solitaire")
    assert settings["OPTIONS"] == {"pool": True}
    assert settings["CONN_MAX_AGE"] == 0


@pytest.mark.django_db
def test_sqlite_is_set_up_for_many_at_once(tmp_path: Path) -> None:
    connection = ConnectionHandler({"default": database(f"sqlite:///{tmp_path}/site.sqlite3")})["default"]
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (1,)
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    connection.close()


@pytest.mark.django_db
def test_the_sites_own_checks_pass() -> None:
    assert run_checks(databases=["default"]) == []


def test_the_secret_key_is_kept_for_its_owner_only(tmp_path: Path) -> None:
    key = kept_secret_key(tmp_path / "var")
    assert len(key) >= 50
    assert kept_secret_key(tmp_path / "var") == key
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o777 == 0o600
