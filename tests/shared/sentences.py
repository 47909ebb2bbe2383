"""A game's sentences, exactly: cases of `tests/NAME/sentences.txt`, and the game's words asked for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from inspect import getsource
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from games.engine.errors import IllegalMoveError
from games.engine.protocol import Game, Move, Position
from games.play.wording import Words, gap_words, words_of


class Case(NamedTuple):
    """A question about a drawn board; the answer in one language stands beside it."""

    kind: str
    name: str
    preset: str
    board: str
    asked: str


def cases(path: Path) -> list[tuple[Case, str, str]]:
    """Every case of a sentences.txt with each language and its sentence."""
    found = []
    for block in path.read_text(encoding="utf-8").split("\n\n")[1:]:
        head, question, *sentences = block.strip().split("\n")
        kind, name = head.split(": ")
        preset, board, asked = question.split(" | ")
        case = Case(kind, name, preset, board, asked)
        found += [(case, *line.split(": ", 1)) for line in sentences]
    return found  # type: ignore[return-value]


def ids(found: list[tuple[Case, str, str]]) -> list[str]:
    """What the cases are called in a test report."""
    return [f"{case.kind}: {case.name} ({language})" for case, language, _ in found]


def whole(found: list[tuple[Case, str, str]]) -> list[tuple[Case, str]]:
    """The cases whose answers are whole sentences, with each language."""
    return [(case, language) for case, language, _ in found if case.kind in {"told", "refused", "hinted"}]


def languages_spoken(found: list[tuple[Case, str, str]]) -> set[tuple[str, ...]]:
    """The languages of the cases: one element, when all have the same."""
    spoken: dict[Case, list[str]] = {}
    for case, language, _ in found:
        spoken.setdefault(case, []).append(language)
    return set(map(tuple, spoken.values()))


@dataclass(frozen=True)
class Speaker:
    """A game that says in the active language what it is asked. `drawn` makes a position of a preset and a drawing."""

    game: Game
    drawn: Callable[[str, str], Position]

    @property
    def words(self) -> Words:
        return words_of(self.game)

    def said(self, case: Case) -> str:
        """The answer to a case."""
        position = self.drawn(case.preset, case.board.replace(" / ", "\n"))
        if case.kind == "read":
            return self.read_out(position, case.asked)
        sayers = {"told": self.told, "refused": self.refused, "named": self.named, "hinted": self.hinted}
        return sayers[case.kind](position, self.game.parse_move(case.asked))

    def read_out(self, position: Position, place: str) -> str:
        """How a place is read out."""
        view, words = self.game.view(position), self.words
        labels = {cell.place: words.cell_label(cell, view) for cell in view.cells}
        labels |= {gap.place: gap_words(words).gap_label(gap, view) for gap in view.gaps}
        return (labels | {pile.place: words.pile_label(pile) for pile in view.piles})[place]

    def told(self, position: Position, move: Move) -> str:
        """What is said of a move."""
        return self.words.told(move, self.game.view(position), self.game.view(position.apply(move)))

    def hinted(self, position: Position, move: Move) -> str:
        """What to do, and why."""
        return self.words.hinted(move, self.game.view(position), self.game.view(position.apply(move)))

    def refused(self, position: Position, move: Move) -> str:
        """Why a move is refused."""
        with pytest.raises(IllegalMoveError) as caught:
            position.apply(move)
        return self.words.refusal(caught.value)

    def named(self, position: Position, move: Move) -> str:
        """A move in a few words."""
        return self.words.named(move, self.game.view(position))


def check_written_well(text: str, between: str = r"(?<=[.!]) ") -> None:
    """Sentences begin with a capital and end with one full stop. `between` is the pattern that parts them."""
    assert re.search(r"[^.!][.!]$", text)
    assert not re.search(r"[.!,:]{2}|  |[{}]| [.,:!]", text)
    for sentence in re.split(between, text):
        assert not sentence[0].islower(), sentence


def check_presets_are_named(game: Game) -> None:
    """In the active language every preset has a name and a line of its own."""
    words = words_of(game)
    for texts in (
        [words.preset_name(slug) for slug in game.presets],
        [words.preset_line(slug) for slug in game.presets],
    ):
        assert len(set(texts)) == len(game.presets)
        assert all(text[0] == text[0].upper() for text in texts)
    assert all(words.preset_line(slug).endswith(".") for slug in game.presets)
    assert words.tagline().endswith(".")


def codes_of(legality: ModuleType) -> set[str]:
    """Every code that the rules can refuse with, read from their source."""
    return set(re.findall(r'IllegalMoveError\(\s*"(\w+)"', getsource(legality)))
