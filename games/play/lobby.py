"""What the front page shows of the games and of one's own plays. Reads only."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Any

from django.urls import reverse

from games.engine.protocol import Game
from games.engine.registry import game as find_game
from games.engine.registry import games
from games.play.drawing import drawn, small_map
from games.play.models import Play
from games.play.tables import Table, deal_of
from games.play.wording import words_of

Json = dict[str, Any]

MOST_OPEN_PLAYS = 4
MOST_RESULTS = 5


def tiles(now: datetime) -> list[Json]:
    """One tile a game: its words, its presets, and the deal of the day drawn as a thumbnail."""
    return [_tile(game, now) for game in games().values()]


def open_plays(player_id: int, now: datetime) -> list[Json]:
    """The player's open plays that were begun in earnest, the newest first."""
    plays = Play.objects.filter(player_id=player_id, state=Play.State.OPEN, moves__gt=0).order_by("-heard_at")
    return [play_summary(play, now) for play in plays[:MOST_OPEN_PLAYS]]


def recent_results(player_id: int) -> list[Json]:
    """The player's plays that were won or lost last, the newest first."""
    ended = Play.objects.filter(player_id=player_id, state__in=(Play.State.WON, Play.State.LOST))
    plays = ended.order_by("-finished_at").defer("log", "position", "answered")[:MOST_RESULTS]
    return [_result(play) for play in plays]


def _result(play: Play) -> Json:
    told = {"won": play.state == Play.State.WON, "moves": play.moves, "elapsed_ms": play.elapsed_ms}
    return _named(play) | told | {"replay_url": reverse("replay", args=[play.pk])}


def _named(play: Play) -> Json:
    words = words_of(find_game(play.game))
    return {
        "title": words.title(),
        "preset_name": words.preset_name(play.preset),
        "url": reverse("table", args=[play.game, play.preset]),
    }


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


def play_summary(play: Play, now: datetime) -> Json:
    """A play as the front page shows it: which game, how far, and a small map of what lies on the table."""
    table = Table(play)
    start = table.game.view(table.game.first_position(play.preset, table.deal))
    return _named(play) | {
        "moves": play.moves,
        "elapsed_ms": play.clock.elapsed_at(now),
        "left": sum(not cell.in_place for cell in table.view.cells),
        "dealt": len(start.cells),
        "map": small_map(table.view, table.game.layout(play.preset)),
    }
