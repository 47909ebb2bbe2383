"""Every game with every preset, the toy too; and one robot that plays them all at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from games.cards.shuffle import SEED_SIZE
from games.engine import registry
from games.engine.errors import MalformedMoveError
from games.engine.history import History
from games.engine.protocol import Deal, Game, Move, Outcome
from games.engine.view import PositionView
from tests.toy.game import GAME as TOY

LONGEST = 80


class Case(NamedTuple):
    """A preset of a game."""

    game: Game
    preset: str

    def __str__(self) -> str:
        return f"{self.game.slug} {self.preset}"

    def deal(self, number: int) -> Deal:
        """The deal whose seed is `number`."""
        return self.game.deal(self.preset, number.to_bytes(SEED_SIZE, "big"))

    def history(self, number: int) -> History:
        """A play of a numbered deal, not begun."""
        return History(self.game, self.preset, self.deal(number))

    def view(self, history: History) -> PositionView:
        """What the player sees now."""
        return self.game.view(history.position)


GAMES: list[Game] = [*registry.games().values(), TOY]
CASES = [Case(game, preset) for game in GAMES for preset in game.presets]


def plays(case: Case, numbers: range) -> Iterator[History]:
    """Random plays of numbered deals, seen after every action, the deal first; undo and redo are among the actions."""
    for number in numbers:
        rng, history = random.Random(f"{case} {number}"), case.history(number)
        yield history
        for _ in range(LONGEST):
            if not (action := action_of(history, rng)):
                break
            history.follow(action)
            yield history


def action_of(history: History, rng: random.Random) -> str:
    """A random action: mostly a move, now and then an undo or redo; "" when nothing is left to do."""
    if history.can_redo and rng.random() < 0.3:
        return "redo"
    moves = history.position.legal_moves()
    if history.can_undo and (not moves or rng.random() < 0.1):
        # From a dead end one goes back once in a while, not for ever.
        return "undo" if moves or rng.random() < 0.5 else ""
    return str(rng.choice(moves)) if moves else ""


def well_formed(case: Case, history: History) -> list[Move]:
    """Every move that one or two places of the table make, and those that are words; most are not legal."""
    layout = case.game.layout(case.preset)
    places = [*layout.slots, *layout.piles]
    texts = [*places, *map("-".join, product(places, places)), "draw", "redeal", "shuffle"]
    moves = []
    for text in [*texts, *(move.text for move in case.view(history).moves)]:
        try:
            moves.append(case.game.parse_move(text))
        except MalformedMoveError:
            continue
    return moves


def forbidden(case: Case, history: History, count: int) -> list[Move]:
    """A sample of well-formed moves that are not legal now."""
    listed = set(history.position.legal_moves())
    moves = [move for move in well_formed(case, history) if move not in listed]
    return random.Random(str(history.log)).sample(moves, min(count, len(moves)))


def is_over(history: History) -> bool:
    """Whether the play was won or lost."""
    return history.position.outcome is not Outcome.OPEN
