"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from games.play import picture_page, replay_page, views
from games.play.api import api
from solitaire_site.accounts.languages import choose_language
from solitaire_site.records.api import router as records
from solitaire_site.records.board_api import add_boards
from solitaire_site.records.statistics_page import statistics

api.add_router("", records)
add_boards(api)

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("admin/", admin.site.urls),
    path("account/", include("solitaire_site.accounts.urls")),
    path("api/", api.urls),
    path("api/<path:rest>", views.no_such_call),
    path("language/setlang/", choose_language, name="set_language"),
    path("robots.txt", views.robots, name="robots"),
    path("replay/<uuid:play_id>/", replay_page.replay, name="replay"),
    path("replay/<uuid:play_id>/from/<int:start>/", replay_page.replay_piece, name="replay_piece"),
    path("replay/<uuid:play_id>/picture.png", picture_page.play_picture, name="play_picture"),
    path("statistics/", statistics, name="statistics"),
    path("statistics/<slug:game>/<slug:preset>/", statistics, name="statistics"),
    path("", include("solitaire_site.records.urls")),
    path("<slug:game>/", views.table, name="table"),
    path("<slug:game>/picture.png", picture_page.game_picture, name="game_picture"),
    path("<slug:game>/rules/", views.rules, name="rules"),
    path("<slug:game>/<slug:preset>/", views.table, name="table"),
]
handler404 = "games.play.views.not_found"
handler500 = "solitaire_site.operation.errors.server_error"
