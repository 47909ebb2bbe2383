"""Searches for winning lines, timed and announced."""

from __future__ import annotations

import time

from games.engine.protocol import Game, Position
from games.engine.search import Budget, Finding
from games.engine.solving import best_finding
from games.play.signals import deal_searched


def searched(game: Game, position: Position, budget: Budget) -> Finding:
    """What a search within `budget` finds out about a position."""
    started = time.perf_counter()
    finding = best_finding(game, position, budget)
    seconds = time.perf_counter() - started
    deal_searched.send_robust(None, game=game.slug, seconds=seconds, positions=finding.positions)
    return finding
