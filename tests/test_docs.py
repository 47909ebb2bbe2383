"""The documents name only files, commands and settings that there are."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parent.parent
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/operating.md", "docs/performance.md"]
ROOMS = ("games/", "solitaire_site/", "templates/", "static/", "tests/", "docs/", "seeds/")


def read(document: str) -> str:
    return (ROOT / document).read_text()


def named_paths(text: str) -> set[str]:
    """Paths in backticks that begin with one of our rooms, and targets of links within the project."""
    quoted = re.findall(r"`([\w./-]+)`", text)
    linked = re.findall(r"\]\(([\w./-]+)\)", text)
    return {path for path in quoted if path.startswith(ROOMS) and "NAME" not in path} | set(linked)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_is_named_is_there(document: str) -> None:
    missing = {path for path in named_paths(read(document)) if not (ROOT / path).exists()}
    assert missing == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_make_target_and_command_is_there(document: str) -> None:
    text = read(document)
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make (\w+)", text, re.MULTILINE)) <= targets
    assert set(re.findall(r"manage\.py (\w+)", text)) <= set(get_commands())
    for module in re.findall(r"python -m (tests[\w.]+)", text):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists(), module


def test_operating_lists_every_setting_of_the_environment() -> None:
    settings = set(re.findall(r'env\.\w+\(\s*"(\w+)"', read("solitaire_site/settings.py")))
    assert settings == set(re.findall(r"^\| `([A-Z_]+)`", read("docs/operating.md"), re.MULTILINE))


def test_the_readmes_replay_works_as_shown() -> None:
    example = re.search(r"echo '(\{.*?\})'", read("README.md"), re.DOTALL)
    assert example
    line = example[1].replace("\n", "") + "\n"
    command = [sys.executable, "manage.py", "replay"]
    result = subprocess.run(command, cwd=ROOT, input=line, capture_output=True, text=True, check=True)
    assert json.loads(result.stdout)["moves"] == 2
