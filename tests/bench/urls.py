"""The site's addresses and the bare view."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.urls import path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from games.play.locks import write_transaction
from games.play.models import Play
from solitaire_site.urls import urlpatterns as site_urlpatterns


@csrf_exempt
def bare(request: HttpRequest) -> JsonResponse:
    """As little as any view that keeps something must do: reads the cookie, reads one row, updates it.

    The row is one of the same table, in the services' own kind of transaction, so that the difference is the move.
    """
    with write_transaction():
        play = Play.objects.get(pk=request.GET["play"])
        if play.player_id != request.session["player"]:
            return JsonResponse({}, status=404)
        Play.objects.filter(pk=play.pk).update(heard_at=timezone.now())
    return JsonResponse({"play": str(play.pk)})


urlpatterns = [path("bench/bare", bare), *site_urlpatterns]
