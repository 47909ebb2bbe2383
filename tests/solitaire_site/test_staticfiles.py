"""Collected files are short, named by their content, and mean what they meant."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.templatetags.static import static
from django.test import Client

from solitaire_site.staticfiles import shorten

SOURCE = Path(settings.BASE_DIR) / "static"
SCRIPTS = sorted(SOURCE.glob("js/**/*.js"))


def test_comments_and_blanks_go(tmp_path: Path) -> None:
    script = tmp_path / "a.js"
    script.write_text("/* what */\nexport const a = 1; // why\n\nexport const b = `kept  ${a} // too`;\n")
    shorten(script)
    assert script.read_text() == "export const a=1;export const b=`kept  ${a} // too`;"


def test_what_is_neither_script_nor_style_stays(tmp_path: Path) -> None:
    picture = tmp_path / "a.svg"
    picture.write_text("<svg>  <!-- drawn --></svg>")
    shorten(picture)
    assert picture.read_text() == "<svg>  <!-- drawn --></svg>"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_shortened_script_still_parses(script: Path, tmp_path: Path) -> None:
    copy = tmp_path / f"{script.stem}.mjs"
    copy.write_text(script.read_text())
    copy.with_suffix(".js").write_text(script.read_text())
    shorten(copy.with_suffix(".js"))
    copy.write_text(copy.with_suffix(".js").read_text())
    subprocess.run(["node", "--check", str(copy)], check=True)


def test_every_collected_file_is_short_and_compressed_and_imports_hashed_names() -> None:
    manifest = json.loads((Path(settings.STATIC_ROOT) / "staticfiles.json").read_text())["paths"]
    main = (Path(settings.STATIC_ROOT) / manifest["js/main.js"]).read_text()
    assert manifest["js/play/api.js"].rpartition("/")[2] in main
    assert "/*" not in main
    assert (Path(settings.STATIC_ROOT) / f"{manifest['js/main.js']}.br").exists()


def test_a_collected_file_says_what_it_is_and_carries_nothing_that_only_pages_need(client: Client, db: None) -> None:
    answer = client.get(static("js/main.js"))
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert not {"Content-Security-Policy", "Referrer-Policy", "Set-Cookie", "X-Request-ID"} & {*answer.headers}
    answer.close()
