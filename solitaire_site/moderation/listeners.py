"""When results are looked at: after the commit of a win, and when the best line of its deal becomes known later."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from games.play.models import Play, Solution
from games.play.signals import deal_solved, play_finished
from solitaire_site.moderation.flagging import check, check_deal


@receiver(play_finished)
def look_at_play(play: Play, **_: Any) -> None:
    """After the commit: a rule that fails must not cost anybody a win."""
    check(play, timezone.now())


@receiver(deal_solved)
def look_at_deal(solution: Solution, **_: Any) -> None:
    """In the background, after the search."""
    if solution.line:
        check_deal(solution, timezone.now())
