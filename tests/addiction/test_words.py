"""Addiction's sentences, exactly, in every language (interface.md: Heard). The sentences stand in sentences.txt."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from django.utils import translation

from games.addiction import legality, refusing, words
from games.addiction.game import GAME
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionPosition
from games.cards.card import Card
from games.engine.errors import IllegalMoveError
from games.engine.protocol import Move
from games.engine.view import PileView, Role
from games.play.wording import GapWords, Words, words_of
from tests.addiction.boards import drawn

LANGUAGES = ("en", "is", "tr", "pt-br")
SENTENCES = Path(__file__).with_name("sentences.txt")


class Case(NamedTuple):
    """A question about a drawn board; the answer in one language stands beside it."""

    kind: str
    name: str
    preset: str
    board: str
    asked: str


def cases() -> list[tuple[Case, str, str]]:
    """Every case of sentences.txt with each language and its sentence."""
    found = []
    for block in SENTENCES.read_text(encoding="utf-8").split("\n\n")[1:]:
        head, question, *sentences = block.strip().split("\n")
        kind, name = head.split(": ")
        preset, board, asked = question.split(" | ")
        case = Case(kind, name, preset, board, asked)
        found += [(case, *line.split(": ", 1)) for line in sentences]
    return found  # type: ignore[return-value]


def said(case: Case) -> str:
    """What the words say in the active language."""
    position = drawn(case.preset, case.board.replace(" / ", "\n"))
    if case.kind == "read":
        return read_out(position, case.asked)
    return SAYERS[case.kind](position, GAME.parse_move(case.asked))


def read_out(position: AddictionPosition, place: str) -> str:
    """How a place is read out."""
    view = GAME.view(position)
    labels = {cell.place: words.cell_label(cell, view) for cell in view.cells}
    return (labels | {gap.place: words.gap_label(gap, view) for gap in view.gaps})[place]


def told(position: AddictionPosition, move: Move) -> str:
    """What is said of a move."""
    return words.told(move, GAME.view(position), GAME.view(position.apply(move)))


def refused(position: AddictionPosition, move: Move) -> str:
    """Why a move is refused."""
    with pytest.raises(IllegalMoveError) as caught:
        position.apply(move)
    return words.refusal(caught.value)


def named(position: AddictionPosition, move: Move) -> str:
    """A move in a few words."""
    return words.named(move, GAME.view(position))


SAYERS = {"told": told, "refused": refused, "named": named}
CASES = cases()
IDS = [f"{case.kind}: {case.name} ({language})" for case, language, _ in CASES]
WHOLE = [(case, language) for case, language, _ in CASES if case.kind in {"told", "refused"}]


@pytest.mark.parametrize(("case", "language", "sentence"), CASES, ids=IDS)
def test_it_says_exactly_this(case: Case, language: str, sentence: str) -> None:
    with translation.override(language):
        assert said(case) == sentence


def test_every_case_has_every_language() -> None:
    spoken: dict[Case, list[str]] = {}
    for case, language, _ in CASES:
        spoken.setdefault(case, []).append(language)
    assert set(map(tuple, spoken.values())) == {LANGUAGES}


@pytest.mark.parametrize(("case", "language"), WHOLE)
def test_sentences_begin_with_a_capital_and_end_with_one_full_stop(case: Case, language: str) -> None:
    with translation.override(language):
        text = said(case)
    assert re.search(r"[^.!][.!]$", text)
    assert not re.search(r"[.!,:]{2}|  |[{}]| [.,:!]", text)
    # "3. sıra" is Turkish for "row 3".
    for sentence in re.split(r"(?<=[^\d][.!]) ", text):
        assert not sentence[0].islower(), sentence


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
            labels.append(read_out(position, "A1"))
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


def codes_of_the_rules() -> set[str]:
    """Every code that the rules can refuse with, read from their source."""
    return set(re.findall(r'IllegalMoveError\(\s*"(\w+)"', inspect.getsource(legality)))


def test_every_refusal_of_the_rules_has_its_own_sentence() -> None:
    assert codes_of_the_rules() == set(refusing.SENTENCES)
    assert len(codes_of_the_rules()) >= 15


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_reasons_sound_the_same(language: str) -> None:
    cards = [Card.from_text("QS"), Card.from_text("4H"), Card.from_text("5D")]
    with translation.override(language):
        reasons = [words.refusal(IllegalMoveError(code, *cards)) for code in codes_of_the_rules()]
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
        for texts in ([words.preset_name(slug) for slug in PRESETS], [words.preset_line(slug) for slug in PRESETS]):
            assert len(set(texts)) == len(PRESETS)
            assert all(text[0] == text[0].upper() for text in texts)
        assert all(words.preset_line(slug).endswith(".") for slug in PRESETS)
        assert words.tagline().endswith(".")


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
