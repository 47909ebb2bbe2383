"""The rules as players read them say what each preset allows, in every language."""

from __future__ import annotations

import re

import pytest

from games.addiction import shuffling
from games.addiction.game import GAME
from games.addiction.presets import PRESETS, AddictionPreset
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
def test_the_rules_are_plain_sections(language: str, preset: AddictionPreset) -> None:
    headings = plain_headings(rules(GAME, language, preset))
    assert len(headings) == 12


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_language_has_the_same_sections_and_figures(preset: AddictionPreset) -> None:
    check_languages_agree(GAME, preset)


@pytest.mark.parametrize(
    ("preset", "told", "not_told"),
    [
        ("classic", ["3 times a play, whenever", "can even win", "four gaps"], ["directly right", "and only then"]),
        ("after-run", ["3 times a play, whenever", "directly right"], ["can even win", "and only then", "four gaps"]),
        ("montana", ["and only then", "2 times a play", "directly right"], ["can even win", "whenever", "four gaps"]),
    ],
)
def test_a_preset_is_told_what_it_allows(preset: str, told: list[str], not_told: list[str]) -> None:
    text = own(rules(GAME, "en", PRESETS[preset]))
    assert [words for words in told if words not in text] == []
    assert [words for words in not_told if words in text] == []


def test_presets_of_tomorrow_are_told_what_they_allow() -> None:
    """Nothing asks for a preset's name: the record alone decides."""
    text = own(rules(GAME, "en", AddictionPreset("new", shuffles=1, only_when_stuck=True)))
    assert "you may shuffle: once a play" in text
    assert "can even win" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_the_recipe_names_the_labels_that_are_used(language: str, preset: AddictionPreset) -> None:
    codes = re.findall("<code>(.*?)</code>", rules(GAME, language, preset))
    assert codes[-2:] == [shuffling.DEAL_LABEL, shuffling.SHUFFLE_LABEL.format(number="").strip()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_presets_are_named_with_their_difference(language: str) -> None:
    check_others_are_named(GAME, language, PRESETS["classic"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_told(language: str) -> None:
    assert letter_keys(rules(GAME, language, PRESETS["classic"])) == [*"←→↑↓", *"SUZYHNRGPOF?"]
