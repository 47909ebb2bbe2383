"""A stored play set up again as a table: its game, deal, position and history. Reads only."""

from __future__ import annotations

from functools import cached_property, lru_cache

from games.engine.history import History, Line, line_of
from games.engine.protocol import Deal, Game, Position
from games.engine.registry import game as find_game
from games.engine.search import Verdict
from games.engine.view import PositionView
from games.play.models import Play
from games.play.refusals import DamagedPlayError
from games.play.verdicts import LETTERS, VERDICTS, Course


@lru_cache(maxsize=4096)
def deal_of(game: str, preset: str, seed: bytes) -> Deal:
    """The deal that `seed` fixes; kept because every move of a play asks for it."""
    return find_game(game).deal(preset, seed)


class Table:
    """What a play's row stands for. Its parts are made when asked for, and kept."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.game: Game = find_game(play.game)
        self.deal = deal_of(play.game, play.preset, bytes(play.seed))

    @cached_property
    def line(self) -> Line:
        """The moves in force and those that redo would bring back."""
        return line_of(self.play.actions)

    @cached_property
    def history(self) -> History:
        """The whole play, replayed. Raises DamagedPlayError when the stored log is not a play of this deal."""
        try:
            return History(self.game, self.play.preset, self.deal, self.play.actions)
        except Exception as error:
            raise DamagedPlayError(self.play) from error

    @cached_property
    def position(self) -> Position:
        """The position the play stands at: the cached one, or a replayed one should the cache be damaged."""
        try:
            return self.game.position_from_text(self.play.preset, self.deal, self.play.position)
        except ValueError:
            return self.history.position

    @cached_property
    def view(self) -> PositionView:
        """What the player sees of the position. Ask when the action is done."""
        return self.game.view(self.position)

    @property
    def letters(self) -> str:
        """Whether the deal, and what each action led to, could be won; asked anew where the kept ones do not fit."""
        kept = self.play.verdicts
        return kept if len(kept) == len(self.play.actions) + 1 else self.judged()

    @property
    def course(self) -> Course:
        """The same along the line in force."""
        return Course(self.play.actions, self.letters)

    @property
    def verdict(self) -> Verdict:
        """Whether the play can still be won."""
        return VERDICTS[self.letters[-1]]

    def judged(self) -> str:
        """The letters as the game says them, asked for every position of the play, of those met again once."""
        history = History(self.game, self.play.preset, self.deal)
        positions = [history.position, *(history.follow(action) for action in self.play.actions)]
        letters = {position: LETTERS[self.game.verdict(position).verdict] for position in dict.fromkeys(positions)}
        return "".join(letters[position] for position in positions)

    @cached_property
    def before(self) -> Position:
        """The position before the newest move in force. Services set it, others pay for a replay."""
        return History(self.game, self.play.preset, self.deal, self.line.done[:-1]).position
