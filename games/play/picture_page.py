"""Pictures of tables for links that are shown elsewhere (og:image). Whoever asks is nobody: no session is looked at."""

from __future__ import annotations

import time
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.engine.errors import UnknownGameError
from games.engine.registry import game as find_game
from games.play.limits import TOO_MANY, Limit, client_address, count, home_of
from games.play.pictures import picture
from games.play.refusals import PlayOpenError, UnknownPlayError
from games.play.replays import finished_play
from games.play.sessions import NOBODY

PLAY_KEPT_S, GAME_KEPT_S = 10 * 60, 24 * 60 * 60
"""How long others may keep a picture: one of a play not much longer than its player shows it to everybody."""


@require_safe
def play_picture(request: HttpRequest, play_id: UUID) -> HttpResponse:
    """The last table of a play whose replay everybody may see."""
    if refusal := _too_many(request):
        return refusal
    try:
        play = finished_play(NOBODY, play_id, timezone.now())
    except (UnknownPlayError, PlayOpenError):
        raise Http404 from None
    return _png(picture(play.game, play.preset, bytes(play.seed), play.position), PLAY_KEPT_S)


@require_safe
def game_picture(request: HttpRequest, game: str) -> HttpResponse:
    """A table as it is dealt, always the same one: nothing that anybody plays is told."""
    if refusal := _too_many(request):
        return refusal
    try:
        preset = next(iter(find_game(game).presets))
    except UnknownGameError:
        raise Http404 from None
    return _png(picture(game, preset, sha256(f"picture {game}".encode()).digest()), GAME_KEPT_S)


def _png(content: bytes, kept_s: int) -> HttpResponse:
    return HttpResponse(content, content_type="image/png", headers={"Cache-Control": f"public, max-age={kept_s}"})


def _too_many(request: HttpRequest) -> HttpResponse | None:
    """Drawing takes a while, so whoever asks too often is turned away."""
    limit = settings.RATE_LIMITS.get("pictures", {}).get("address")
    who = f"pictures:address:{home_of(client_address(request))}"
    wait = count(who, Limit.of(limit), time.time()) if limit else 0
    return HttpResponse(status=TOO_MANY, headers={"Retry-After": str(wait)}) if wait else None
