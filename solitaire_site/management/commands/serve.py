"""`manage.py serve`: everything from an empty folder to a running site."""

from __future__ import annotations

import os
import shutil
import signal
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from socket import socket
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.play.seed_files import SeedFileError
from games.play.seeds import load_seeds
from solitaire_site.operation import metrics
from solitaire_site.translations import compile_translations

MAX_FRAME_SIZE = 1024
DEAD_LINK_S = 10
"""A window that went away without a word is noticed after this long."""


class Command(BaseCommand):
    """Migrates, compiles what is missing, serves, prints the address."""

    help = "Prepare the database, translations and static files, then serve the site."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=1, help="more than one needs PostgreSQL and REDIS_URL")

    def handle(self, *args: Any, **options: Any) -> None:
        self._check_workers(options["workers"])
        self._prepare()
        _ignore_stop_signals()
        if options["workers"] == 1:
            self._serve_alone(_config(options))
        else:
            _share_metrics(Path(settings.VAR_DIR) / "metrics")
            self.stdout.write(f"Starting {options['workers']} workers: {_address(options)}")
            uvicorn.run(**_config(options), workers=options["workers"])

    def _serve_alone(self, config: dict[str, Any]) -> None:
        server = _TellingServer(uvicorn.Config(**config))
        server.tell = self._tell_ready
        server.run()
        if not server.started:
            raise CommandError("The site could not be started; the reason stands above.")

    def _tell_ready(self, address: str) -> None:
        self.stdout.write(f"Solitaire is ready: {address}  (stop with Ctrl+C)")
        self.stdout.flush()

    def _check_workers(self, workers: int) -> None:
        if workers < 1:
            raise CommandError("--workers must be at least 1.")
        if workers > 1 and not settings.REDIS_URL:
            raise CommandError("Several workers need a cache they share: set REDIS_URL.")

    def _prepare(self) -> None:
        Path(settings.VAR_DIR).mkdir(parents=True, exist_ok=True)
        call_command("migrate", interactive=False, verbosity=0)
        load_catalogue()
        compile_translations()
        call_command("collectstatic", interactive=False, verbosity=0)


def load_catalogue() -> None:
    """Brings the deals of `seeds/` into the database. Raises CommandError for a damaged file."""
    try:
        load_seeds(Path(settings.BASE_DIR) / "seeds", timezone.now())
    except SeedFileError as error:
        raise CommandError(f"The catalogue of deals is damaged. {error}") from None


class _TellingServer(uvicorn.Server):
    """Says so when it has begun to listen, not before."""

    tell: Callable[[str], None]

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.tell(_address({"host": self.config.host, "port": self.config.port}))


def _config(options: dict[str, Any]) -> dict[str, Any]:
    return {
        "app": "solitaire_site.asgi:application",
        "host": options["host"],
        "port": options["port"],
        "lifespan": "on",
        "ws_max_size": MAX_FRAME_SIZE,
        "ws_ping_interval": DEAD_LINK_S / 2,
        "ws_ping_timeout": DEAD_LINK_S / 2,
        "log_config": None,  # Its lines go the way of all others.
        "log_level": "warning",
        "access_log": False,
        "proxy_headers": False,
        "server_header": False,
    }


def _share_metrics(folder: Path) -> None:
    """Have workers count in files that each of them can add up; those of an earlier run are of no use any more.

    Whoever has named a folder takes care of it, for other processes may count there too.
    """
    if not os.environ.get(metrics.FOLDER):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        os.environ[metrics.FOLDER] = str(folder)


def _address(options: dict[str, Any]) -> str:
    return f"http://{options['host']}:{options['port']}/"


def _ignore_stop_signals() -> None:
    """The server installs its own handlers and gives these back afterwards: without them the process would end with
    an error once the server has stopped in good order."""

    def ignore(number: int, frame: FrameType | None) -> None:
        pass

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, ignore)
