"""The rules as players read them say what each preset allows, in every language."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.addiction import shuffling, words
from games.addiction.presets import PRESETS, AddictionPreset

LANGUAGES = ("en", "is", "tr", "pt-br")
ALLOWED = {
    "h2",
    "h3",
    "p",
    "ul",
    "li",
    "b",
    "code",
    "kbd",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "div",
}
EVERY = [(language, preset) for language in LANGUAGES for preset in PRESETS.values()]


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


def rules(language: str, preset: AddictionPreset) -> str:
    """The rules of a preset, as the rules page includes them."""
    with translation.override(language):
        presets = [{"slug": slug, "name": words.preset_name(slug), "line": words.preset_line(slug)} for slug in PRESETS]
        return render_to_string(f"addiction/rules.{language}.html", {"preset": preset, "presets": presets})


@pytest.mark.parametrize(("language", "preset"), EVERY)
def test_the_rules_are_plain_sections(language: str, preset: AddictionPreset) -> None:
    outline = Outline(rules(language, preset))
    assert outline.tags <= ALLOWED
    assert outline.attributes <= {"scope", "class", "data-example"}
    assert len(set(outline.headings)) == len(outline.headings)
    assert len(outline.headings) == 12


def own(text: str) -> str:
    """The rules without their last section, which tells of the other presets."""
    return text.rpartition("<h2>")[0]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_language_has_the_same_sections_and_figures(preset: AddictionPreset) -> None:
    texts = [own(rules(language, preset)) for language in LANGUAGES]
    assert len({tuple(re.findall("<(?:h[23]|li|tr|p)>", text)) for text in texts}) == 1
    figures = [sorted(set(re.findall(r"\d+", text)), key=int) for text in texts]
    assert figures == [figures[0]] * len(LANGUAGES)


@pytest.mark.parametrize(
    ("preset", "told", "not_told"),
    [
        ("classic", ["3 times a play, whenever", "can even win", "four gaps"], ["directly right", "and only then"]),
        ("after-run", ["3 times a play, whenever", "directly right"], ["can even win", "and only then", "four gaps"]),
        ("montana", ["and only then", "2 times a play", "directly right"], ["can even win", "whenever", "four gaps"]),
    ],
)
def test_a_preset_is_told_what_it_allows(preset: str, told: list[str], not_told: list[str]) -> None:
    text = own(rules("en", PRESETS[preset]))
    assert [words for words in told if words not in text] == []
    assert [words for words in not_told if words in text] == []


def test_presets_of_tomorrow_are_told_what_they_allow() -> None:
    """Nothing asks for a preset's name: the record alone decides."""
    text = own(rules("en", AddictionPreset("new", shuffles=1, only_when_stuck=True)))
    assert "you may shuffle: once a play" in text
    assert "can even win" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_the_recipe_names_the_labels_that_are_used(language: str, preset: AddictionPreset) -> None:
    codes = re.findall("<code>(.*?)</code>", rules(language, preset))
    assert codes[-2:] == [shuffling.DEAL_LABEL, shuffling.SHUFFLE_LABEL.format(number="").strip()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_presets_are_named_with_their_difference(language: str) -> None:
    text = rules(language, PRESETS["classic"])
    with translation.override(language):
        for slug in PRESETS:
            assert (words.preset_line(slug) in text) == (slug != "classic")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_told(language: str) -> None:
    keys = re.findall(r"<kbd>(.*?)</kbd>", rules(language, PRESETS["classic"]))
    assert [key for key in keys if len(key) == 1] == [*"←→↑↓", *"SUZYHNRGPOF?"]
