"""A play, or a line, as the replay page draws and tells it: what lies where at first, and what each action changed.

A frame names what lies on every place, as a view does; after the first one only changes are told, so that some hundred
positions with all their labels stay small. Reads only; texts are in the active language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engine.history import REDO, UNDO, History
from games.engine.protocol import Deal, Game
from games.engine.view import MoveView, PositionView, Role
from games.play.best_lines import Best
from games.play.replay_words import best_text
from games.play.sentences import sentence
from games.play.tables import Table
from games.play.wording import Words, gap_words, words_of

Json = dict[str, Any]

PIECE = 250
"""How many actions are told at once; a longer play is sent in pieces, each of which can be drawn by itself."""


class Track:
    """The actions of a play of a deal, to be told piece by piece."""

    def __init__(self, game: Game, preset: str, deal: Deal, actions: Sequence[str]) -> None:
        self.game = game
        self.words = words_of(game)
        self.actions = actions
        self._preset = preset
        self._deal = deal

    def piece(self, start: int = 0, most: int = PIECE) -> Json:
        """The frame after `start` actions, and what the next ones, at most so many, did.

        Raises what History raises for a log that is no play of the deal.
        """
        history = History(self.game, self._preset, self._deal, self.actions[:start])
        view = self.game.view(history.position)
        return {
            "start": start,
            "total": len(self.actions),
            "frame": frame(view, self.words),
            "steps": list(self._steps(history, view, self.actions[start : start + most])),
        }

    def _steps(self, history: History, before: PositionView, actions: Sequence[str]) -> Iterator[Json]:
        shown = frame(before, self.words)
        for action in actions:
            moved = history.newest if action == UNDO else history.next_redo if action == REDO else action
            after = self.game.view(history.follow(action))
            lies = frame(after, self.words)
            yield self._told(action, moved, before, after) | {"on": _changes(shown, lies)}
            before, shown = after, lies

    def _told(self, action: str, text: str, before: PositionView, after: PositionView) -> Json:
        """What an action was: its kind, its move in a few words and in cards, and a sentence on what it did."""
        move = self.game.parse_move(text)
        from_view = after if action == UNDO else before
        name = self.words.named(move, from_view)
        if action == UNDO:
            said = _("Taken back: {what}.").format(what=name)
        elif action == REDO:
            said = _("Made again: {what}.").format(what=name)
        else:
            said = self.words.told(move, before, after)
        listed = next(each for each in from_view.moves if each.text == text)
        kind = action if action in (UNDO, REDO) else "move"
        return {"kind": kind, "name": sentence(name), "said": said} | _seen(listed, from_view)


def play_track(table: Table) -> Track:
    """A play, whole, with what was taken back."""
    return Track(table.game, table.play.preset, table.deal, table.play.actions)


def best_line_json(table: Table, best: Best) -> Json:
    """A line that wins the deal of a play, in words and told in one piece."""
    track = Track(table.game, table.play.preset, table.deal, best.moves)
    known = {"moves": list(best.moves), "optimal": best.optimal, "verdict": best.verdict.value}
    return known | {"text": best_text(best), "track": track.piece(most=len(best.moves))}


def _seen(move: MoveView, view: PositionView) -> Json:
    """The cards that a move took off the table or laid elsewhere among the cells, and the cell it went to.

    Of a move that only turns or gathers a pile there is nothing to be drawn beside its name.
    """
    cells = {cell.place: cell.card for cell in view.cells}
    tops = cells | {pile.place: pile.cards[-1] for pile in view.piles if pile.cards}
    inside = {pile.place for pile in view.piles if pile.role is not Role.FOUNDATION}
    goes = [each for each in move.transfers if not each.whole and each.target not in inside and each.source in tops]
    gaps = {gap.place for gap in view.gaps}
    seen: Json = {"cards": [str(tops[each.source]) for each in goes]}
    goal = next((each.target for each in goes if each.target in gaps), None)
    return seen | ({"to": goal} if goal else {})


def frame(view: PositionView, words: Words) -> Json:
    """What lies on every place, in the shape of a view's parts; what is empty or false there is left out here."""
    movable = {place for move in view.moves for place in move.places} if view.gaps else set()
    cells = {
        cell.place: {"card": str(cell.card), "label": words.cell_label(cell, view)}
        | ({"under": list(cell.covered_by)} if cell.covered_by else {})
        | ({"set": True} if cell.in_place else {})
        | ({"moves": True} if cell.place in movable else {})
        for cell in view.cells
    }
    gaps = {
        gap.place: {"takes": [str(card) for card in gap.takes], "label": gap_words(words).gap_label(gap, view)}
        | ({"dead": True} if gap.dead else {})
        for gap in view.gaps
    }
    piles = {
        pile.place: {
            "role": pile.role.value,
            "count": pile.count,
            "cards": [str(card) for card in pile.cards],
            "label": words.pile_label(pile),
        }
        for pile in view.piles
    }
    return cells | gaps | piles


def _changes(before: Json, after: Json) -> Json:
    """What lies otherwise than before, by place; None where nothing lies any more."""
    places = [*after, *(place for place in before if place not in after)]
    return {place: after.get(place) for place in places if before.get(place) != after.get(place)}
