"""Pyramid's sentences, exactly, in every language (interface.md: Heard). The sentences stand in sentences.txt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from games.cards.card import Card
from games.engine.errors import IllegalMoveError
from games.play.wording import Words, words_of
from games.pyramid import legality, refusing, words
from games.pyramid.game import GAME
from games.pyramid.presets import PRESETS
from tests.pyramid.boards import drawn
from tests.shared.languages import LANGUAGES
from tests.shared.sentences import (
    Case,
    Speaker,
    cases,
    check_presets_are_named,
    check_written_well,
    codes_of,
    ids,
    languages_spoken,
    whole,
)

SPEAKER = Speaker(GAME, drawn)
CASES = cases(Path(__file__).with_name("sentences.txt"))


@pytest.mark.parametrize(("case", "language", "sentence"), CASES, ids=ids(CASES))
def test_it_says_exactly_this(case: Case, language: str, sentence: str) -> None:
    with translation.override(language):
        assert SPEAKER.said(case) == sentence


def test_every_case_has_every_language() -> None:
    assert languages_spoken(CASES) == {LANGUAGES}


@pytest.mark.parametrize(("case", "language"), whole(CASES))
def test_sentences_begin_with_a_capital_and_end_with_one_full_stop(case: Case, language: str) -> None:
    with translation.override(language):
        text = SPEAKER.said(case)
    check_written_well(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_every_deal_is_read_out(language: str) -> None:
    with translation.override(language):
        for preset in PRESETS:
            view = GAME.view(GAME.first_position(preset, GAME.deal(preset, bytes(32))))
            labels = [words.cell_label(cell, view) for cell in view.cells] + [words.pile_label(p) for p in view.piles]
            assert len(set(labels)) == len(labels)
            assert all(label[0] == label[0].upper() and not re.search(r"[{}]|None", label) for label in labels)


def test_labels_follow_the_language_at_once() -> None:
    position = drawn("pocket", "AS\n2S 3S")
    labels = []
    for language in ("en", "is", "en"):
        with translation.override(language):
            labels.append(SPEAKER.read_out(position, "B1"))
    assert labels == ["Two of spades, row 2, card 1, available", "Spaðatvistur, röð 2, spil 1, laust", labels[0]]


def test_the_labels_of_two_tables_are_not_mixed_up() -> None:
    one, other = (GAME.view(drawn("pocket", f"AS\n{card} ..")) for card in ("2S", "3S"))
    labels = [words.cell_label(view.cells[0], view) for view in (one, other, one)]
    assert [label.rpartition("by ")[2] for label in labels] == ["two of spades", "three of spades", "two of spades"]


def test_every_refusal_of_the_rules_has_its_own_sentence() -> None:
    known = set(refusing.PLAIN) | set(refusing.TELLERS)
    assert codes_of(legality) <= known
    assert len(codes_of(legality)) >= 14


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_reasons_sound_the_same(language: str) -> None:
    cards = [Card.from_text("QS"), Card.from_text("4H")]
    with translation.override(language):
        reasons = [words.refusal(IllegalMoveError(code, *cards)) for code in codes_of(legality)]
    assert len(set(reasons)) == len(reasons)


def test_a_refusal_that_pyramid_does_not_know_is_still_a_sentence() -> None:
    assert words.refusal(IllegalMoveError("nothing_to_undo")) == "There is nothing to undo."
    assert words.refusal(IllegalMoveError("from_a_later_version")) == "That is not possible here."


NAMES = {
    "en": ("Pyramid", "Classic", "Redeals", "unlimited", "Hidden while the play is paused"),
    "is": ("Pýramídi", "Sígilt", "Núllstillingar", "ótakmarkaðar", "Hulið á meðan hlé stendur yfir"),
    "tr": ("Piramit", "Klasik", "Geri çevirme", "sınırsız", "Oyun duraklatıldığı için gizli"),
    "pt-br": ("Pirâmide", "Clássico", "Reinícios", "sem limite", "Oculta enquanto o jogo está em pausa"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_counters_are_those_of_the_glossary(language: str) -> None:
    title, classic, redeals, unlimited, hidden = NAMES[language]
    with translation.override(language):
        assert words.title() == title
        assert words.preset_name("classic") == classic
        assert words.counter("redeals", None) == (redeals, unlimited)
        assert words.counter("redeals", 0) == (redeals, "0")
        assert words.hidden_label() == hidden


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_has_a_name_and_a_line_of_its_own(language: str) -> None:
    with translation.override(language):
        check_presets_are_named(GAME)


def test_the_module_has_every_function_that_a_game_must_offer() -> None:
    wanted = {name for name in vars(Words) if not name.startswith("_")}
    assert wanted <= set(words.__all__)
    assert words_of(GAME) is words


def test_moves_of_another_game_are_refused() -> None:
    view = GAME.view(drawn("pocket", "AS"))
    with pytest.raises(TypeError):
        words.told("draw", view, view)
    with pytest.raises(TypeError):
        words.named("draw", view)


def test_a_label_is_put_together_once() -> None:
    """A view has dozens of labels and most stay as they are from move to move: the same object comes back."""
    view = GAME.view(GAME.first_position("classic", GAME.deal("classic", bytes(32))))
    with translation.override("is"):
        assert all(words.cell_label(cell, view) is words.cell_label(cell, view) for cell in view.cells)
