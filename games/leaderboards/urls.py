from django.urls import path

from games.leaderboards.api.boards import LeaderboardView, SeasonsView, StatisticsView
from games.leaderboards.api.players import PlayerView
from games.leaderboards.api.solo import SoloGamesView, SoloView
from games.leaderboards.pages import leaderboard, profile, seasons, solo, statistics
from games.leaderboards.queries.seasons import months
from games.leaderboards.socket import LeaderboardSocket
from novaluna_site.web.crawlers import Place
from novaluna_site.web.languages import public_page

urlpatterns = [
    path("players/<str:username>/", public_page(profile.show_profile), name="profile"),
    path("leaderboard/", public_page(leaderboard.show_leaderboard), name="leaderboard"),
    path("solo/", solo.show_solo, name="solo"),
    path("seasons/", public_page(seasons.list_seasons), name="seasons"),
    path("seasons/<str:month>/", public_page(seasons.show_season), name="season"),
    path("statistics/", public_page(statistics.show_statistics), name="statistics"),
]


def sitemap_places() -> list[Place]:
    seasons = [("season", (month,)) for month in months()]
    return [("leaderboard", ()), ("statistics", ()), ("seasons", ()), *seasons]


api_urlpatterns = [
    path("players/<slug:username>/", PlayerView.as_view(), name="player"),
    path("leaderboard/", LeaderboardView.as_view(), name="leaderboard"),
    path("seasons/", SeasonsView.as_view(), name="seasons"),
    path("statistics/", StatisticsView.as_view(), name="statistics"),
    path("solo/", SoloView.as_view(), name="solo"),
    path("solo/games/", SoloGamesView.as_view(), name="solo-games"),
]

socket_urlpatterns = [path("ws/leaderboard/", LeaderboardSocket.as_asgi())]
