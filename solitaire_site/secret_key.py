"""A secret key for a site that was given none: made once, kept in a file only its owner can read."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def kept_secret_key(folder: Path) -> str:
    """The key in `folder`/secret_key, made on first use."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret_key"
    if not path.exists():
        _write_for_owner_only(path, get_random_secret_key())
    return path.read_text()


def _write_for_owner_only(path: Path, text: str) -> None:
    """Two processes may start at once: each writes its own file, and the first rename stands."""
    own = path.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
    try:
        os.link(own, path)
    except FileExistsError:
        pass
    finally:
        own.unlink()
