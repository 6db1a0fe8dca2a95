from django.urls import path

from games.home.api import FollowsView, MeView
from games.home.pages import dashboard, finished, friends, landing, lobby, new_table, play_friend, play_now

urlpatterns = [
    path("", landing.landing, name="landing"),
    path("play/bot/", play_now.play_now, name="play-now"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("games/", dashboard.dashboard, name="games"),
    path("games/next/", dashboard.next_game, name="next-game"),
    path("games/finished/", finished.finished_games, name="finished-games"),
    path("games/new/", new_table.new_table, name="new-table"),
    path("games/new/friend/", play_friend.play_friend, name="play-friend"),
    path("games/new/solo/", new_table.play_solo, name="play-solo"),
    path("games/new/short/", new_table.play_short, name="play-short"),
    path("games/new/<slug:bot>/", new_table.play_bot, name="play-bot"),
    path("players/<str:username>/challenge/", play_friend.challenge_player, name="challenge"),
    path("friends/", friends.show_friends, name="friends"),
]

api_urlpatterns = [
    path("me/", MeView.as_view(), name="me"),
    path("follows/", FollowsView.as_view(), name="follows"),
]
