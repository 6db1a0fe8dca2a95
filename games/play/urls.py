from django.urls import path

from games.play import pages, sketch, waiting_table
from games.play.first_turn import hide_first_hints

urlpatterns = [
    path("games/<int:game_id>/", pages.table, name="table"),
    path("games/<int:game_id>/move/", pages.move, name="move"),
    path("games/<int:game_id>/move/take-back/", pages.take_back, name="take-move-back"),
    path("games/first-hints/hide/", hide_first_hints, name="hide-first-hints"),
    path("games/<int:game_id>/sketch/", sketch.sketch_table, name="sketch"),
    path("games/<int:game_id>/link/<str:code>/", waiting_table.show_linked_table, name="table-link"),
]
