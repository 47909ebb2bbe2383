"""What a ruling can be about: a play, a deal under a preset, all plays of a player, those of some days."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Protocol
from uuid import UUID

from django.db.models import Q, QuerySet

from games.play.models import Play

Json = dict[str, Any]


class UnknownTargetError(Exception):
    """There is no such play, deal, player or range."""


class Target(Protocol):
    """Ended plays to be ruled on, and how the log keeps what they have in common."""

    @property
    def facts(self) -> Json:
        """What is kept of it; `kind` says which target it is."""

    def where(self, play: str = "") -> Q:
        """Which plays it is about; `play` leads to them from what is filtered: "play__"."""


@dataclass(frozen=True, slots=True)
class OnePlay:
    """A single play."""

    play: UUID

    @property
    def facts(self) -> Json:
        return {"kind": "play", "play": str(self.play)}

    def where(self, play: str = "") -> Q:
        return Q(**{f"{play}pk": self.play})


@dataclass(frozen=True, slots=True)
class OneDeal:
    """Every play of a deal under a preset, named by one of them."""

    play: UUID
    game: str
    preset: str
    seed: bytes

    @property
    def facts(self) -> Json:
        deal = {"game": self.game, "preset": self.preset, "seed": self.seed.hex()}
        return {"kind": "deal", "play": str(self.play)} | deal

    def where(self, play: str = "") -> Q:
        return Q(**{f"{play}game": self.game, f"{play}preset": self.preset, f"{play}seed": self.seed})


@dataclass(frozen=True, slots=True)
class OnePlayer:
    """Every play of a player."""

    player: int

    @property
    def facts(self) -> Json:
        return {"kind": "player", "player": self.player}

    def where(self, play: str = "") -> Q:
        return Q(**{f"{play}player": self.player})


@dataclass(frozen=True, slots=True)
class Range:
    """What ended on some UTC days, both ends included; of one game or one preset where these are named."""

    first: date
    last: date
    game: str = ""
    preset: str = ""

    @property
    def facts(self) -> Json:
        days = {"first": self.first.isoformat(), "last": self.last.isoformat()}
        return {"kind": "range"} | days | {"game": self.game, "preset": self.preset}

    def where(self, play: str = "") -> Q:
        start = datetime.combine(self.first, time(), UTC)
        end = datetime.combine(self.last, time(), UTC) + timedelta(days=1)
        places = {f"{play}{name}": value for name, value in (("game", self.game), ("preset", self.preset)) if value}
        return Q(**{f"{play}finished_at__gte": start, f"{play}finished_at__lt": end}, **places)


def ended() -> QuerySet[Play]:
    """The plays that can be ruled on."""
    return Play.objects.exclude(state=Play.State.OPEN)


def plays_of(target: Target) -> QuerySet[Play]:
    """The plays that a target is about now."""
    return ended().filter(target.where())


def target_of(wanted: Mapping[str, str]) -> Target:
    """The target that a form or an address names. Raises UnknownTargetError."""
    try:
        match wanted.get("kind"):
            case "play":
                return OnePlay(_ended_play(wanted["play"]).pk)
            case "deal":
                play = _ended_play(wanted["play"])
                return OneDeal(play.pk, play.game, play.preset, bytes(play.seed))
            case "player":
                return OnePlayer(int(wanted["player"]))
            case "range":
                return _range(wanted)
    except (KeyError, ValueError):
        pass
    raise UnknownTargetError


def _ended_play(text: str) -> Play:
    play = ended().filter(pk=UUID(text)).first()
    if play is None:
        raise UnknownTargetError
    return play


def _range(wanted: Mapping[str, str]) -> Range:
    first, last = date.fromisoformat(wanted["first"]), date.fromisoformat(wanted["last"])
    if last < first:
        raise UnknownTargetError
    game, _, preset = wanted.get("where", "").partition("/")
    return Range(first, last, game, preset)
