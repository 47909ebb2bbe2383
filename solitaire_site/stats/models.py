"""Figures of whole days, of players' days and of deals. Every row follows from the plays; void plays count nowhere.

A day is one of the site's own zone (`zone.py`). Sums are additive: what a play adds when it ends is what is taken away
when it is set aside.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.play.models import DealRecord, Player, Solution

CELL = ("day", "game", "preset", "language")
COUNTS = (
    "started", "won", "lost", "abandoned", "unplayed", "by_members", "dailies", "undos", "hints", "refills",
)  # fmt: skip
SPREADS = ("hours", "moves", "seconds", "left_at")
PLAYERS = ("guests", "members", "newcomers", "returned_1", "returned_7", "returned_30")


class DayFigures(models.Model):
    """What was played of one preset on one day, on pages of one language. `spread.py` says how spreads are written."""

    day = models.DateField()
    game = models.CharField(max_length=32)
    preset = models.CharField(max_length=32)
    language = models.CharField(max_length=8, blank=True)

    started = models.IntegerField(default=0, help_text="First moves made on the day; all else is of plays that ended.")
    won = models.IntegerField(default=0)
    lost = models.IntegerField(default=0)
    abandoned = models.IntegerField(default=0)
    unplayed = models.IntegerField(default=0, help_text="Ended without a move; what follows does not count them.")
    by_members = models.IntegerField(default=0)
    dailies = models.IntegerField(default=0, help_text="Ranked attempts at a deal of the day.")
    undos = models.IntegerField(default=0)
    hints = models.IntegerField(default=0)
    refills = models.IntegerField(default=0, help_text="Redeals and shuffles that were made.")

    hours = models.BinaryField(default=bytes, help_text="At which hour plays were won or lost.")
    moves = models.BinaryField(default=bytes, help_text="Moves of wins.")
    seconds = models.BinaryField(default=bytes, help_text="Times of wins.")
    left_at = models.BinaryField(default=bytes, help_text="Moves at which plays were left that were not stuck.")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=CELL, name="one_row_of_figures_per_cell")]

    def __str__(self) -> str:
        return f"{self.day} {self.game} {self.preset} {self.language}"


class Visit(models.Model):
    """A day on which a player won or lost something. A play that is abandoned ends when nobody is there."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="visits", db_index=False)
    day = models.DateField(db_index=True)
    plays = models.IntegerField(default=0)
    by_member = models.IntegerField(default=0, help_text="How many of them a member ended.")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["player", "day"], name="one_visit_per_day")]

    def __str__(self) -> str:
        return f"{self.player} {self.day}: {self.plays}"


class DayPlayers(models.Model):
    """Who came on a day. Those who came back are counted on the day of their first visit."""

    day = models.DateField(unique=True)
    guests = models.IntegerField(default=0)
    members = models.IntegerField(default=0)
    newcomers = models.IntegerField(default=0, help_text="Those whose first visit this was.")
    returned_1 = models.IntegerField(default=0, help_text="How many of the newcomers came on the day after.")
    returned_7 = models.IntegerField(default=0)
    returned_30 = models.IntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.day}: {self.guests} guests, {self.members} members"


class DealFigures(DealRecord):
    """How one deal was played."""

    played = models.IntegerField(default=0)
    won = models.IntegerField(default=0)
    against = models.IntegerField(
        default=0, db_index=True, help_text="Wins of plays that were told at the deal that they could not be won."
    )
    verdict = models.CharField(
        max_length=7, choices=Solution.Verdict.choices, default="", blank=True, help_text="The search's, once there."
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seed", "game", "preset"], name="one_row_of_figures_per_deal")
        ]
        indexes: ClassVar = [
            models.Index(fields=["played", "won"], name="deals_by_plays"),
            models.Index(fields=["verdict", "won"], name="deals_by_verdict"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.preset}: {self.won} of {self.played}"
