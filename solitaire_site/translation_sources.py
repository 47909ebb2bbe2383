"""For developers: finds the texts to translate in Python and templates, and brings the .po files in step with them.

It needs Babel, which only the dev group installs; nothing that serves pages imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import polib
from babel.messages.extract import extract
from django.utils.translation.template import templatize

from solitaire_site.translations import ROOT, sources

LANGUAGES = ("is", "tr", "pt_BR")
PLURAL_FORMS = {
    "is": "nplurals=2; plural=(n%10 != 1 || n%100 == 11);",
    "tr": "nplurals=2; plural=(n > 1);",
    "pt_BR": "nplurals=2; plural=(n > 1);",
}
# What gettext's functions are called in Django, and which of their arguments are messages.
FUNCTIONS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
SITE = "solitaire_site"
PURE = {"cards", "engine"}

Key = tuple[str | None, str]
Entries = dict[Key, polib.POEntry]


@dataclass(slots=True)
class Message:
    """A text to translate, with its plural and context where it has them, and the files that use it."""

    text: str
    plural: str = ""
    context: str | None = None
    files: list[str] = field(default_factory=list)

    @property
    def key(self) -> Key:
        """What tells it from every other message of a catalogue."""
        return (self.context, self.text)


def catalogues(root: Path = ROOT) -> dict[str, list[Path]]:
    """The folders that each catalogue's texts come from, by the folder that holds its `locale`.

    Every game and `games/play` have their own, so that a game can be added or taken away as one folder.
    """
    games = sorted(
        path for path in (root / "games").iterdir() if (path / "__init__.py").exists() and path.name not in PURE
    )
    found = {f"games/{path.name}": [path] for path in games}
    return found | {SITE: [root / SITE, root / "templates"]}


def messages(folders: Iterable[Path], root: Path = ROOT) -> dict[Key, Message]:
    """Every text to translate below `folders`, in the order of files and lines.

    Raises ValueError when one text is used with two different plurals.
    """
    found: dict[Key, Message] = {}
    for file in (file for folder in folders for file in _files(folder)):
        for message in _messages_in(file):
            known = found.setdefault(message.key, message)
            if message.plural and known.plural not in ("", message.plural):
                raise ValueError(f"two plurals of {message.text!r}")
            known.plural = known.plural or message.plural
            if (name := file.relative_to(root).as_posix()) not in known.files:
                known.files.append(name)
    return found


def _files(folder: Path) -> Iterator[Path]:
    files = sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".html", ".txt"})
    return (path for path in files if path.suffix == ".py" or "templates" in path.parts)


def _messages_in(file: Path) -> Iterator[Message]:
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        # The templates' text comes back as rows of X; the brackets keep their indents from meaning anything.
        text = f"(\n{templatize(text, origin=str(file))}\n)"
    for _line, texts, _comments, context in extract("python", BytesIO(text.encode()), keywords=FUNCTIONS):
        singular, plural = (texts, "") if isinstance(texts, str) else (texts[0], texts[1])
        if singular:
            yield Message(str(singular), str(plural), context)


def collect(root: Path = ROOT) -> list[str]:
    """Bring every .po file in step: new texts come in untranslated, those no longer used go.

    A new text that another catalogue has translated takes that translation over: Django puts all catalogues
    together, so that two translations of one text could never both be seen.
    The answer has a line for each file: its name, how many of its texts have no translation, and what changed.
    """
    translated = {language: _translated(language, root) for language in LANGUAGES}
    report = []
    for home, folders in catalogues(root).items():
        found = messages(folders, root)
        for language in LANGUAGES if found else ():
            path = root / home / "locale" / language / "LC_MESSAGES" / "django.po"
            report.append(f"{path.relative_to(root)}: {_bring_in_step(path, language, found, translated[language])}")
    return report


def _translated(language: str, root: Path) -> Entries:
    """What any catalogue of a language has translated."""
    files = (file for file in sources(root) if file.parent.parent.name == language)
    return {key: entry for file in files for key, entry in _entries(file).items() if entry.translated()}


def _bring_in_step(path: Path, language: str, found: dict[Key, Message], translated: Entries) -> str:
    before = _entries(path)
    catalogue = polib.POFile(wrapwidth=110)
    catalogue.metadata = {
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": language,
        "Plural-Forms": PLURAL_FORMS[language],
    }
    known = translated | {key: entry for key, entry in before.items() if entry.translated()}
    catalogue.extend(_entry(message, known.get(key)) for key, message in found.items())
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))
    missing = len(catalogue.untranslated_entries())
    return f"{missing} to translate, {len(found.keys() - before)} new, {len(before.keys() - found)} gone"


def _entries(path: Path) -> Entries:
    entries = polib.pofile(str(path)) if path.exists() else ()
    return {(entry.msgctxt, entry.msgid): entry for entry in entries}


def _entry(message: Message, known: polib.POEntry | None) -> polib.POEntry:
    """The message with the translation it had, unless it became a plural or stopped being one since."""
    entry = polib.POEntry(
        msgid=message.text, msgctxt=message.context, occurrences=[(file, "") for file in message.files]
    )
    if message.plural:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = known.msgstr_plural if known and known.msgid_plural else {0: "", 1: ""}
    elif known and not known.msgid_plural:
        entry.msgstr = known.msgstr
    return entry
