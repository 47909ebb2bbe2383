"""Believable players: when they come and come back, in which language, how they play, and whether they sign up."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random

from django.conf import settings

from games.play.merging import join_player
from games.play.services import create_player
from solitaire_site.accounts.models import User

LANGUAGE_WEIGHTS = (46, 27, 17, 10)
"""Of the site's languages, in their order."""
NAMES = (
    "Anna", "Birta", "Clara", "Davi", "Elif", "Emre", "Freyja", "Grace", "Helga", "Henry", "João", "Jökull", "Katla",
    "Laura", "Mehmet", "Nína", "Olga", "Oliver", "Pedro", "Rosa", "Sólveig", "Thomas", "Úlfur", "Vera", "Zeynep",
)  # fmt: skip

GOES_ON, NEVER_AGAIN = 0.72, 0.1
"""How often somebody deals once more after a play; how often somebody who stops does not come back."""
SIGN_UPS = 0.4
"""How many sign up some day."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody plays: how often the best move is seen, a move taken back, a deal given up, a hint asked for;
    seconds a move takes; days until the next visit."""

    insight: float
    doubt: float
    patience: float
    curiosity: float
    pace: float
    pause_days: float

    @staticmethod
    def of_somebody(chance: Random) -> Habits:
        """Few see much, most play quickly, some take moves back, some come every day."""
        return Habits(
            insight=chance.betavariate(5, 1.1),
            doubt=chance.betavariate(1, 30),
            patience=chance.uniform(0.3, 0.99),
            curiosity=chance.betavariate(1, 8),
            pace=chance.lognormvariate(0.9, 0.5),
            pause_days=chance.lognormvariate(0.9, 0.9),
        )


@dataclass
class Person:
    """Somebody. `next_at`: when the next play is wished for; `free_from`: when the last one was over."""

    habits: Habits
    language: str
    next_at: datetime
    signs_up_after: int | None
    free_from: datetime
    plays: int = 0
    player_id: int | None = None
    dailies: set[tuple[str, str, date]] = field(default_factory=set)

    @staticmethod
    def somebody(chance: Random, arrival: datetime) -> Person:
        """A stranger who first comes at `arrival`."""
        codes = [code for code, _ in settings.LANGUAGES]
        return Person(
            habits=Habits.of_somebody(chance),
            language=chance.choices(codes, weights=LANGUAGE_WEIGHTS)[0],
            next_at=arrival,
            signs_up_after=int(chance.expovariate(0.15)) if chance.random() < SIGN_UPS else None,
            free_from=arrival,
        )

    def sit_down(self, chance: Random, now: datetime) -> int:
        """The player's id; a guest until the day of signing up."""
        if self.player_id is None:
            self.player_id = create_player(now).pk
        if self.plays == self.signs_up_after:
            name = _free_name(chance)
            user = User.objects.create_user(name, date_joined=now, last_login=now, language=self.language)
            self.player_id = join_player(self.player_id, user.pk, now).pk
        self.plays += 1
        return self.player_id

    def rest(self, chance: Random, now: datetime) -> None:
        """A play is over: another one, another day, or never again."""
        self.free_from = now
        if chance.random() < GOES_ON:
            self.next_at = now + timedelta(seconds=chance.uniform(5, 90))
        elif chance.random() < NEVER_AGAIN:
            self.next_at = datetime.max.replace(tzinfo=now.tzinfo)
        else:
            self.next_at = now + timedelta(days=max(0.4, chance.expovariate(1 / self.habits.pause_days)))


def _free_name(chance: Random) -> str:
    """A name that nobody has. How many are taken changes nothing of what comes by chance later."""
    name = f"{chance.choice(NAMES)} {chance.randrange(10, 1000)}"
    while User.objects.filter(username=name).exists():
        name += "0"
    return name
