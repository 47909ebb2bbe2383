"""What the front page shows of the games and of one's own plays. Reads only."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Any

from django.urls import reverse

from games.engine.protocol import Game
from games.engine.registry import game as find_game
from games.engine.registry import games
from games.play.drawing import drawn
from games.play.models import Play
from games.play.tables import Table, deal_of
from games.play.wording import words_of

Json = dict[str, Any]

MOST_OPEN_PLAYS = 4


def tiles(now: datetime) -> list[Json]:
    """One tile a game: its words, its presets, and the deal of the day drawn as a thumbnail."""
    return [_tile(game, now) for game in games().values()]


def open_plays(player_id: int, now: datetime) -> list[Json]:
    """The player's open plays that were begun in earnest, the newest first."""
    plays = Play.objects.filter(player_id=player_id, state=Play.State.OPEN, moves__gt=0).order_by("-heard_at")
    return [_open_play(play, now) for play in plays[:MOST_OPEN_PLAYS]]


def _tile(game: Game, now: datetime) -> Json:
    words = words_of(game)
    return {
        "slug": game.slug,
        "title": words.title(),
        "tagline": words.tagline(),
        "url": reverse("table", args=[game.slug]),
        "presets": [
            {
                "slug": slug,
                "name": words.preset_name(slug),
                "line": words.preset_line(slug),
                "url": reverse("table", args=[game.slug, slug]),
            }
            for slug in game.presets
        ],
        "thumb": _thumbnail(game, now),
    }


def _thumbnail(game: Game, now: datetime) -> Json:
    """A real deal, another one every day. Its seed is no secret: no play is ever dealt from it."""
    preset = next(iter(game.presets))
    seed = sha256(f"thumbnail {game.slug} {now:%Y-%m-%d}".encode()).digest()
    layout = game.layout(preset)
    return drawn(game.view(game.first_position(preset, deal_of(game.slug, preset, seed))), layout, layout.slots)


def _open_play(play: Play, now: datetime) -> Json:
    table = Table(play)
    words = words_of(find_game(play.game))
    return {
        "title": words.title(),
        "preset_name": words.preset_name(play.preset),
        "url": reverse("table", args=[play.game, play.preset]),
        "moves": play.moves,
        "elapsed_ms": play.clock.elapsed_at(now),
        "left": len(table.game.view(table.position).cells),
        "dealt": len(table.game.layout(play.preset).slots),
    }
