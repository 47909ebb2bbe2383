"""What looks wrong, and what moderators ruled. Rulings are only ever added: nothing changes or deletes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.play.models import Play


class Rule(models.TextChoices):
    """What makes a result look wrong; `suspicion` has each with its threshold."""

    PACE = "pace", _("Faster than hands")
    PAR = "par", _("Shortest wins in a row")
    LINE = "line", _("The computer’s own line")
    PRACTICE = "practice", _("Wins on practised deals")
    CLOCK = "clock", _("Clock against moves")


class Flag(models.Model):
    """One rule that one play has run into. `facts`: the figures that the reason names."""

    class State(models.TextChoices):
        """What became of it. It follows from the rulings that stand (rulings.settle)."""

        OPEN = "open", pgettext_lazy("flag", "open")
        CLEARED = "cleared", pgettext_lazy("flag", "cleared")
        UPHELD = "upheld", pgettext_lazy("flag", "upheld")

    play = models.ForeignKey(Play, models.CASCADE, related_name="flags", db_index=False)
    rule = models.CharField(max_length=8, choices=Rule.choices)
    facts = models.JSONField(default=dict)
    raised_at = models.DateTimeField()
    state = models.CharField(max_length=7, choices=State.choices, default=State.OPEN)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["play", "rule"], name="one_flag_per_play_and_rule")]
        indexes: ClassVar = [models.Index(fields=["state", "-id"], name="flags_by_state")]

    def __str__(self) -> str:
        return f"{self.rule} {self.play_id}"


class AppendOnlyError(Exception):
    """Somebody tried to change or delete what may only be added to."""


class AppendOnlyQuerySet(models.QuerySet["Ruling"]):
    """Adds and reads."""

    def update(self, **_: Any) -> NoReturn:
        raise AppendOnlyError

    def bulk_update(self, *_: Any, **__: Any) -> NoReturn:
        raise AppendOnlyError

    def delete(self) -> NoReturn:
        raise AppendOnlyError


class Ruling(models.Model):
    """What a member of staff did, when and why. No player is named, so that whoever leaves the site leaves no trace."""

    class Action(models.TextChoices):
        """What was done."""

        VOID = "void", _("Set aside")
        CLEAR = "clear", _("Cleared")
        RESTORE = "restore", _("Took back")
        RENAME = "rename", _("Renamed")
        DISABLE = "disable", _("Closed the account")
        ENABLE = "enable", _("Opened the account again")
        SIGN_OUT = "sign_out", _("Signed out everywhere")
        DELETE = "delete", _("Deleted")
        MERGE = "merge", _("Merged")

    made_at = models.DateTimeField(db_index=True)
    by = models.CharField(max_length=24, help_text="The name then; it stays when the account goes.")
    by_id = models.PositiveBigIntegerField(help_text="The account's number, which may be gone.")
    action = models.CharField(max_length=8, choices=Action.choices)
    target = models.JSONField(help_text="What it is about (targets.py).")
    reason = models.TextField()
    plays = models.PositiveIntegerField(default=0, help_text="How many plays it covers.")
    players = models.PositiveIntegerField(default=0, help_text="Of how many players.")
    takes_back = models.OneToOneField("self", models.PROTECT, null=True, related_name="taken_back_by")
    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["by", "-id"], name="rulings_by_moderator")]

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d %H:%M} {self.by}: {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Adds it. Raises AppendOnlyError the second time."""
        if not self._state.adding:
            raise AppendOnlyError
        super().save(*args, **kwargs)

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        raise AppendOnlyError


class RuledPlay(models.Model):
    """A play that a ruling covers. It goes with the play; the ruling stays."""

    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="covers")
    play = models.ForeignKey(Play, models.CASCADE, related_name="rulings")

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.play_id}"


class Progress(models.Model):
    """How far a ruling on plays has been carried out. The list is gone through in the order of its rows."""

    ruling = models.OneToOneField(Ruling, models.PROTECT, related_name="progress")
    done = models.PositiveIntegerField(default=0)
    last = models.PositiveBigIntegerField(default=0, help_text="The row of the list that was carried out last.")
    finished_at = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["id"], condition=models.Q(finished_at=None), name="rulings_under_way"),
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.done}"


def standing(action: Ruling.Action) -> models.QuerySet[Ruling]:
    """The rulings of a kind that nobody has taken back."""
    return Ruling.objects.filter(action=action, taken_back_by=None)


def covered(play_ids: Iterable[object], action: Ruling.Action) -> models.QuerySet[RuledPlay]:
    """The entries of standing rulings of a kind that cover some of the plays."""
    return RuledPlay.objects.filter(play__in=list(play_ids), ruling__action=action, ruling__taken_back_by=None)
