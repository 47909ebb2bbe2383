"""What `verify` proves of rulings: a play is void exactly when one that stands covers it, and flags follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from games.play.locks import write_transaction
from games.play.models import Play
from solitaire_site.moderation.models import RuledPlay, Ruling
from solitaire_site.moderation.rulings import flags_by_state, settle, under_way
from solitaire_site.records.verifying import CHECKS, Check

Json = dict[str, Any]
PIECE = 500


def differences() -> Iterator[Json]:
    """Where plays and flags are not what the rulings say; what a ruling under way is to reach is left out."""
    standing = RuledPlay.objects.filter(ruling__action=Ruling.Action.VOID, ruling__taken_back_by=None)
    void = Play.objects.filter(~Exists(standing.filter(play=OuterRef("pk"))), is_void=True)
    for play in _settled(void, "pk").values_list("pk", flat=True):
        yield {"ruled_play": str(play), "what": "is_void", "stored": True, "should_be": False}
    counting = standing.filter(play__is_void=False)
    for play in _settled(counting, "play").values_list("play", flat=True).distinct():
        yield {"ruled_play": str(play), "what": "is_void", "stored": False, "should_be": True}
    for state, flags in flags_by_state().items():
        for play, stored in _settled(flags, "play").exclude(state=state).values_list("play", "state"):
            yield {"ruled_play": str(play), "what": "flag", "stored": stored, "should_be": str(state)}


def mend(found: Iterable[Json]) -> None:
    """Make plays and flags what the rulings say."""
    plays = sorted({UUID(each["ruled_play"]) for each in found if "ruled_play" in each})
    for start in range(0, len(plays), PIECE):
        with write_transaction():
            settle(plays[start : start + PIECE])


def _settled[Rows: QuerySet[Any, Any]](found: Rows, play: str) -> Rows:
    """Without the plays that a ruling has not reached yet."""
    moving = [ruling.takes_back_id or ruling.pk for ruling in under_way()]
    reached = RuledPlay.objects.filter(play=OuterRef(play), ruling__in=moving)
    return found.exclude(Exists(reached)) if moving else found


CHECKS["rulings"] = Check(differences, mend)
