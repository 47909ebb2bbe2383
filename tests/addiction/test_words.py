"""Addiction's sentences, exactly, in every language (interface.md: Heard). The sentences stand in sentences.txt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from games.addiction import legality, refusing, words
from games.addiction.game import GAME
from games.cards.card import Card
from games.engine.errors import IllegalMoveError
from games.engine.view import PileView, Role
from games.play.wording import GapWords, Words, words_of
from tests.addiction.boards import drawn
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
    # "3. sıra" is Turkish for "row 3".
    check_written_well(text, r"(?<=[^\d][.!]) ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_gap_of_a_deal_is_read_out(language: str) -> None:
    with translation.override(language):
        view = GAME.view(GAME.first_position("classic", GAME.deal("classic", bytes(32))))
        labels = [words.cell_label(cell, view) for cell in view.cells] + [words.gap_label(g, view) for g in view.gaps]
        assert len(set(labels)) == len(labels) == 52
        assert all(label[0] == label[0].upper() and not re.search(r"[{}]|None", label) for label in labels)


def test_labels_follow_the_language_at_once() -> None:
    position = drawn("classic", "2S .. .. .. ..")
    labels = []
    for language in ("en", "is", "en"):
        with translation.override(language):
            labels.append(SPEAKER.read_out(position, "A1"))
    assert labels == [
        "Two of spades, row 1, column 1, in place",
        "Spaðatvistur, röð 1, dálkur 1, á réttum stað",
        labels[0],
    ]


def test_the_labels_of_two_tables_are_not_mixed_up() -> None:
    """In the first the three may go right of its two, in the second it may not."""
    one, other = (GAME.view(drawn("classic", board)) for board in ("2S .. 3S .. .. ..", "2S 4S 3S .. .. .. .."))
    cells = [next(cell for cell in view.cells if cell.place == "A3") for view in (one, other)]
    labels = [words.cell_label(cell, view) for cell, view in zip(cells, (one, other), strict=True)]
    assert [label.rpartition(", column 3")[2] for label in labels] == [", can go to row 1, column 2", ""]


def test_every_refusal_of_the_rules_has_its_own_sentence() -> None:
    assert codes_of(legality) == set(refusing.SENTENCES)
    assert len(codes_of(legality)) >= 15


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_reasons_sound_the_same(language: str) -> None:
    cards = [Card.from_text("QS"), Card.from_text("4H"), Card.from_text("5D")]
    with translation.override(language):
        reasons = [words.refusal(IllegalMoveError(code, *cards)) for code in codes_of(legality)]
    assert len(set(reasons)) == len(reasons)


def test_a_refusal_that_addiction_does_not_know_is_still_a_sentence() -> None:
    assert words.refusal(IllegalMoveError("nothing_to_undo")) == "There is nothing to undo."
    assert words.refusal(IllegalMoveError("from_a_later_version")) == "That is not possible here."


NAMES = {
    "en": ("Addiction", "Classic", "Shuffles", "Hidden while the play is paused"),
    "is": ("Addiction (Fíkn)", "Sígilt", "Blandanir", "Hulið á meðan hlé stendur yfir"),
    "tr": ("Addiction (Bağımlılık)", "Klasik", "Karıştırma", "Oyun duraklatıldığı için gizli"),
    "pt-br": ("Addiction (Vício)", "Clássico", "Embaralhamentos", "Oculta enquanto o jogo está em pausa"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_counters_are_those_of_the_glossary(language: str) -> None:
    title, classic, shuffles, hidden = NAMES[language]
    with translation.override(language):
        assert words.title() == title
        assert words.preset_name("classic") == classic
        assert words.counter("shuffles", 2) == (shuffles, "2")
        assert words.hidden_label() == hidden
        assert words.won_title().endswith(".")


def test_there_are_no_piles_to_read_out() -> None:
    with pytest.raises(LookupError, match="no pile 'S'"):
        words.pile_label(PileView("S", Role.STOCK, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_has_a_name_and_a_line_of_its_own(language: str) -> None:
    with translation.override(language):
        check_presets_are_named(GAME)


def test_the_module_has_every_function_that_a_game_must_offer() -> None:
    wanted = {name for each in (Words, GapWords) for name in vars(each) if not name.startswith("_")}
    assert wanted <= set(words.__all__)
    assert words_of(GAME) is words


def test_moves_of_another_game_are_refused() -> None:
    view = GAME.view(drawn("classic", ".. .. .. .."))
    with pytest.raises(TypeError):
        words.told("draw", view, view)
    with pytest.raises(TypeError):
        words.named("draw", view)


def test_a_label_is_put_together_once() -> None:
    """A view has dozens of labels and most stay as they are from move to move: the same object comes back."""
    view = GAME.view(GAME.first_position("classic", GAME.deal("classic", bytes(32))))
    with translation.override("is"):
        assert all(words.cell_label(cell, view) is words.cell_label(cell, view) for cell in view.cells)
