"""Players that are no people, so that what finds them can be measured: programs that play the solver's lines.

They go the way of everybody's plays, through the services. Chance and the clock are passed in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from games.engine.errors import MoveError
from games.engine.history import History
from games.engine.protocol import Game, Outcome
from games.engine.registry import games
from games.engine.search import Budget
from games.play.dealing import start_play
from games.play.deals import Dealt
from games.play.keys import Stamp, stamp
from games.play.merging import join_player
from games.play.models import Play, Player, Solution
from games.play.services import give_up, make_move, pause, play_through, resume
from games.play.sessions import NOBODY
from games.play.solutions import solved_deal
from games.play.tables import deal_of
from solitaire_site.accounts.models import User

NAME = "Clockwork"
PLAYS_OF_ONE = 10
SWAPS = 6
"""How many moves of a line somebody who hides the line changes places of."""

MOST_DEALS = 60
"""Where few deals can be won, a robot looks at as many for one that it wins."""

SEARCH = Budget(positions=200_000)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a robot plays: seconds a move takes at least and at most; what it does to look like a person.

    `hides`: it changes moves' places while as few still win. `practises`: it gives the deal up first and wins the
    second attempt. `stops_clock`: it pauses before each move.
    """

    name: str
    quickest: float
    slowest: float
    hides: bool = False
    practises: bool = False
    stops_clock: bool = False


MANNERS = (
    Manner("at machine speed", 0.02, 0.15),
    Manner("hurried", 0.12, 0.25, hides=True),
    Manner("paced like people", 0.8, 4.0),
    Manner("paced like people", 0.8, 6.0),
    Manner("paced, with moves changing places", 0.8, 4.0, hides=True),
    Manner("paced, with moves changing places", 1.0, 5.0, hides=True),
    Manner("practising first", 0.7, 3.0, hides=True, practises=True),
    Manner("stopping the clock", 0.1, 0.35, hides=True, stops_clock=True),
)
"""Five of eight pace themselves like people."""


class Robots:
    """Wins of programs that ended between `since` and `until`."""

    def __init__(self, chance: Random, since: datetime, until: datetime) -> None:
        self.chance, self.since, self.until = chance, since, until

    def run(self, plays: int) -> Iterator[Play]:
        """Wins, ten by each robot; deals that it cannot win it leaves alone."""
        for number in range(-(-plays // PLAYS_OF_ONE)):
            player, manner = self._member(), MANNERS[number % len(MANNERS)]
            count = min(PLAYS_OF_ONE, plays - number * PLAYS_OF_ONE)
            for moment in sorted(self._moment() for _ in range(count)):
                yield self._win(player, manner, moment)

    def _member(self) -> Player:
        """A robot has an account: only members stand on boards."""
        user = User.objects.create_user(f"{NAME} {self.chance.getrandbits(40):x}")
        return join_player(NOBODY, user.pk, self.since)

    def _moment(self) -> datetime:
        return self.since + (self.until - self.since - timedelta(hours=3)) * self.chance.random()

    def _win(self, player: Player, manner: Manner, moment: datetime) -> Play:
        game, preset, solution = self._winnable()
        seed, line = bytes(solution.seed), solution.line.split()
        kind = Play.DealKind.RANDOM
        if manner.practises:
            moment = self._rehearse(player, game, preset, seed, line, moment)
            kind = Play.DealKind.SHARED
        if manner.hides:
            line = self._hidden(game, preset, seed, line)
        play = start_play(player, game.slug, preset, Dealt(seed, kind), self._stamp(0), moment)
        if manner.stops_clock:
            return self._with_pauses(player, play, line, manner, moment)
        return play_through(player.pk, play.pk, self._stamp(0), list(self._timed(line, manner, moment))).play

    def _winnable(self) -> tuple[Game, str, Solution]:
        """A random deal that the search wins; what it finds is kept, as the background work of the site does."""
        game = self.chance.choice(list(games().values()))
        preset = self.chance.choice(list(game.presets))
        for _ in range(MOST_DEALS):
            seed = self.chance.randbytes(32)
            solution = solved_deal(game.slug, preset, seed, self.until, SEARCH)
            if solution.verdict == Solution.Verdict.WON:
                return game, preset, solution
        return self._winnable()

    def _rehearse(
        self, player: Player, game: Game, preset: str, seed: bytes, line: Sequence[str], moment: datetime
    ) -> datetime:
        """Some moves, and the deal is given up; when."""
        play = start_play(player, game.slug, preset, Dealt(seed, Play.DealKind.RANDOM), self._stamp(0), moment)
        actions = list(self._timed(line[: len(line) // 2], MANNERS[0], moment))
        play = play_through(player.pk, play.pk, self._stamp(0), actions).play
        give_up(player.pk, play.pk, self._stamp(play.version), actions[-1][1])
        return actions[-1][1] + timedelta(minutes=1)

    def _hidden(self, game: Game, preset: str, seed: bytes, line: list[str]) -> list[str]:
        """The line with some neighbours changing places, where it wins all the same."""
        hidden = line
        for _ in range(SWAPS * 10):
            place = self.chance.randrange(len(hidden) - 1)
            other = [*hidden[:place], hidden[place + 1], hidden[place], *hidden[place + 2 :]]
            if other != hidden and _wins(game, preset, seed, other):
                hidden = other
        return hidden

    def _timed(self, line: Sequence[str], manner: Manner, moment: datetime) -> Iterator[tuple[str, datetime]]:
        for move in line:
            moment += timedelta(seconds=self.chance.uniform(manner.quickest, manner.slowest))
            yield move, moment

    def _with_pauses(self, player: Player, play: Play, line: Sequence[str], manner: Manner, moment: datetime) -> Play:
        """Each move by itself, thought about while the clock stands still."""
        for move in line:
            moment += timedelta(seconds=self.chance.uniform(2, 9))
            if play.paused:
                play = resume(player.pk, play.pk, self._stamp(play.version), moment).play
            moment += timedelta(seconds=self.chance.uniform(manner.quickest, manner.slowest))
            play = make_move(player.pk, play.pk, self._stamp(play.version), moment, move).play
            if play.is_open and play.may_pause:
                play = pause(player.pk, play.pk, self._stamp(play.version), moment).play
        return play

    def _stamp(self, version: int) -> Stamp:
        return stamp(version, str(UUID(int=self.chance.getrandbits(128))), "robot")


def _wins(game: Game, preset: str, seed: bytes, line: Sequence[str]) -> bool:
    history = History(game, preset, deal_of(game.slug, preset, seed))
    try:
        for move in line:
            history.play(move)
    except MoveError:
        return False
    return history.position.outcome is Outcome.WON
