from django.urls import path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from games.home.api import FollowsView, MeView
from games.home.pages import (
    find,
    finished,
    friends,
    home,
    invitations,
    new_table,
    own_games,
    play_friend,
    play_now,
    you,
)
from novaluna_site.web.crawlers import pages as listed
from novaluna_site.web.languages import listed_page, public_page

urlpatterns = [
    path("", listed_page(home.home), name="landing"),
    path("play/bot/", play_now.play_now, name="play-now"),
    path("find/", public_page(find.find), name="find"),
    path("find/keep/", find.keep, name="keep-games"),
    path("find/keep/stop/", find.stop_keeping, name="stop-keeping-games"),
    path("find/<row:wish_id>/agree/", find.agree, name="agree-to-more"),
    path("find/<row:wish_id>/answer/", find.answer, name="answer-search"),
    path("find/<row:wish_id>/stop/", find.stop, name="stop-search"),
    # Its old address, which is in bookmarks.
    path("lobby/", require_safe(RedirectView.as_view(pattern_name="find", query_string=True)), name="lobby"),
    path("games/", own_games.own_games, name="games"),
    path("games/invitations/", invitations.show_invitations, name="invitations"),
    path("games/next/", own_games.next_game, name="next-game"),
    path("games/finished/", public_page(finished.finished_games), name="finished-games"),
    path("games/new/", new_table.new_table, name="new-table"),
    path("games/new/anyone/", play_now.play_anyone, name="play-anyone"),
    path("games/new/friend/", play_friend.play_friend, name="play-friend"),
    path("games/new/solo/", play_now.play_solo, name="play-solo"),
    path("games/new/short/", play_now.play_short, name="play-short"),
    path("games/new/<slug:bot>/", play_now.play_bot, name="play-bot"),
    path("players/<str:username>/challenge/", play_friend.challenge_player, name="challenge"),
    path("you/", you.show_you, name="you"),
    path("friends/", friends.show_friends, name="friends"),
]

sitemap_places = listed("landing", "find", "finished-games")

api_urlpatterns = [
    path("me/", MeView.as_view(), name="me"),
    path("follows/", FollowsView.as_view(), name="follows"),
]
