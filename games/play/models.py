"""The tables of plays. Only `services` writes them."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.play.clock import Clock


class Player(models.Model):
    """Everyone who plays, guest or member. The session names the player; a guest has nothing else."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="player")
    created_at = models.DateTimeField()
    options = models.JSONField(default=dict, blank=True, help_text="What the player chose at the table (options.py).")
    is_private = models.BooleanField(
        default=False, help_text="Nobody else sees the profile, the replays and the results."
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return str(self.user) if self.user_id else f"guest {self.pk}"


class Play(models.Model):
    """One player's attempt at one deal: a seed and a list of moves. Everything else can be had from these two."""

    class State(models.TextChoices):
        """The one bucket a play is in (rules.md, section 4)."""

        OPEN = "open", _("open")
        WON = "won", _("won")
        LOST = "lost", _("lost")
        ABANDONED = "abandoned", _("abandoned")
        UNPLAYED = "unplayed", _("not played")

    class Ending(models.TextChoices):
        """What ended it."""

        CLEARED = "cleared", _("cleared")
        STUCK = "stuck", _("no move left")
        GIVEN_UP = "given_up", _("given up")
        REPLACED = "replaced", _("replaced by a new one")
        EXPIRED = "expired", _("not touched for a month")

    class DealKind(models.TextChoices):
        """Where the deal came from; only random ones count on the open boards."""

        RANDOM = "random", _("random")
        DAILY = "daily", _("daily")
        CATALOGUE = "catalogue", _("catalogue")
        SHARED = "shared", _("shared or repeated")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="plays")
    game = models.CharField(max_length=32)
    preset = models.CharField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    deal_kind = models.CharField(max_length=9, choices=DealKind.choices)
    deal_number = models.PositiveIntegerField(null=True)
    seed = models.BinaryField(max_length=32)

    log = models.TextField(default="", blank=True, help_text="Every accepted action, with blanks between.")
    position = models.TextField(help_text="A cache: replaying the log from the seed gives the same.")
    version = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    ending = models.CharField(max_length=8, choices=Ending.choices, null=True)  # noqa: DJ001 – "not ended" is no ending
    moves = models.PositiveIntegerField(default=0)
    score = models.IntegerField(null=True)
    undos = models.PositiveIntegerField(default=0)
    hints = models.PositiveIntegerField(default=0)
    verdicts = models.TextField(
        default="", blank=True, help_text="Whether the deal, and what each action led to, could still be won."
    )
    plan = models.TextField(default="", blank=True, help_text="The line from the deal on that hints follow.")
    language = models.CharField(max_length=8, default="", blank=True, help_text="That of the page it was dealt on.")
    by_member = models.BooleanField(default=False, help_text="Whether a member ended it, or a guest.")
    is_void = models.BooleanField(default=False, help_text="Set aside by a moderator: it counts nowhere.")
    answered = models.TextField(default="", blank=True, help_text="The newest requests and what they led to (keys.py).")

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, help_text="The first accepted action.")
    finished_at = models.DateTimeField(null=True)
    elapsed_ms = models.PositiveBigIntegerField(default=0)
    heard_at = models.DateTimeField(null=True, help_text="The last contact; what counts on the clock ends here.")
    running = models.BooleanField(default=False)
    paused = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("play")
        verbose_name_plural = _("plays")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player", "game", "preset"], condition=Q(state="open"), name="one_open_play_per_preset"
            ),
            models.UniqueConstraint(
                fields=["player", "game", "preset", "deal_number"],
                condition=Q(deal_kind="daily") & ~Q(state="unplayed"),
                name="one_ranked_attempt_a_day",
            ),
            models.CheckConstraint(condition=~Q(state="won") | Q(elapsed_ms__gt=0), name="a_win_took_time"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["state", "heard_at"], name="play_by_state_and_contact"),
            models.Index(fields=["player", "game", "preset", "finished_at"], name="plays_of_a_player"),
            models.Index(fields=["player", "finished_at"], name="newest_plays_of_a_player"),
            models.Index(fields=["player", "deal_kind", "deal_number"], name="numbered_deals_of_a_player"),
            models.Index(fields=["seed", "game", "preset"], name="plays_of_a_deal"),
            models.Index(fields=["created_at"], name="plays_by_deal_time"),
            models.Index(fields=["game", "preset", "created_at"], name="plays_of_a_preset"),
            models.Index(fields=["deal_kind", "created_at"], name="plays_of_a_kind"),
            models.Index(fields=["game", "created_at"], name="plays_of_a_game"),
            models.Index(fields=["state", "created_at"], condition=~Q(state="open"), name="ended_plays_by_state"),
            models.Index(fields=["is_void", "created_at"], condition=Q(is_void__in=[True]), name="void_plays"),
            models.Index(fields=["started_at"], name="plays_by_start"),
            models.Index(fields=["finished_at"], name="plays_by_end"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.preset} {self.id}"

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def may_pause(self) -> bool:
        """Daily deals cannot be paused (rules.md, section 4)."""
        return self.deal_kind != self.DealKind.DAILY

    @property
    def actions(self) -> list[str]:
        """Every accepted action, oldest first."""
        return self.log.split()

    @property
    def clock(self) -> Clock:
        return Clock(self.elapsed_ms, self.heard_at, self.running)

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.elapsed_ms, self.heard_at, self.running = clock.elapsed_ms, clock.heard_at, clock.running


class DealRecord(models.Model):
    """What names a deal under the rules of a preset; kept apart from plays, which are somebody's."""

    game = models.CharField(max_length=32)
    preset = models.CharField(max_length=32)
    seed = models.BinaryField(max_length=32)

    class Meta:
        abstract = True


class Solution(DealRecord):
    """What the search found out about a deal: one for each preset it was searched under."""

    class Verdict(models.TextChoices):
        """Whether the deal can be won."""

        WON = "won", _("can be won")
        LOST = "lost", _("cannot be won")
        UNKNOWN = "unknown", _("not known")

    verdict = models.CharField(max_length=7, choices=Verdict.choices)
    line = models.TextField(default="", blank=True, help_text="The moves that win, or the best line found.")
    optimal = models.BooleanField(default=False, help_text="No shorter line wins.")
    positions = models.PositiveBigIntegerField(help_text="How many the search expanded.")
    solved_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "preset", "seed"], name="one_solution_per_deal")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.preset} {self.verdict}"


class CatalogueDeal(DealRecord):
    """A graded deal of `seeds/`, which anybody may look up."""

    class Level(models.TextChoices):
        """How often a simple robot wins it, put into words."""

        EASY = "easy", _("Easy")
        MEDIUM = "medium", _("Medium")
        HARD = "hard", _("Hard")
        EXPERT = "expert", _("Expert")

    number = models.PositiveIntegerField()
    level = models.CharField(max_length=6, choices=Level.choices)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "preset", "number"], name="one_deal_per_number")
        ]
        indexes: ClassVar = [models.Index(fields=["game", "preset", "level", "number"], name="deals_of_a_level")]

    def __str__(self) -> str:
        return f"{self.game} {self.preset} {self.number}"
