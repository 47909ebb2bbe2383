"""Believable players and their plays, made through the services: for benches, demos and `verify`.

Chance and the clock are passed in, so the same seed fills a database the same way but for ids.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from random import Random
from uuid import UUID

from games.cards.shuffle import SEED_SIZE
from games.engine.history import UNDO, History
from games.engine.protocol import Game, Outcome, Position
from games.engine.registry import games
from games.engine.robot import Table
from games.engine.search import Verdict
from games.play.dealing import start_play
from games.play.deals import Dealt
from games.play.expiry import end_untouched_plays
from games.play.hints import take_hint
from games.play.keys import Stamp, stamp
from games.play.locks import write_transaction
from games.play.models import Play, Player
from games.play.refusals import NoWinnableDealError
from games.play.secrecy import number_of
from games.play.services import give_up, play_through
from games.play.tables import deal_of
from games.play.tools import SHUFFLE
from games.play.verdicts import WON
from solitaire_site.records.daily import ungraded_daily
from solitaire_site.records.simulated_people import Habits, Person

LONGEST = 240
"""Actions after which a simulated player has had enough."""

ONLY_LOOKS, GIVES_UP = 0.08, 0.004
"""How often somebody makes no move at all; how often somebody leaves at any move."""
DAILIES, AGAIN = 0.14, 0.06
"""How often the day's deal is played, and one that was dealt before."""
MOST_KNOWN = 6
"""Deals of a preset that are handed round."""
BUSY = (0.6, 0.55, 0.6, 0.65, 0.75, 1.0, 0.95)
"""How busy the days of the week are, from Monday on."""
HOURS = ((20.5, 2.2), (12.6, 1.1), (16.0, 4.5))
"""Hours about which plays gather, and how widely: evenings, noon, any time."""

Timed = tuple[str, datetime]


class Sight:
    """What somebody sees who sees well: a winning line, while the game knows one at once; else a card to bring home."""

    def __init__(self, game: Game) -> None:
        self.game, self.is_blind = game, False
        self._line: dict[Position, str] = {}

    def good_move(self, position: Position) -> str | None:
        """The next move of a winning line where one is known, or one that brings a card home; None without either."""
        if position not in self._line and not self.is_blind:
            self._look(position)
        return self._line.get(position) or self._way_home(position)

    def _way_home(self, position: Position) -> str | None:
        here = self._away(position)
        moves = (move for move in position.legal_moves() if str(move) != SHUFFLE)
        return next((str(move) for move in moves if self._away(position.apply(move)) < here), None)

    def _away(self, position: Position) -> int:
        return Table(position, self.game.view(position)).away

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
        self.people: list[Person] = []
        self.known: dict[tuple[str, str], list[bytes]] = {}

    def run(self, plays: int, players: int) -> Iterator[Play]:
        """The plays, one by one as they are made, in the order of time; those left lying end after a month."""
        moments = sorted(self._moment() for _ in range(plays))
        arrivals = [moments[0], *sorted(self.chance.choices(moments, k=players - 1))]
        self.people = [Person.somebody(self.chance, arrival) for arrival in arrivals]
        day = moments[0].date()
        for moment in moments:
            if moment.date() > day:
                day = moment.date()
                end_untouched_plays(moment)
            person = self._who(moment)
            with write_transaction():  # A site that runs meanwhile would end a play that lies in the past.
                play = self._play(person, max(moment, person.free_from))
            yield play
        end_untouched_plays(self.until)

    def _moment(self) -> datetime:
        """Evenings and weekends are busier, noon a little, and every week more than the one before."""
        while True:
            share = self.chance.betavariate(1.25, 1)
            day = (self.since + share * (self.until - self.since)).replace(hour=0, minute=0, second=0, microsecond=0)
            if self.chance.random() > BUSY[day.weekday()]:
                continue
            middle, width = self.chance.choices(HOURS, weights=(60, 25, 15))[0]
            moment = day + timedelta(hours=self.chance.gauss(middle, width) % 24)
            if self.since < moment < self.until - timedelta(hours=2):
                return moment

    def _who(self, moment: datetime) -> Person:
        """Who has wished to play for longest; else somebody who has come already and is not playing."""
        due = [person for person in self.people if person.next_at <= moment]
        if due:
            return min(due, key=lambda person: person.next_at)
        free = [person for person in self.people if person.plays and person.free_from <= moment]
        return self.chance.choice(free or self.people[:1])

    def _play(self, person: Person, moment: datetime) -> Play:
        """One play, from the deal to its end or to where it is left."""
        player_id, habits = person.sit_down(self.chance, moment), person.habits
        game = self.chance.choice(list(games().values()))
        play = self._dealt(person, player_id, game, moment)
        actions = list(self._actions(game, play, habits, moment))
        if actions:
            play = self._play_through(player_id, play, actions, hints=self._hints(habits))
        end = actions[-1][1] if actions else moment
        if actions and play.is_open and self.chance.random() < habits.patience:
            play = give_up(player_id, play.pk, self._stamp(play.version), end).play
        person.rest(self.chance, end)
        return play

    def _play_through(self, player_id: int, play: Play, actions: list[Timed], hints: int) -> Play:
        """Hints are asked for before the first move, where the game knows at once that there is a way to win."""
        begun = actions[0][1] - timedelta(seconds=0.2)
        for _ in range(hints if play.verdicts == WON else 0):
            play = take_hint(player_id, play.pk, self._stamp(play.version), begun).play
        return play_through(player_id, play.pk, self._stamp(play.version), actions).play

    def _hints(self, habits: Habits) -> int:
        return self.chance.randint(1, 4) if self.chance.random() < habits.curiosity else 0

    def _dealt(self, person: Person, player_id: int, game: Game, moment: datetime) -> Play:
        """Mostly a random deal, now and then the day's, or one that is handed round."""
        source, preset = self.chance.random(), next(iter(game.presets))
        dealt = self._daily(person, game.slug, preset, moment.date()) if source < DAILIES else None
        if dealt is None:
            preset = self.chance.choices(list(game.presets), weights=range(len(game.presets), 0, -1))[0]
            again = self._again(game.slug, preset) if source > 1 - AGAIN else None
            dealt = again or Dealt(self._seed(), Play.DealKind.RANDOM)
        player = Player.objects.get(pk=player_id)
        return start_play(player, game.slug, preset, dealt, self._stamp(0), moment, person.language)

    def _again(self, game: str, preset: str) -> Dealt | None:
        """One of a few deals that were played before, the first of them most often."""
        known = self.known.setdefault((game, preset), [])
        ended = Play.objects.filter(game=game, preset=preset).exclude(state=Play.State.OPEN)
        if len(known) < MOST_KNOWN and (newest := ended.order_by("-created_at").first()):
            known.append(bytes(newest.seed))
        at = int(len(known) * self.chance.random() ** 2)
        return Dealt(known[at], Play.DealKind.SHARED) if known else None

    def _daily(self, person: Person, game: str, preset: str, day: date) -> Dealt | None:
        """The deal of a day that is over, by chance of its own: today's must be nobody's to guess."""
        if day >= self.until.date() or (game, preset, day) in person.dailies:
            return None
        person.dailies.add((game, preset, day))
        chance = Random(f"{game} {preset} {day}")  # noqa: S311 – the day is over
        try:
            seed = ungraded_daily(game, preset, day, lambda: chance.randbytes(SEED_SIZE)).seed
        except NoWinnableDealError:
            return None
        return Dealt(bytes(seed), Play.DealKind.DAILY, number_of(day))

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
        return str(self.chance.choice([move for move in moves if str(move) != SHUFFLE] or moves))

    def _stamp(self, version: int) -> Stamp:
        return stamp(version, str(UUID(int=self.chance.getrandbits(128))), "simulated")

    def _seed(self) -> bytes:
        return self.chance.randbytes(SEED_SIZE)
