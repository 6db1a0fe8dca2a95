from django.urls import path

from games.play.pages import link, series, sketch, table, tips
from novaluna_site.web.languages import public_page

urlpatterns = [
    path("games/<row:game_id>/", public_page(table.table), name="table"),
    path("games/<row:game_id>/move/", table.move, name="move"),
    path("games/<row:game_id>/move/take-back/", table.take_back, name="take-move-back"),
    path("series/<row:series_id>/", public_page(series.series), name="series"),
    path("games/tips/close/", tips.close_tip, name="close-tip"),
    path("games/<row:game_id>/sketch/", sketch.sketch_table, name="sketch"),
    path("games/<row:game_id>/link/<str:code>/", link.follow_link, name="table-link"),
]
