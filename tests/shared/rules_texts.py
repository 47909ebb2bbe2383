"""The rules as players read them: how a text is rendered, what it may consist of, and what every text does."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from django.template.loader import render_to_string
from django.utils import translation

from games.engine.protocol import Game, Preset
from games.play.wording import words_of
from tests.shared.languages import LANGUAGES

TEXT = {"h2", "h3", "p", "ul", "li", "b", "code", "kbd", "table", "thead", "tbody", "tr", "th", "td"}
DRAWN = {"figure", "figcaption", "div"}


class Outline(HTMLParser):
    """The tags of a page, whether they close in order, its attributes and its headings."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.headings: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] in (["h2"], ["h3"]):
            self.headings.append(data)


def rules(game: Game, language: str, preset: Preset) -> str:
    """The rules of a preset, as the rules page includes them."""
    words = words_of(game)
    with translation.override(language):
        lines = [
            {"slug": slug, "name": words.preset_name(slug), "line": words.preset_line(slug)} for slug in game.presets
        ]
        return render_to_string(f"{game.slug}/rules.{language}.html", {"preset": preset, "presets": lines})


def own(text: str) -> str:
    """The rules without their last section, which tells of the other presets."""
    return text.rpartition("<h2>")[0]


def plain_headings(text: str) -> list[str]:
    """The headings of rules that are plain sections, no two called the same."""
    outline = Outline(text)
    assert outline.tags <= TEXT | DRAWN
    assert outline.attributes <= {"scope", "class", "data-example"}
    assert len(set(outline.headings)) == len(outline.headings)
    return outline.headings


def check_languages_agree(game: Game, preset: Preset) -> None:
    """Every language has the same sections and the same figures."""
    texts = [own(rules(game, language, preset)) for language in LANGUAGES]
    assert len({tuple(re.findall("<(?:h[23]|li|tr|p)>", text)) for text in texts}) == 1
    figures = [sorted(set(re.findall(r"\d+", text)), key=int) for text in texts]
    assert figures == [figures[0]] * len(LANGUAGES)


def check_others_are_named(game: Game, language: str, preset: Preset) -> None:
    """The rules of a preset tell in what each other preset differs, and only each other."""
    text, words = rules(game, language, preset), words_of(game)
    with translation.override(language):
        for slug in game.presets:
            assert (words.preset_line(slug) in text) == (slug != preset.slug)


def letter_keys(text: str) -> list[str]:
    """The keys of one letter or sign that rules tell of, in their order."""
    return [key for key in re.findall(r"<kbd>(.*?)</kbd>", text) if len(key) == 1]
