"""The site's addresses and the bare view."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.urls import path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from games.play.locks import write_transaction
from games.play.models import Player
from solitaire_site.urls import urlpatterns as site_urlpatterns


@csrf_exempt
def bare(request: HttpRequest) -> JsonResponse:
    """As little as any view that keeps something must do: reads the cookie, reads one row, updates it.

    It uses the services' own kind of transaction, so that the difference is the move alone.
    """
    with write_transaction():
        player = Player.objects.get(pk=request.session["player"])
        Player.objects.filter(pk=player.pk).update(created_at=timezone.now())
    return JsonResponse({"player": player.pk})


urlpatterns = [path("bench/bare", bare), *site_urlpatterns]
