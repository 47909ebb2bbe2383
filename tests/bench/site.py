"""A real server in a process of its own, in a temporary folder, for benches."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

STARTED_WITHIN_S = 60


def use_bench_settings(folder: str) -> None:
    """This process works on the bench's own database from here on."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    os.environ["VAR_DIR"] = folder
    import django

    django.setup()


@contextmanager
def bench_folder() -> Iterator[str]:
    """A temporary folder with a migrated database in it."""
    with tempfile.TemporaryDirectory() as folder:
        use_bench_settings(folder)
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        yield folder


@contextmanager
def served() -> Iterator[str]:
    """The address of the site, served by `manage.py serve` until the end of the block."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    root = Path(__file__).parent.parent.parent
    command = [sys.executable, str(root / "manage.py"), "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=root, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + STARTED_WITHIN_S
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urlopen(f"{address}/robots.txt", timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the site did not start at {address}")
