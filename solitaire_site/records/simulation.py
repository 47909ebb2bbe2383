"""Believable players and their plays, made through the services: for benches, demos and `verify`.

Chance and the clock are passed in, so the same seed fills a database the same way but for ids.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from games.engine.history import UNDO, History
from games.engine.protocol import Game, Outcome, Position
from games.engine.registry import games
from games.engine.search import Verdict
from games.play.dealing import start_play
from games.play.deals import Dealt
from games.play.expiry import end_untouched_plays
from games.play.keys import Stamp, stamp
from games.play.models import Play, Player
from games.play.services import create_player, give_up, play_through
from games.play.tables import deal_of

LONGEST = 240
"""Actions after which a simulated player has had enough."""

ONLY_LOOKS, GIVES_UP = 0.08, 0.004
"""How often somebody makes no move at all; how often somebody leaves at any move."""

Timed = tuple[str, datetime]


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody plays: how often the best move is seen, a move taken back, a deal given up; seconds a move takes."""

    insight: float
    doubt: float
    patience: float
    pace: float

    @staticmethod
    def of_somebody(chance: Random) -> Habits:
        """Few see much, most play quickly, some take moves back."""
        return Habits(
            insight=chance.betavariate(3, 1.6),
            doubt=chance.betavariate(1, 30),
            patience=chance.uniform(0.3, 0.99),
            pace=chance.lognormvariate(0.9, 0.5),
        )


class Sight:
    """What somebody sees who sees well: a winning line, while the game knows one at once."""

    def __init__(self, game: Game) -> None:
        self.game, self.is_blind = game, False
        self._line: dict[Position, str] = {}

    def good_move(self, position: Position) -> str | None:
        """The next move of a winning line; None when there is none, or none is known."""
        if position not in self._line and not self.is_blind:
            self._look(position)
        return self._line.get(position)

    def _look(self, position: Position) -> None:
        finding = self.game.verdict(position)
        self.is_blind = finding.verdict is not Verdict.WON
        for move in finding.moves if not self.is_blind else ():
            self._line[position] = str(move)
            position = position.apply(move)


class Simulation:
    """Fills a database with plays that ended between `since` and `until`."""

    def __init__(self, chance: Random, since: datetime, until: datetime) -> None:
        self.chance, self.since, self.until = chance, since, until
        self.people: list[tuple[Player, Habits]] = []

    def run(self, plays: int, players: int) -> Iterator[Play]:
        """The plays, one by one as they are made; those left lying are ended at the end."""
        self.people = [self._somebody() for _ in range(players)]
        moments = sorted(self._moment() for _ in range(plays))
        for moment in moments:
            yield self._play(moment)
        end_untouched_plays(self.until)

    def _somebody(self) -> tuple[Player, Habits]:
        return create_player(self.since), Habits.of_somebody(self.chance)

    def _moment(self) -> datetime:
        """Evenings are busier than nights."""
        day = self.chance.random() * (self.until - self.since).days
        hour = min(max(self.chance.gauss(19, 4.5), 0), 23.99)
        moment = self.since + timedelta(days=int(day), hours=hour)
        return min(moment, self.until - timedelta(hours=2))

    def _play(self, moment: datetime) -> Play:
        """One play, of somebody who plays often or seldom, from the deal to its end or to where it is left."""
        player, habits = self.people[int(len(self.people) * self.chance.random() ** 2)]
        game = self.chance.choice(list(games().values()))
        preset = self.chance.choices(list(game.presets), weights=range(len(game.presets), 0, -1))[0]
        play = self._dealt(player, game, preset, moment)
        actions = list(self._actions(game, play, habits, moment))
        if not actions:
            return play
        play = play_through(player.pk, play.pk, self._stamp(play.version), actions).play
        if play.is_open and self.chance.random() < habits.patience:
            return give_up(player.pk, play.pk, self._stamp(play.version), actions[-1][1]).play
        return play

    def _dealt(self, player: Player, game: Game, preset: str, moment: datetime) -> Play:
        """Mostly a random deal, now and then one that was dealt before."""
        earlier = Play.objects.filter(game=game.slug, preset=preset).exclude(state=Play.State.OPEN)
        source = earlier.order_by("-created_at").first() if self.chance.random() < 0.05 else None
        seed, kind = (bytes(source.seed), Play.DealKind.SHARED) if source else (self._seed(), Play.DealKind.RANDOM)
        return start_play(player, game.slug, preset, Dealt(seed, kind), self._stamp(0), moment)

    def _actions(self, game: Game, play: Play, habits: Habits, moment: datetime) -> Iterator[Timed]:
        """What somebody does, move by move; nothing when they only look."""
        if self.chance.random() < ONLY_LOOKS:
            return
        history = History(game, play.preset, deal_of(game.slug, play.preset, bytes(play.seed)))
        sight = Sight(game)
        for _ in range(LONGEST):
            moment += timedelta(seconds=max(0.4, self.chance.gauss(habits.pace, habits.pace / 3)))
            action = self._action(history, habits, sight)
            if action is None:
                return
            history.follow(action)
            yield action, moment
            if history.position.outcome is Outcome.WON:
                return

    def _action(self, history: History, habits: Habits, sight: Sight) -> str | None:
        """The next move or undo; None when somebody gives up."""
        moves = history.position.legal_moves()
        if not moves or self.chance.random() < GIVES_UP:
            return None
        if history.can_undo and self.chance.random() < habits.doubt:
            return UNDO
        if self.chance.random() < habits.insight and (good := sight.good_move(history.position)):
            return good
        return str(self.chance.choice(moves))

    def _stamp(self, version: int) -> Stamp:
        return stamp(version, str(UUID(int=self.chance.getrandbits(128))), "simulated")

    def _seed(self) -> bytes:
        return self.chance.randbytes(32)
