"""The pages: lobby, tables, rules. They read, and leave every change to the API."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.engine.errors import UnknownGameError
from games.engine.protocol import Game
from games.engine.registry import game as find_game
from games.engine.view import Role
from games.play.card_names import card_names
from games.play.catalogue import levels_by_preset
from games.play.drawing import drawn_examples
from games.play.lobby import open_plays, recent_results, tiles
from games.play.models import Play
from games.play.options import options_of
from games.play.page_words import page_words
from games.play.sessions import player_id
from games.play.table_view import view_now
from games.play.tables import Table, deal_of
from games.play.tools import SHUFFLES
from games.play.wording import words_of

Json = dict[str, Any]


@never_cache
@gzip_page
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The front page: every game as a living thumbnail, and what is open."""
    player = player_id(request)
    context = {
        "results": recent_results(player),
        "tiles": tiles(timezone.now()),
        "open_plays": open_plays(player, timezone.now()),
    }
    return render(request, "play/lobby.html", context)


@never_cache
@gzip_page
@require_safe
def table(request: HttpRequest, game: str, preset: str | None = None) -> HttpResponse:
    """A game's table: the open play, or a place where the page deals one."""
    found = _game_or_404(game)
    slug = preset or _newest_preset(player_id(request), found)
    if slug not in found.presets:
        raise Http404
    presets = _presets(found)
    context = {
        "game": found.slug,
        "title": words_of(found).title(),
        "tagline": words_of(found).tagline(),
        "preset": next(each for each in presets if each["slug"] == slug),
        "presets": presets,
        "is_grid": found.layout(slug).is_grid,
        "has": _features(found, slug),
        "boot": _boot(request, found, slug, presets),
    }
    return render(request, "play/table.html", context)


@never_cache
@gzip_page
@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """How a preset is played: a page, or with `?part=1` only the text, for the sheet at the table."""
    found = _game_or_404(game)
    slug = request.GET.get("preset") or next(iter(found.presets))
    if slug not in found.presets:
        raise Http404
    words = words_of(found)
    context = {
        "game": found.slug,
        "title": words.title(),
        "tagline": words.tagline(),
        "preset": found.presets[slug],
        "preset_name": words.preset_name(slug),
        "preset_line": words.preset_line(slug),
        "presets": _presets(found),
        "text": f"{found.slug}/rules.{get_language()}.html",
        "examples": drawn_examples(found, slug),
        "is_grid": found.layout(slug).is_grid,
    }
    if "part" in request.GET:
        return render(request, "play/rules_part.html", context)
    underway = _open_play(player_id(request), found.slug, slug)
    return render(request, "play/rules.html", context | {"aside": True, "underway": bool(underway and underway.moves)})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Everything but the API may be looked at."""
    return HttpResponse("User-agent: *\nDisallow: /api/\n", content_type="text/plain")


def no_such_call(request: HttpRequest, rest: str) -> HttpResponse:
    """Nothing below /api/ is taken for a page with a slash missing."""
    raise Http404


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A page for an address that leads nowhere."""
    return render(request, "404.html", status=404)


def _game_or_404(slug: str) -> Game:
    try:
        return find_game(slug)
    except UnknownGameError:
        raise Http404 from None


def _newest_preset(player: int, game: Game) -> str:
    """The preset this player played last; the first one for a newcomer."""
    played = Play.objects.filter(player_id=player, game=game.slug).order_by("-created_at").values_list("preset")
    newest = played.first()
    return newest[0] if newest and newest[0] in game.presets else next(iter(game.presets))


def _open_play(player: int, game: str, preset: str) -> Play | None:
    """The play that waits on a table, if there is one."""
    return Play.objects.filter(player_id=player, game=game, preset=preset, state=Play.State.OPEN).first()


def _features(game: Game, preset: str) -> dict[str, bool]:
    """Which tools, keys and options the table of a game needs: what its first position has, whatever the deal."""
    view = game.view(game.first_position(preset, deal_of(game.slug, preset, bytes(32))))
    return {
        "gaps": bool(view.gaps),
        "shuffle": SHUFFLES in view.counters,
        "stock": any(pile.role is Role.STOCK for pile in view.piles),
    }


def _presets(game: Game) -> list[Json]:
    words, levels = words_of(game), levels_by_preset(game.slug)
    return [
        {
            "slug": slug,
            "levels": levels.get(slug, []),
            "name": words.preset_name(slug),
            "line": words.preset_line(slug),
            "url": reverse("table", args=[game.slug, slug]),
            "layout": asdict(game.layout(slug)),
        }
        for slug in game.presets
    ]


def _boot(request: HttpRequest, game: Game, preset: str, presets: list[Json]) -> Json:
    """What the page's script starts from; with the open play in it, so that coming back costs no request more."""
    player = player_id(request)
    play = _open_play(player, game.slug, preset)
    return {
        "game": game.slug,
        "preset": preset,
        "csrf": get_token(request),
        "view": view_now(Table(play), timezone.now()) if play else None,
        "layout": asdict(game.layout(preset)),
        "presets": presets,
        "cards": card_names(),
        "words": page_words(words_of(game)),
        "options": options_of(request),
        "sprite": static("img/cards.svg"),
        "classic": static("img/faces-classic.svg"),
        "icons": static("img/icons.svg"),
    }
