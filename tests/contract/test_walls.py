"""A game is one folder: it names no other game, and nothing shared names it (architecture.md: Rooms)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine import registry

ROOT = Path(__file__).parent.parent.parent
SHARED = ["games/cards", "games/engine", "games/play", "solitaire_site", "templates"]


def sources(folder: str) -> Iterator[tuple[Path, str]]:
    """The Python files and templates below a folder."""
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in {".py", ".html"}:
            yield path, path.read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", registry.games())
def test_a_game_imports_no_other(slug: str) -> None:
    others = "|".join(other for other in registry.games() if other != slug)
    wrong = [path.name for path, text in sources(f"games/{slug}") if re.search(rf"games\.({others})\b", text)]
    assert wrong == []


@pytest.mark.parametrize("folder", SHARED)
def test_nothing_shared_asks_which_game_it_is(folder: str) -> None:
    names = "|".join(registry.games())
    pattern = re.compile(rf"games\.({names})\b|==\s*[\"']({names})[\"']|[\"']({names})[\"']\s*==")
    assert [str(path.relative_to(ROOT)) for path, text in sources(folder) if pattern.search(text)] == []
