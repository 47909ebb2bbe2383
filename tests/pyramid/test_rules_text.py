"""The rules as players read them say what each preset allows, in every language."""

from __future__ import annotations

import re

import pytest

from games.pyramid import score
from games.pyramid.game import GAME
from games.pyramid.presets import PRESETS, PyramidPreset
from tests.shared.languages import LANGUAGES
from tests.shared.rules_texts import (
    check_languages_agree,
    check_others_are_named,
    letter_keys,
    own,
    plain_headings,
    rules,
)

EVERY = [(language, preset) for language in LANGUAGES for preset in PRESETS.values()]


@pytest.mark.parametrize(("language", "preset"), EVERY)
def test_the_rules_are_plain_sections(language: str, preset: PyramidPreset) -> None:
    headings = plain_headings(rules(GAME, language, preset))
    assert len(headings) == (15 if preset.scored else 14)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_language_has_the_same_sections_and_figures(preset: PyramidPreset) -> None:
    check_languages_agree(GAME, preset)


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
    text = own(rules(GAME, "en", PRESETS[preset]))
    assert [words for words in told if words not in text] == []
    assert [words for words in not_told if words in text] == []


def test_presets_of_tomorrow_are_told_what_they_allow() -> None:
    """Nothing asks for a preset's name: the record alone decides."""
    text = own(rules(GAME, "en", PyramidPreset("new", waste_piles=2, redeals=0, cover_pair=True)))
    assert "2 <b>waste</b> piles" in text
    assert "not even from different piles" in text
    assert "may do this once" in rules(GAME, "en", PyramidPreset("new", redeals=1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_are_those_that_are_given(language: str) -> None:
    points = re.findall(r"<li>[^<]*</li>", rules(GAME, language, PRESETS["cardems"]))[6:9]
    given = [[score.CARD, 2 * score.CARD, score.CARD], [-score.REDEAL, 0], [score.CLEARED, score.CARD_LEFT]]
    assert [[int(figure) for figure in re.findall(r"\d+", point)] for point in points] == given


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_presets_are_named_with_their_difference(language: str) -> None:
    check_others_are_named(GAME, language, PRESETS["classic"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_told(language: str) -> None:
    assert letter_keys(rules(GAME, language, PRESETS["classic"])) == [*"←→↑↓", *"DUZYHNRGPOF?"]
