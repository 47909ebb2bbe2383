"""Compiled translations. They are not kept in git: `compile_translations` makes them where they are missing.

The sources are the .po files of each `locale` folder; `manage.py translations` keeps those in step with the code.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkstemp

import polib

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ("solitaire_site/locale", "games/*/locale")


def compile_translations(root: Path = ROOT) -> int:
    """Write each .mo file below `root` that is missing or older than its .po file; the answer is how many.

    Entries marked fuzzy are left out. Raises OSError when a .po file is damaged or the folder cannot be written to.
    """
    stale = [source for source in sources(root) if _is_stale(source)]
    for source in stale:
        _compile(source)
    return len(stale)


def sources(root: Path = ROOT) -> Iterator[Path]:
    """Every .po file of the site and its games."""
    for folder in LOCALES:
        yield from sorted(root.glob(f"{folder}/*/LC_MESSAGES/django.po"))


def _is_stale(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime


def _compile(source: Path) -> None:
    """Several server processes may start at once: each writes its own file and puts it in place in one step."""
    handle, name = mkstemp(suffix=".mo", dir=source.parent)
    os.close(handle)
    written = Path(name)
    try:
        polib.pofile(str(source)).save_as_mofile(name)
        written.chmod(0o644)
        written.replace(source.with_suffix(".mo"))
    finally:
        written.unlink(missing_ok=True)
