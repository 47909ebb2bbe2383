"""What is kept of plays that are over. Every row follows from the plays; `recount` makes them anew and compares."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import CatalogueDeal, Play, Player


class Metric(models.TextChoices):
    """What results are ordered by."""

    MOVES = "moves", _("Moves")
    TIME = "time", _("Time")
    SCORE = "score", _("Score")
    OVER_PAR = "over_par", _("Over par")


class Scope(models.TextChoices):
    """Which plays a board counts."""

    OWN = "own", _("own bests")
    DAILY = "daily", _("daily deal")
    WEEK = "week", _("this week")
    ALL = "all", _("all time")
    DEAL = "deal", _("one deal")


BOARD_FIELDS = ("game", "preset", "scope", "key", "metric", "clean_only")
"""What names one list of results."""


class Tally(models.Model):
    """A player's sums for one preset; the distributions map a value of a win to how many wins had it."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="tallies")
    game = models.CharField(max_length=32)
    preset = models.CharField(max_length=32)
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    abandoned = models.PositiveIntegerField(default=0)
    clean_wins = models.PositiveIntegerField(default=0, help_text="Without undo and hint.")
    undos = models.PositiveIntegerField(default=0)
    hints = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0, help_text="Wins in a row, up to the newest play.")
    longest_streak = models.PositiveIntegerField(default=0)
    moves = models.JSONField(default=dict)
    seconds = models.JSONField(default=dict)
    over_par = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "game", "preset"], name="one_tally_per_preset")
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.game} {self.preset}: {self.won} of {self.played}"

    @property
    def played(self) -> int:
        """The plays that count: what was never touched does not (rules.md, section 4)."""
        return self.won + self.lost + self.abandoned


class DayPlayed(models.Model):
    """How many plays of a preset a player ended on a UTC day."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="days_played")
    game = models.CharField(max_length=32)
    preset = models.CharField(max_length=32)
    day = models.DateField()
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "game", "preset", "day"], name="one_count_per_day_and_preset")
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.day}: {self.won} of {self.played}"


class Entry(models.Model):
    """A player's best result on one board, and the play that earned it. Of equal results the earlier one stays."""

    game = models.CharField(max_length=32)
    preset = models.CharField(max_length=32)
    scope = models.CharField(max_length=5, choices=Scope.choices)
    key = models.CharField(max_length=64, help_text="Which day, week or deal; empty where the scope says it all.")
    metric = models.CharField(max_length=8, choices=Metric.choices)
    clean_only = models.BooleanField(help_text="The board of results without undo and hint.")
    player = models.ForeignKey(Player, models.CASCADE, related_name="entries", db_index=False)
    play = models.ForeignKey(Play, models.CASCADE, related_name="entries")
    value = models.BigIntegerField(help_text="Smaller is better; a score is kept as its negative.")
    finished_at = models.DateTimeField()
    listed = models.BooleanField(default=False, help_text="Others see it. A guest or a private member sees it alone.")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=[*BOARD_FIELDS, "player"], name="one_entry_per_board")]
        indexes: ClassVar = [
            models.Index(
                fields=[*BOARD_FIELDS, "listed", "value", "finished_at", "id"],
                name="entries_in_order",
            ),
            models.Index(fields=["player", "game", "preset", "scope", "key"], name="entries_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.scope} {self.key} {self.metric} {self.value}"


class Daily(models.Model):
    """The deal of one UTC day for one preset. It is nobody's business before that day begins."""

    game = models.CharField(max_length=32)
    preset = models.CharField(max_length=32)
    day = models.DateField()
    seed = models.BinaryField(max_length=32)
    level = models.CharField(
        max_length=6, choices=CatalogueDeal.Level.choices, default="", blank=True, help_text="Empty until it is graded."
    )

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "preset", "day"], name="one_daily_per_day")]

    def __str__(self) -> str:
        return f"{self.game} {self.preset} {self.day}"
