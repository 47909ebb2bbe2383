"""The replay of a finished play as a page: a table to look at, what was done on it, and how it could have gone."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.cards.shuffle import commitment
from games.engine.browser import browser_search
from games.engine.search import Verdict
from games.play.answers import json_answer
from games.play.best_lines import Best, best_of
from games.play.card_names import card_names
from games.play.models import Play
from games.play.refusals import DailySecretError, PlayOpenError, UnknownPlayError
from games.play.replay_words import best_text, ending_note, headline, replay_words
from games.play.replays import finished_play, lost_at
from games.play.sessions import player_id
from games.play.tables import Table
from games.play.tracks import best_line_json, play_track
from games.play.verdicts import LOST, WON
from games.play.wording import words_of

Json = dict[str, Any]

BROWSER_POSITIONS = 2_000_000
"""What the search of a deal may spend in a visitor's browser: a minute or so, and some hundred megabytes."""

BOARD = ("anim", "faces", "layout", "parts", "render", "state", "sweeps")
PARTS = ("list", "pace", "scrubber", "search", "side", "stage", "track")
MODULES = (*(f"board/{name}" for name in BOARD), *(f"replay/{name}" for name in PARTS), "play/api", "play/status")
"""The scripts that the page's own imports, so that all are fetched at once."""


@never_cache
@gzip_page
@require_safe
def replay(request: HttpRequest, play_id: UUID) -> HttpResponse:
    """A finished play, move by move. While its deal is being played by whoever asks, the page says so instead."""
    return _replay(request, play_id, reverse("replay", args=[play_id]), private_too=False)


@never_cache
@gzip_page
@require_safe
def replay_piece(request: HttpRequest, play_id: UUID, start: int) -> HttpResponse:
    """The actions of a long play from `start` on, as the page's first ones came with it."""
    return _piece(request, play_id, start, private_too=False)


@never_cache
@gzip_page
@require_safe
def replay_for_judges(request: HttpRequest, play_id: UUID, address: str) -> HttpResponse:
    """`replay` also of plays that are kept private; `address`: that of the page, for the caller says who may see it."""
    return _replay(request, play_id, address, private_too=True)


@never_cache
@gzip_page
@require_safe
def replay_piece_for_judges(request: HttpRequest, play_id: UUID, start: int) -> HttpResponse:
    """`replay_piece` also of plays that are kept private."""
    return _piece(request, play_id, start, private_too=True)


def _replay(request: HttpRequest, play_id: UUID, address: str, *, private_too: bool) -> HttpResponse:
    try:
        play = finished_play(player_id(request), play_id, timezone.now(), private_too=private_too)
    except UnknownPlayError:
        raise Http404 from None
    except PlayOpenError as error:
        return _not_yet(request, play_id, is_secret=isinstance(error, DailySecretError))
    return render(request, "play/replay.html", _context(request, Table(play), address))


def _piece(request: HttpRequest, play_id: UUID, start: int, *, private_too: bool) -> HttpResponse:
    try:
        play = finished_play(player_id(request), play_id, timezone.now(), private_too=private_too)
    except (UnknownPlayError, PlayOpenError):
        raise Http404 from None
    track = play_track(Table(play))
    if start > len(track.actions):
        raise Http404
    return json_answer(track.piece(start))


def _not_yet(request: HttpRequest, play_id: UUID, *, is_secret: bool) -> HttpResponse:
    """Nothing is told of a deal that is in play, or that is today's daily and still to be played."""
    play = Play.objects.get(pk=play_id)
    url = reverse("table", args=[play.game, play.preset])
    wish = "?deal=daily" if is_secret else ""
    context = _named(play) | {"table_url": url + wish, "is_secret": is_secret}
    return render(request, "play/replay_open.html", context, status=409)


def _named(play: Play) -> Json:
    words = words_of(Table(play).game)
    return {"game": play.game, "title": words.title(), "preset_name": words.preset_name(play.preset)}


def _context(request: HttpRequest, table: Table, address: str) -> Json:
    play, words = table.play, words_of(table.game)
    best = best_of(table)
    return _named(play) | {
        "play": play,
        "crumb_more": f"{words.title()}, {words.preset_name(play.preset)} · {_date(play)}",
        "modules": [static(f"js/{module}.js") for module in MODULES],
        "mine": play.player_id == player_id(request),
        "is_grid": table.game.layout(play.preset).is_grid,
        "headline": headline(play, words),
        "note": ending_note(play, words),
        "best": best,
        "best_text": best_text(best, winnable=table.letters.startswith(WON)),
        "seed": bytes(play.seed).hex(),
        "commitment": commitment(bytes(play.seed)),
        "underway": _underway(player_id(request), play),
        "data": _data(request, table, best) | {"pieces": f"{address}from/"},
    }


def _date(play: Play) -> str:
    """The day on which a play ended, as the active language writes it."""
    return date_format(play.finished_at or play.created_at, "DATE_FORMAT")


def _underway(player: int, play: Play) -> bool:
    """Whether playing this deal would end a play that was begun in earnest."""
    same_table = Play.objects.filter(player_id=player, game=play.game, preset=play.preset, state=Play.State.OPEN)
    return same_table.filter(moves__gt=0).exists()


def _data(request: HttpRequest, table: Table, best: Best | None) -> Json:
    """What the page's script starts from."""
    play, letters = table.play, table.letters
    lost = lost_at(letters)
    return {
        "id": str(play.id),
        "game": play.game,
        "preset": play.preset,
        "csrf": get_token(request),
        "table": reverse("table", args=[play.game, play.preset]),
        "layout": asdict(table.game.layout(play.preset)),
        "letters": letters,
        "lost_at": lost,
        "sure": lost is not None and letters[:lost].endswith(WON),
        "won": play.state == Play.State.WON,
        "track": play_track(table).piece(),
        "best": best_line_json(table, best) if best and best.moves else None,
        "search": _search(table, best),
        "cards": card_names(),
        "words": replay_words(words_of(table.game)),
        "sprite": static("img/cards.svg"),
        "classic": static("img/faces-classic.svg"),
        "icons": static("img/icons.svg"),
    }


def _search(table: Table, best: Best | None) -> Json | None:
    """The task for a browser that looks for a win where the server knows none; None where there is nothing to find."""
    search = browser_search(table.game)
    is_known = best and best.verdict is not Verdict.UNKNOWN
    if search is None or is_known or table.letters[0] == LOST:
        return None
    task = search.pack(table.game.first_position(table.play.preset, table.deal))
    return {
        "worker": static("js/replay/solver.worker.js"),
        "wasm": static(search.file),
        "task": b64encode(task).decode(),
        "positions": BROWSER_POSITIONS,
    }
