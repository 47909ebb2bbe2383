"""What every game says, in every language (interface.md: Heard, Languages)."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from django.utils import translation

from games.engine.errors import IllegalMoveError
from games.engine.history import History
from games.play.messages import MESSAGES, message
from games.play.wording import GapWords, Words, gap_words, words_of
from tests.contract.cases import Case, forbidden, plays
from tests.shared.languages import LANGUAGES
from tests.shared.rules_texts import rules

DEALS = range(6)
# The keys of the table that every game shares.
KEYS = {"←", "→", "↑", "↓", "Esc", *"UYHNRGPOF?"}


def offered(protocol: type) -> set[str]:
    return {name for name in vars(protocol) if not name.startswith("_")}


def test_every_function_that_a_game_must_offer_is_there(case: Case) -> None:
    words = words_of(case.game)
    has_gaps = bool(case.view(case.history(1)).gaps)
    wanted = offered(Words) | (offered(GapWords) if has_gaps else set())
    assert [name for name in sorted(wanted) if not callable(getattr(words, name, None))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_lines_are_there_and_differ(case: Case, language: str) -> None:
    words, presets = words_of(case.game), case.game.presets
    with translation.override(language):
        names, lines = [*map(words.preset_name, presets)], [*map(words.preset_line, presets)]
        texts = [words.title(), words.tagline(), words.won_title(), words.hidden_label(), *names, *lines]
        assert len(set(texts)) == len(texts)
        assert all(text and text[0] == text[0].upper() for text in texts)
        assert all(line.endswith(".") for line in [words.tagline(), words.won_title(), *lines])


def labels(case: Case, history: History) -> list[str]:
    """How everything on the table is read out."""
    view, words = case.view(history), words_of(case.game)
    cells = [words.cell_label(cell, view) for cell in view.cells]
    gaps = [gap_words(words).gap_label(gap, view) for gap in view.gaps]
    return [*cells, *gaps, *map(words.pile_label, view.piles)]


def is_clean(text: str) -> bool:
    """Whether a text was filled in and begins with a capital."""
    return bool(text) and text[0] == text[0].upper() and not re.search(r"[{}]|None|  ", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_table_is_read_out_and_tells_itself_apart(case: Case, language: str) -> None:
    with translation.override(language):
        for history in islice(plays(case, DEALS), 0, None, 9):
            texts = labels(case, history)
            assert len(set(texts)) == len(texts)
            assert all(map(is_clean, texts))
            counters = case.view(history).counters.items()
            assert all(label and value for label, value in (words_of(case.game).counter(*each) for each in counters))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_told_and_named(case: Case, language: str) -> None:
    words = words_of(case.game)
    with translation.override(language):
        for history in islice(plays(case, DEALS), 0, None, 9):
            view = case.view(history)
            for move in history.position.legal_moves():
                told = words.told(move, view, case.game.view(history.position.apply(move)))
                assert is_clean(told)
                assert told[-1] in ".!"
                assert words.named(move, view)


def test_every_refusal_has_a_sentence_in_every_language(case: Case) -> None:
    words = words_of(case.game)
    for history in islice(plays(case, DEALS), 0, None, 9):
        for move in forbidden(case, history, 12):
            with pytest.raises(IllegalMoveError) as caught:
                history.position.apply(move)
            sentences = set()
            for language in LANGUAGES:
                with translation.override(language):
                    sentences.add(sentence := words.refusal(caught.value))
                    assert is_clean(sentence)
                    assert sentence[-1] in ".!"
                    # The general sentence is for codes that were forgotten.
                    assert caught.value.code in MESSAGES or sentence != message("refused")
            assert len(sentences) == len(LANGUAGES)


def test_the_rules_are_written_for_every_language_with_every_shared_key(case: Case) -> None:
    preset = case.game.presets[case.preset]
    texts = [rules(case.game, language, preset) for language in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    assert len({tuple(re.findall("<h[23]>|<p>|<li>|<tr>", text)) for text in texts}) == 1
    assert [set(re.findall("<kbd>(.*?)</kbd>", text)) >= KEYS for text in texts] == [True] * len(LANGUAGES)
    assert all("<h2>" in text and "{" not in text for text in texts)


def test_each_preset_has_rules_of_its_own(case: Case) -> None:
    """They read what they say from the preset."""
    texts = [rules(case.game, "en", preset) for preset in case.game.presets.values()]
    assert len(set(texts)) == len(texts)
