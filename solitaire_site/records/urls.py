"""The addresses of boards, dailies, shared deals and profiles."""

from django.urls import path

from solitaire_site.records import board_pages, daily_pages, deal_pages, profile_pages

urlpatterns = [
    path("boards/", board_pages.boards, name="boards"),
    path("boards/<slug:game>/<slug:preset>/", board_pages.board, name="board"),
    path("boards/<slug:game>/<slug:preset>/<path:scope>/", board_pages.board, name="board"),
    path("daily/", daily_pages.daily, name="dailies"),
    path("daily/<slug:game>/<slug:preset>/", daily_pages.daily, name="daily"),
    path("daily/<slug:game>/<slug:preset>/<str:month>/", daily_pages.daily, name="daily"),
    path("deal/<uuid:play_id>/", deal_pages.deal, name="deal"),
    path("me/", profile_pages.own_profile, name="own_profile"),
    path("me/privacy/", profile_pages.privacy, name="privacy"),
    path("players/<str:name>/", profile_pages.profile, name="profile"),
]
