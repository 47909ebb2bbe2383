"""The catalogues: everything said in the code is said in every language, and nothing is left of what is not."""

from __future__ import annotations

import os
import re
import shutil
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import translation
from django.utils.translation import ngettext

from solitaire_site import translation_sources as sources
from solitaire_site.translations import ROOT, compile_translations
from solitaire_site.translations import sources as po_files

HOLE = re.compile(r"\{\w*\}|%\(\w+\)[sd]|%[sd%]")
HOMES = sorted({source.parents[3].relative_to(ROOT).as_posix() for source in po_files()})
CATALOGUES = [(home, language) for home in HOMES for language in sources.LANGUAGES]


@cache
def found(home: str) -> dict[sources.Key, sources.Message]:
    """The texts to translate of one home."""
    return sources.messages(sources.catalogues()[home])


def catalogue(home: str, language: str) -> polib.POFile:
    """A catalogue as it is kept."""
    return polib.pofile(str(ROOT / home / "locale" / language / "LC_MESSAGES" / "django.po"))


def strings(entry: polib.POEntry) -> list[str]:
    """Every translation of an entry."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_every_folder_with_texts_has_a_catalogue() -> None:
    assert [home for home in sorted(sources.catalogues()) if found(home)] == HOMES


@pytest.mark.parametrize(("home", "language"), CATALOGUES)
def test_every_text_of_the_code_is_translated_and_no_other(home: str, language: str) -> None:
    """What is missing here: run `manage.py translations`, then translate what came in empty."""
    texts = found(home)
    entries = {(entry.msgctxt, entry.msgid): entry for entry in catalogue(home, language)}
    assert entries.keys() == texts.keys()
    assert [entry.msgid for entry in entries.values() if entry.fuzzy or entry.obsolete] == []
    assert [entry.msgid for entry in entries.values() if not all(strings(entry))] == []
    assert {key: entry.msgid_plural for key, entry in entries.items()} == {
        key: message.plural for key, message in texts.items()
    }


@pytest.mark.parametrize(("home", "language"), CATALOGUES)
def test_translations_have_the_same_holes(home: str, language: str) -> None:
    for entry in catalogue(home, language):
        originals = [entry.msgid, entry.msgid_plural or entry.msgid]
        wanted = [sorted(HOLE.findall(text)) for text in originals]
        assert all(sorted(HOLE.findall(text)) in wanted for text in strings(entry)), entry.msgid


@pytest.mark.parametrize(("home", "language"), CATALOGUES)
def test_translations_begin_and_end_as_the_text_does(home: str, language: str) -> None:
    for entry in catalogue(home, language):
        for text in strings(entry):
            assert text == text.strip(), entry.msgid
            assert "  " not in text, entry.msgid
            assert (text[-1] in ".!?…") == (entry.msgid[-1] in ".!?…"), entry.msgid
            if entry.msgid[0].isupper() and text[0] not in "{%":
                assert not text[0].islower(), entry.msgid


@pytest.mark.parametrize(("home", "language"), CATALOGUES)
def test_plural_forms_are_those_of_the_language(home: str, language: str) -> None:
    kept = catalogue(home, language)
    assert kept.metadata["Plural-Forms"] == sources.PLURAL_FORMS[language]
    assert all(sorted(entry.msgstr_plural) == [0, 1] for entry in kept if entry.msgid_plural)


@pytest.mark.parametrize("language", sources.LANGUAGES)
def test_a_text_in_two_catalogues_is_translated_alike(language: str) -> None:
    """Django puts all catalogues of a language together, so that the second translation would never be seen."""
    seen: dict[tuple[str | None, str], list[str]] = {}
    for home, other in CATALOGUES:
        for entry in catalogue(home, language) if other == language else ():
            assert seen.setdefault((entry.msgctxt, entry.msgid), strings(entry)) == strings(entry), entry.msgid


def test_every_language_of_the_site_has_its_catalogues() -> None:
    offered = {translation.to_locale(code) for code, _ in settings.LANGUAGES}
    assert offered == {"en", *sources.LANGUAGES}


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["0 moves taken back.", "1 move taken back.", "2 moves taken back.", "21 moves taken back."]),
        ("is", ["0 hreyfingar afturkallaðar.", "1 hreyfing afturkölluð.", "2 hreyfingar afturkallaðar.",
                "21 hreyfing afturkölluð."]),
        ("tr", ["0 hamle geri alındı.", "1 hamle geri alındı.", "2 hamle geri alındı.", "21 hamle geri alındı."]),
        ("pt-br", ["0 movimento desfeito.", "1 movimento desfeito.", "2 movimentos desfeitos.",
                   "21 movimentos desfeitos."]),
    ],
)  # fmt: skip
def test_numbers_bend_the_words_as_the_language_does(language: str, expected: list[str]) -> None:
    with translation.override(language):
        texts = [ngettext("{n} move taken back.", "{n} moves taken back.", n).format(n=n) for n in (0, 1, 2, 21)]
    assert texts == expected


def small_site(tmp_path: Path) -> Path:
    """A site with one game that has a few texts of every kind."""
    game = tmp_path / "games" / "toy"
    (game / "templates" / "toy").mkdir(parents=True)
    for folder in ("games/cards", "solitaire_site", "templates"):
        (tmp_path / folder).mkdir()
    (game / "__init__.py").touch()
    (game / "words.py").write_text(
        '_("one")\nngettext("{n} card", "{n} cards", n)\npgettext("suit", "heart")\ngettext(name)\nnot_text("x")\n'
    )
    (game / "templates" / "toy" / "table.html").write_text(
        '{% load i18n %}<p>it\'s {% translate "two" %}</p>\n  <b>{% translate "On" context "setting" %}</b>\n'
        "{% blocktranslate count n=n %}{{ n }} move{% plural %}{{ n }} moves{% endblocktranslate %}"
    )
    return tmp_path


def test_texts_are_found_in_python_and_templates(tmp_path: Path) -> None:
    texts = sources.messages(sources.catalogues(small_site(tmp_path))["games/toy"], tmp_path)
    assert {key: message.plural for key, message in texts.items()} == {
        ("setting", "On"): "",
        (None, "two"): "",
        (None, "%(n)s move"): "%(n)s moves",
        (None, "one"): "",
        (None, "{n} card"): "{n} cards",
        ("suit", "heart"): "",
    }
    assert texts[(None, "two")].files == ["games/toy/templates/toy/table.html"]


def test_collecting_keeps_translations_takes_what_is_new_and_drops_what_is_gone(tmp_path: Path) -> None:
    site = small_site(tmp_path)
    assert sources.collect(site)[0].endswith("django.po: 6 to translate, 6 new, 0 gone")
    path = site / "games/toy/locale/is/LC_MESSAGES/django.po"
    kept = polib.pofile(str(path))
    kept.find("one").msgstr = "einn"
    kept.save()
    (site / "games/toy/words.py").write_text('_("one")\n_("three")\n')
    assert sources.collect(site)[0].endswith("4 to translate, 1 new, 2 gone")
    assert polib.pofile(str(path)).find("one").msgstr == "einn"
    before = path.read_bytes()
    sources.collect(site)
    assert path.read_bytes() == before


def test_a_text_that_moves_to_another_folder_takes_its_translation_along(tmp_path: Path) -> None:
    site = small_site(tmp_path)
    sources.collect(site)
    kept = polib.pofile(str(site / "games/toy/locale/tr/LC_MESSAGES/django.po"))
    kept.find("one").msgstr = "bir"
    kept.save()
    (site / "games/toy/words.py").rename(site / "solitaire_site/words.py")
    sources.collect(site)
    assert kept_text(site, "solitaire_site", "one") == "bir"
    assert kept_text(site, "games/toy", "one") is None


def kept_text(site: Path, home: str, text: str) -> str | None:
    """The Turkish translation of a text in a catalogue, None where it is not there."""
    entry = polib.pofile(str(site / home / "locale/tr/LC_MESSAGES/django.po")).find(text)
    return entry.msgstr if entry else None


def test_two_plurals_of_one_text_are_an_error(tmp_path: Path) -> None:
    site = small_site(tmp_path)
    (site / "games/toy/more.py").write_text('ngettext("{n} card", "{n} pieces of card", n)')
    with pytest.raises(ValueError, match="two plurals"):
        sources.collect(site)


def test_only_what_is_missing_or_old_is_compiled(tmp_path: Path) -> None:
    for source in po_files():
        kept = tmp_path / source.relative_to(ROOT)
        kept.parent.mkdir(parents=True)
        shutil.copy(source, kept)
    count = len(list(po_files()))
    assert compile_translations(tmp_path) == count
    assert compile_translations(tmp_path) == 0
    first = next(po_files(tmp_path))
    os.utime(first, (first.stat().st_atime, first.stat().st_mtime + 10))
    os.utime(first.with_suffix(".mo"), (0, 0))
    assert compile_translations(tmp_path) == 1
    assert {path.suffix for path in first.parent.iterdir()} == {".po", ".mo"}


def test_the_command_collects_and_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site, collect = small_site(tmp_path), sources.collect
    monkeypatch.setattr(sources, "collect", lambda: collect(site))
    call_command("translations")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(sources.LANGUAGES) + 1
    assert lines[0] == "games/toy/locale/is/LC_MESSAGES/django.po: 6 to translate, 6 new, 0 gone"
    assert lines[-1].endswith(" compiled")
