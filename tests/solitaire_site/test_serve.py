"""`manage.py serve` goes from an empty folder to a running site, and stops in good order."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.core.management import CommandError
from django.test import override_settings

from solitaire_site.management.commands.serve import load_catalogue

ROOT = Path(__file__).parent.parent.parent


def serve(folder: Path, *options: str) -> subprocess.Popen[str]:
    environment = os.environ | {"VAR_DIR": str(folder / "var"), "PYTHONUNBUFFERED": "1"}
    environment.pop("DATABASE_URL", None)
    command = [sys.executable, "manage.py", "serve", *options]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def test_it_serves_from_nothing_and_stops_when_asked(tmp_path: Path, unused_tcp_port: int) -> None:
    site = serve(tmp_path, "--port", str(unused_tcp_port))
    assert site.stdout
    ready = site.stdout.readline()
    address = re.search(r"http://\S+", ready)
    assert address, ready + site.stdout.read()
    with urlopen(f"{address[0]}pyramid/") as page:
        assert page.status == 200
    site.send_signal(signal.SIGINT)
    assert site.wait(20) == 0
    with closing(sqlite3.connect(tmp_path / "var" / "solitaire.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM play_cataloguedeal").fetchone()[0] >= 300


def test_several_workers_need_something_to_share(tmp_path: Path) -> None:
    site = serve(tmp_path, "--workers", "2")
    output, _ = site.communicate(timeout=60)
    assert site.returncode == 1
    assert "REDIS_URL" in output


def test_a_damaged_catalogue_stops_the_start_and_is_named(tmp_path: Path) -> None:
    damaged = tmp_path / "seeds" / "pyramid-classic.csv"
    damaged.parent.mkdir()
    damaged.write_text("nonsense\n")
    with override_settings(BASE_DIR=tmp_path), pytest.raises(CommandError, match=f"{damaged}, line 1"):
        load_catalogue()
