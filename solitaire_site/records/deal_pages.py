"""A link that deals the same cards to somebody else, and names the board of that deal."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.engine.registry import games
from games.play.drawing import face_down
from games.play.models import Play
from games.play.secrecy import is_secret
from games.play.sessions import player_id
from solitaire_site.records.reading import View, board_page, metrics_of
from solitaire_site.records.spans import span_named
from solitaire_site.records.words import preset_text

BEST = 3
"""Rows shown of the deal's board."""


@never_cache
@gzip_page
@require_safe
def deal(request: HttpRequest, play_id: UUID) -> HttpResponse:
    """The deal of a play that is over, or one's own. No card of it is shown, and nothing tells its seed.

    Today's daily leads those who have not played it to the daily itself, so that their first attempt counts.
    """
    player, now = player_id(request), timezone.now()
    play = Play.objects.filter(pk=play_id).only("game", "preset", "seed", "state", "player_id").first()
    if play is None or play.game not in games() or (play.is_open and play.player_id != player):
        raise Http404
    span = span_named(f"deal/{play_id}", play.game, play.preset, player, now)
    wish = "daily" if is_secret(player, bytes(play.seed), now) else str(play_id)
    board = board_page(View(span, metrics_of(play.game, play.preset)[0]), player, now)
    context = {
        "board": board,
        "game": play.game,
        "backs": face_down(games()[play.game].layout(play.preset)),
        "best": board.rows[:BEST],
        "preset_text": preset_text(play.game, play.preset),
        "is_daily": wish == "daily",
        "play_url": f"{reverse('table', args=[play.game, play.preset])}?deal={wish}",
        "board_url": reverse("board", args=[play.game, play.preset, span.name]),
    }
    return render(request, "records/deal.html", context)
