from django.urls import path

from games.pages import (
    dashboard,
    fairness,
    finished,
    lobby,
    new_table,
    pictures,
    play_now,
    replay,
    seats,
    waiting_table,
)
from games.pages.table.view import move, table

urlpatterns = [
    path("play/bot/", play_now.play_now, name="play-now"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("games/", dashboard.dashboard, name="games"),
    path("games/next/", dashboard.next_game, name="next-game"),
    path("games/finished/", finished.finished_games, name="finished-games"),
    path("players/<str:username>/", finished.profile, name="profile"),
    path("games/new/", new_table.new_table, name="new-table"),
    path("games/new/solo/", new_table.play_solo, name="play-solo"),
    path("games/new/<slug:bot>/", new_table.play_bot, name="play-bot"),
    path("games/<int:game_id>/", table, name="table"),
    path("games/<int:game_id>/move/", move, name="move"),
    path("games/<int:game_id>/position.<str:kind>", pictures.position_picture, name="position-picture"),
    path("games/<int:game_id>/fairness/", fairness.fairness, name="fairness"),
    path("replay/", replay.load_record, name="load-record"),
    path("games/<int:game_id>/link/<str:code>/", waiting_table.show_linked_table, name="table-link"),
    path("games/<int:game_id>/join/", seats.join, name="join-table"),
    path("games/<int:game_id>/leave/", seats.leave, name="leave-table"),
    path("games/<int:game_id>/cancel/", seats.cancel, name="cancel-table"),
    path("games/<int:game_id>/start/", seats.start, name="start-table"),
    path("games/<int:game_id>/invite/", seats.invite, name="invite-to-table"),
    path("games/<int:game_id>/decline/", seats.decline, name="decline-invitation"),
    path("games/<int:game_id>/resign/", seats.resign_game, name="resign"),
    path("games/<int:game_id>/rematch/", seats.rematch, name="rematch"),
]
