"""The rules as players read them say what each preset allows, in every language."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.pyramid import score, words
from games.pyramid.presets import PRESETS, PyramidPreset

LANGUAGES = ("en", "is", "tr", "pt-br")
ALLOWED = {"h2", "h3", "p", "ul", "li", "b", "code", "kbd", "table", "thead", "tbody", "tr", "th", "td"}
DRAWN = {"figure", "figcaption", "div"}
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


def rules(language: str, preset: PyramidPreset) -> str:
    """The rules of a preset, as the rules page includes them."""
    with translation.override(language):
        presets = [{"slug": slug, "name": words.preset_name(slug), "line": words.preset_line(slug)} for slug in PRESETS]
        return render_to_string(f"pyramid/rules.{language}.html", {"preset": preset, "presets": presets})


@pytest.mark.parametrize(("language", "preset"), EVERY)
def test_the_rules_are_plain_sections(language: str, preset: PyramidPreset) -> None:
    outline = Outline(rules(language, preset))
    assert outline.tags <= ALLOWED | DRAWN
    assert outline.attributes <= {"scope", "class", "data-example"}
    assert len(set(outline.headings)) == len(outline.headings)
    assert len(outline.headings) == (15 if preset.scored else 14)


def own(text: str) -> str:
    """The rules without their last section, which tells of the other presets."""
    return text.rpartition("<h2>")[0]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_language_has_the_same_sections_and_figures(preset: PyramidPreset) -> None:
    texts = [own(rules(language, preset)) for language in LANGUAGES]
    assert len({tuple(re.findall("<(?:h[23]|li|tr|p)>", text)) for text in texts}) == 1
    figures = [sorted(set(re.findall(r"\d+", text)), key=int) for text in texts]
    assert figures == [figures[0]] * len(LANGUAGES)


@pytest.mark.parametrize(
    ("preset", "told", "not_told"),
    [
        ("classic", ["as often as you like", "together with the card on top of it"], ["no reset", "Points"]),
        ("pocket", ["as often as you like", "There is none here"], ["together with the card on top of it", "Points"]),
        ("cardems", ["as often as you like", "There is none here", "<h2>Points</h2>"], ["fewer moves is"]),
        ("thirteen", ["There is no reset", "the play is lost"], ["as often as you like", "piles", "lies face up"]),
        ("thirteen-three", ["3 <b>waste</b> piles", "turns up 3 cards", "two waste piles may"], ["as often as you"]),
        ("three-pass", ["may do this 2 times", "top card lies face up", "open card pairs"], ["as often as you like"]),
    ],
)
def test_a_preset_is_told_what_it_allows(preset: str, told: list[str], not_told: list[str]) -> None:
    text = own(rules("en", PRESETS[preset]))
    assert [words for words in told if words not in text] == []
    assert [words for words in not_told if words in text] == []


def test_presets_of_tomorrow_are_told_what_they_allow() -> None:
    """Nothing asks for a preset's name: the record alone decides."""
    text = own(rules("en", PyramidPreset("new", waste_piles=2, redeals=0, cover_pair=True)))
    assert "2 <b>waste</b> piles" in text
    assert "not even from different piles" in text
    assert "may do this once" in rules("en", PyramidPreset("new", redeals=1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_are_those_that_are_given(language: str) -> None:
    points = re.findall(r"<li>[^<]*</li>", rules(language, PRESETS["cardems"]))[6:9]
    given = [[score.CARD, 2 * score.CARD, score.CARD], [-score.REDEAL, 0], [score.CLEARED, score.CARD_LEFT]]
    assert [[int(figure) for figure in re.findall(r"\d+", point)] for point in points] == given


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_presets_are_named_with_their_difference(language: str) -> None:
    text = rules(language, PRESETS["classic"])
    with translation.override(language):
        for slug in PRESETS:
            assert (words.preset_line(slug) in text) == (slug != "classic")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_told(language: str) -> None:
    keys = re.findall(r"<kbd>(.*?)</kbd>", rules(language, PRESETS["classic"]))
    assert [key for key in keys if len(key) == 1] == [*"←→↑↓", *"DUZYHNRGPOF?"]
