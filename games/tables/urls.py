from django.urls import path

from games.tables.api.games import EventsView, PositionView, ProofView, RecordView, SnapshotView
from games.tables.api.lists import FinishedGamesView, MyGamesView, MyInvitationsView
from games.tables.api.moves import MovesView, ResignView, TakeMoveBackView
from games.tables.api.series import SeriesView
from games.tables.api.tables import (
    CancelView,
    DeclineView,
    InviteView,
    JoinView,
    LeaveView,
    RematchView,
    StartView,
    TablesView,
    TicketView,
)
from games.tables.pages import fairness, seats
from novaluna_site.web.languages import public_page

urlpatterns = [
    path("games/<row:game_id>/fairness/", public_page(fairness.fairness), name="fairness"),
    path("games/<row:game_id>/join/", seats.join, name="join-table"),
    path("games/<row:game_id>/leave/", seats.leave, name="leave-table"),
    path("games/<row:game_id>/cancel/", seats.cancel, name="cancel-table"),
    path("games/<row:game_id>/start/", seats.start, name="start-table"),
    path("games/<row:game_id>/invite/", seats.invite, name="invite-to-table"),
    path("games/<row:game_id>/decline/", seats.decline, name="decline-invitation"),
    path("games/<row:game_id>/resign/", seats.resign_game, name="resign"),
    path("games/<row:game_id>/rematch/", seats.rematch, name="rematch"),
]

api_urlpatterns = [
    path("tables/", TablesView.as_view(), name="tables"),
    path("tables/ticket/", TicketView.as_view(), name="table-ticket"),
    path("games/mine/", MyGamesView.as_view(), name="my-games"),
    path("games/finished/", FinishedGamesView.as_view(), name="finished-games"),
    path("games/<row:game_id>/", SnapshotView.as_view(), name="game"),
    path("games/<row:game_id>/join/", JoinView.as_view(), name="join"),
    path("games/<row:game_id>/leave/", LeaveView.as_view(), name="leave"),
    path("games/<row:game_id>/cancel/", CancelView.as_view(), name="cancel"),
    path("games/<row:game_id>/invitations/", InviteView.as_view(), name="invite"),
    path("games/<row:game_id>/decline/", DeclineView.as_view(), name="decline"),
    path("games/<row:game_id>/start/", StartView.as_view(), name="start"),
    path("games/<row:game_id>/rematch/", RematchView.as_view(), name="rematch"),
    path("games/<row:game_id>/moves/", MovesView.as_view(), name="moves"),
    path("games/<row:game_id>/moves/take-back/", TakeMoveBackView.as_view(), name="take-move-back"),
    path("games/<row:game_id>/resign/", ResignView.as_view(), name="resign"),
    path("games/<row:game_id>/events/", EventsView.as_view(), name="events"),
    path("games/<row:game_id>/positions/<int:ply>/", PositionView.as_view(), name="position"),
    path("games/<row:game_id>/record/", RecordView.as_view(), name="record"),
    path("games/<row:game_id>/proof/", ProofView.as_view(), name="proof"),
    path("series/<row:series_id>/", SeriesView.as_view(), name="series"),
    path("invitations/", MyInvitationsView.as_view(), name="my-invitations"),
]
