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


def modules_behind(slug: str) -> dict[str, str]:
    """The sources of a game's `game.py` and of every module of its folder that it needs, by name."""
    found: dict[str, str] = {}
    waiting = ["game"]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = (ROOT / "games" / slug / f"{name}.py").read_text(encoding="utf-8")
            waiting += re.findall(rf"^from games\.{slug}\.(\w+) import", found[name], re.MULTILINE)
            for names in re.findall(rf"^from games\.{slug} import (.+)$", found[name], re.MULTILINE):
                waiting += names.split(", ")
    return found


@pytest.mark.parametrize("slug", registry.games())
def test_the_rules_of_a_game_are_pure_whatever_its_modules_are_called(slug: str) -> None:
    """Import-linter holds modules of the usual names to it; this finds the others."""
    modules = modules_behind(slug)
    assert {"game", "moves", "presets", "rules", "view"} <= set(modules)
    impure = re.compile(
        r"^\s*(?:from|import) (?:django|ninja|games\.play|solitaire_site|time|datetime|random|os)\b", re.M
    )
    assert [name for name, text in modules.items() if impure.search(text)] == []


@pytest.mark.parametrize("folder", SHARED)
def test_nothing_shared_asks_which_game_it_is(folder: str) -> None:
    names = "|".join(registry.games())
    pattern = re.compile(rf"games\.({names})\b|==\s*[\"']({names})[\"']|[\"']({names})[\"']\s*==")
    assert [str(path.relative_to(ROOT)) for path, text in sources(folder) if pattern.search(text)] == []
