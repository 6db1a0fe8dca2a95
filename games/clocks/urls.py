from django.urls import path

from games.clocks import pages
from games.clocks.api import PauseView, ReclaimSeatView, VacationsView, VacationView

urlpatterns = [
    path("games/<row:game_id>/pause/", pages.pause, name="pause"),
    path("games/<row:game_id>/reclaim-seat/", pages.reclaim, name="reclaim-seat"),
    path("settings/vacation/", pages.vacation, name="vacation"),
    path("settings/vacation/<row:vacation_id>/end/", pages.end, name="end-vacation"),
]

api_urlpatterns = [
    path("games/<row:game_id>/pause/", PauseView.as_view(), name="pause"),
    path("games/<row:game_id>/reclaim-seat/", ReclaimSeatView.as_view(), name="reclaim-seat"),
    path("vacations/", VacationsView.as_view(), name="vacations"),
    path("vacations/<row:vacation_id>/", VacationView.as_view(), name="vacation"),
]
