"""What a player may see, and what `manage.py replay` prints."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.addiction.game import GAME
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionPosition
from games.cards.card import Card
from games.engine.replay import replay_line
from games.engine.view import CellView, GapView, MoveView, Transfer
from tests.addiction import oracle
from tests.addiction.boards import STUCK, WON, after, drawn
from tests.addiction.perft import deal
from tests.shared.boards import legal

# A3 takes the 4H, B1 and D1 take any two, C13 stands right of a king.
BOARD = """
    2H 3H .. 5H
    .. 2S 4H
    7D 8D QC JC TC 9C 8C 7C 6C 5C 4C KD ..
    .. 4S 2D
"""


def gap(position: AddictionPosition, place: str) -> GapView:
    (found,) = [gap for gap in GAME.view(position).gaps if gap.place == place]
    return found


def cell(position: AddictionPosition, place: str) -> CellView:
    (found,) = [cell for cell in GAME.view(position).cells if cell.place == place]
    return found


def move(position: AddictionPosition, text: str) -> MoveView:
    (found,) = [move for move in GAME.view(position).moves if move.text == text]
    return found


def test_cells_and_gaps_together_are_the_table_in_reading_order() -> None:
    view = GAME.view(drawn("classic", BOARD))
    cells, gaps = [cell.place for cell in view.cells], [gap.place for gap in view.gaps]
    assert gaps == ["A3", "B1", "C13", "D1"]
    assert [name for name in oracle.NAMES if name not in gaps] == cells
    assert view.piles == ()
    assert view.cells[0] == CellView("A1", Card.from_text("2H"), in_place=True)
    assert all(cell.covered_by == () for cell in view.cells)


def test_cards_in_place_are_marked_and_a_run_away_from_the_edge_is_not() -> None:
    position = drawn("classic", BOARD)
    assert [cell.place for cell in GAME.view(position).cells if cell.in_place] == ["A1", "A2"]
    moved = after(position, "B3-A3")
    assert [cell.place for cell in GAME.view(moved).cells if cell.in_place] == ["A1", "A2", "A3", "A4"]
    assert cell(moved, "A4").in_place


def test_a_gap_shows_what_it_takes() -> None:
    position = drawn("classic", BOARD)
    assert gap(position, "A3") == GapView("A3", (Card.from_text("4H"),))
    assert gap(position, "B1") == GapView("B1", tuple(map(Card.from_text, ("2C", "2D", "2H", "2S"))))
    assert gap(position, "C13") == GapView("C13", (), dead=True)


def test_a_gap_right_of_a_king_is_dead_and_so_is_one_right_of_a_dead_gap() -> None:
    position = drawn("classic", STUCK)
    assert GAME.view(position).gaps == tuple(GapView(place, (), dead=True) for place in ("A2", "B2", "B3", "C3"))


def test_a_gap_right_of_an_open_gap_takes_nothing_yet_and_is_not_dead() -> None:
    position = drawn("classic", "2H .. .. ..\n.. 3H KS")
    assert [(gap.place, [*map(str, gap.takes)], gap.dead) for gap in GAME.view(position).gaps] == [
        ("A2", ["3H"], False),
        ("A3", [], False),
        ("A4", [], False),
        ("B1", ["2C", "2D", "2H", "2S"], False),
    ]
    assert [str(card) for card in gap(after(position, "B2-A2"), "A3").takes] == ["4H"]


def test_what_a_gap_takes_are_the_cards_that_may_go_there() -> None:
    for number in range(30):
        position: AddictionPosition = GAME.first_position("classic", deal("classic", number))
        view = GAME.view(position)
        cards = {cell.place: cell.card for cell in view.cells}
        for each in view.gaps:
            goes = [cards[move.places[0]] for move in view.moves if move.places[1:] == (each.place,)]
            assert set(goes) == set(each.takes)


def test_moves_name_the_card_then_the_gap_and_a_shuffle_names_no_place() -> None:
    position = drawn("classic", BOARD)
    assert move(position, "B3-A3") == MoveView("B3-A3", ("B3", "A3"), (Transfer("B3", "A3"),))
    assert move(position, "shuffle") == MoveView("shuffle", (), ())


@pytest.mark.parametrize("preset", PRESETS)
def test_the_view_lists_exactly_the_legal_moves_in_their_order(preset: str) -> None:
    position = GAME.first_position(preset, deal(preset, 4))
    assert [move.text for move in GAME.view(position).moves] == legal(position)
    assert GAME.view(drawn(preset, WON)).moves == ()


def test_no_part_of_a_view_depends_on_the_seed() -> None:
    """So it cannot tell the next shuffle."""
    views = [GAME.view(drawn("classic", BOARD, bytes([number] * 32))) for number in range(3)]
    assert views[0] == views[1] == views[2]


def test_another_games_position_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError, match="not a position of Addiction"):
        GAME.view("2S")  # type: ignore[arg-type]


class TestReplay:
    """`manage.py replay` (architecture.md, Commands)."""

    # Stuck: each row ends with a king, a gap and its two.
    DECK = tuple(rank + suit for suit in "CDHS" for rank in "3456789TJQKA2")

    def answer(self, *moves: str, preset: str = "classic", **more: Any) -> Any:
        record = {"game": "addiction", "preset": preset, "deck": " ".join(self.DECK), "moves": moves, **more}
        return json.loads(replay_line(json.dumps(record)))

    def test_the_answer_has_exactly_the_keys_of_the_game(self) -> None:
        found = self.answer()
        assert found == {
            "cells": {name: card for name, card in zip(oracle.NAMES, self.DECK, strict=True) if card[0] != "A"},
            "shuffles_left": 3,
            "legal": ["shuffle"],
            "outcome": "open",
            "moves": 0,
            "score": None,
        }

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_deck_without_a_seed_shuffles_from_the_zero_seed(self, preset: str) -> None:
        table = oracle.play(oracle.start(preset, [*self.DECK], bytes(32)), "shuffle")
        found = self.answer("shuffle", preset=preset)
        assert (found["cells"], found["shuffles_left"]) == (table["cells"], PRESETS[preset].shuffles - 1)
        assert found == self.answer("shuffle", preset=preset, seed="00" * 32)
        assert found["cells"] != self.answer("shuffle", preset=preset, seed="01" * 32)["cells"]

    def test_undo_and_redo_go_over_shuffles(self) -> None:
        assert self.answer("shuffle", "undo") == self.answer() | {"moves": 2}
        assert self.answer("shuffle", "undo", "shuffle") == self.answer("shuffle") | {"moves": 3}
        assert self.answer("shuffle", "undo", "redo") == self.answer("shuffle") | {"moves": 3}

    def test_a_bad_move_gives_the_position_before_it(self) -> None:
        found = self.answer("shuffle", "undo", "A1-A12")
        assert (found["error"]["code"], found["error"]["at"]) == ("right_of_king", 2)
        assert {key: value for key, value in found.items() if key != "error"} == self.answer("shuffle", "undo")
