"""What the replay page is told of a play: after every action the same as the table's view showed, in every game."""

from __future__ import annotations

from typing import Any

from games.engine.history import REDO, UNDO, History
from games.engine.view import PositionView
from games.play.tracks import Track
from games.play.wording import words_of
from tests.contract.cases import Case, plays

SHORT = 7
Json = dict[str, Any]


def longest_of(case: Case) -> History:
    """A random play to its end, with moves taken back and made again in it."""
    *_, history = plays(case, range(1))
    return history


def lies(frame: Json) -> Json:
    """Cards, gaps and piles by place, as a page reads a frame."""
    return {
        place: item.get("card") or (item["takes"] if "takes" in item else (item["count"], item["cards"]))
        for place, item in frame.items()
        if item
    }


def shown(view: PositionView) -> Json:
    """The same of a view."""
    cells = {cell.place: str(cell.card) for cell in view.cells}
    gaps = {gap.place: [*map(str, gap.takes)] for gap in view.gaps}
    return cells | gaps | {pile.place: (pile.count, [*map(str, pile.cards)]) for pile in view.piles}


def test_every_frame_shows_what_the_view_showed_in_whatever_pieces_it_comes(case: Case) -> None:
    log = longest_of(case).log
    track, history = Track(case.game, case.preset, case.deal(0), log), case.history(0)
    words = words_of(case.game)
    for start in range(0, len(log), SHORT):
        piece = track.piece(start, SHORT)
        frame = dict(piece["frame"])
        assert (piece["start"], piece["total"]) == (start, len(log))
        assert lies(frame) == shown(case.view(history))
        for step, action in zip(piece["steps"], log[start : start + SHORT], strict=True):
            history.follow(action)
            frame |= step["on"]
            view = case.view(history)
            assert lies(frame) == shown(view)
            assert all(frame[cell.place]["label"] == words.cell_label(cell, view) for cell in view.cells)
            assert {cell.place for cell in view.cells if frame[cell.place].get("set")} == {
                cell.place for cell in view.cells if cell.in_place
            }


def test_every_action_is_named_and_told(case: Case) -> None:
    log = longest_of(case).log
    steps = Track(case.game, case.preset, case.deal(0), log).piece(most=len(log))["steps"]
    assert [step["kind"] for step in steps] == [action if action in (UNDO, REDO) else "move" for action in log]
    assert all(step["name"] and step["said"] for step in steps)
    for number, step in enumerate(steps[:-1]):
        if steps[number + 1]["kind"] == UNDO and step["kind"] != UNDO:
            assert (steps[number + 1]["name"], steps[number + 1]["cards"]) == (step["name"], step["cards"])


def test_what_has_not_changed_is_not_told_again(case: Case) -> None:
    log = longest_of(case).log
    piece = Track(case.game, case.preset, case.deal(0), log).piece(most=len(log))
    frame = dict(piece["frame"])
    for step in piece["steps"]:
        assert all(frame.get(place) != item for place, item in step["on"].items())
        frame |= step["on"]
