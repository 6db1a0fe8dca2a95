from django.urls import path, re_path
from django.views.decorators.cache import cache_page
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularJSONAPIView

from games.api.views.absence import PauseView, TakeBackView, VacationsView, VacationView
from games.api.views.daily import (
    ArchiveView,
    AttemptView,
    BotSoloView,
    DailyView,
    PracticeView,
    SoloGamesView,
    SoloView,
)
from games.api.views.distances import DistancesView, DistanceView
from games.api.views.games import EventsView, PositionView, ProofView, RecordView, SnapshotView
from games.api.views.lists import FinishedGamesView, MeView, MyGamesView, MyInvitationsView
from games.api.views.moves import HintView, MovesView, ResignView, TakeMoveBackView
from games.api.views.nothing import NothingView
from games.api.views.notifications import (
    NotificationSettingsView,
    NotificationsView,
    PushSubscriptionsView,
    ReadNotificationsView,
    TestNotificationView,
)
from games.api.views.players import FollowsView, FollowView, PlayerView
from games.api.views.reviews import ReviewView
from games.api.views.standing import LeaderboardView, SeasonsView, StatisticsView
from games.api.views.tables import (
    CancelView,
    DeclineView,
    InviteView,
    JoinView,
    LeaveView,
    RematchView,
    StartView,
    TablesView,
)
from games.api.views.talk import ChatLineView, ChatView, NoteView, ReportsView

app_name = "api"

urlpatterns = [
    # Made anew it takes a tenth of a second, and it is the same for everybody.
    path("schema/", cache_page(60)(SpectacularJSONAPIView.as_view()), name="schema"),
    path("docs/", TemplateView.as_view(template_name="api/docs.html"), name="docs"),
    path("me/", MeView.as_view(), name="me"),
    path("tables/", TablesView.as_view(), name="tables"),
    path("games/mine/", MyGamesView.as_view(), name="my-games"),
    path("games/finished/", FinishedGamesView.as_view(), name="finished-games"),
    path("games/<int:game_id>/", SnapshotView.as_view(), name="game"),
    path("games/<int:game_id>/join/", JoinView.as_view(), name="join"),
    path("games/<int:game_id>/leave/", LeaveView.as_view(), name="leave"),
    path("games/<int:game_id>/cancel/", CancelView.as_view(), name="cancel"),
    path("games/<int:game_id>/invitations/", InviteView.as_view(), name="invite"),
    path("games/<int:game_id>/decline/", DeclineView.as_view(), name="decline"),
    path("games/<int:game_id>/start/", StartView.as_view(), name="start"),
    path("games/<int:game_id>/rematch/", RematchView.as_view(), name="rematch"),
    path("games/<int:game_id>/pause/", PauseView.as_view(), name="pause"),
    path("games/<int:game_id>/take-back/", TakeBackView.as_view(), name="take-back"),
    path("notifications/", NotificationsView.as_view(), name="notifications"),
    path("notifications/read/", ReadNotificationsView.as_view(), name="read-notifications"),
    path("notifications/settings/", NotificationSettingsView.as_view(), name="notification-settings"),
    path("notifications/test/", TestNotificationView.as_view(), name="test-notification"),
    path("push-subscriptions/", PushSubscriptionsView.as_view(), name="push-subscriptions"),
    path("vacations/", VacationsView.as_view(), name="vacations"),
    path("vacations/<int:vacation_id>/", VacationView.as_view(), name="vacation"),
    path("games/<int:game_id>/moves/", MovesView.as_view(), name="moves"),
    path("games/<int:game_id>/moves/take-back/", TakeMoveBackView.as_view(), name="take-move-back"),
    path("games/<int:game_id>/hint/", HintView.as_view(), name="hint"),
    path("games/<int:game_id>/review/", ReviewView.as_view(), name="review"),
    path("games/<int:game_id>/resign/", ResignView.as_view(), name="resign"),
    path("games/<int:game_id>/events/", EventsView.as_view(), name="events"),
    path("games/<int:game_id>/positions/<int:ply>/", PositionView.as_view(), name="position"),
    path("games/<int:game_id>/record/", RecordView.as_view(), name="record"),
    path("games/<int:game_id>/proof/", ProofView.as_view(), name="proof"),
    path("games/<int:game_id>/chat/", ChatView.as_view(), name="chat"),
    path("games/<int:game_id>/note/", NoteView.as_view(), name="note"),
    path("chat/<int:line_id>/", ChatLineView.as_view(), name="chat-line"),
    path("games/<int:game_id>/bot/", BotSoloView.as_view(), name="bot-solo"),
    path("daily/", DailyView.as_view(), name="daily"),
    path("daily/archive/", ArchiveView.as_view(), name="daily-archive"),
    path("daily/attempt/", AttemptView.as_view(), name="daily-attempt"),
    path("daily/practice/", PracticeView.as_view(), name="daily-practice"),
    path("solo/", SoloView.as_view(), name="solo"),
    path("solo/games/", SoloGamesView.as_view(), name="solo-games"),
    path("players/<slug:username>/", PlayerView.as_view(), name="player"),
    path("follows/", FollowsView.as_view(), name="follows"),
    path("follows/<slug:username>/", FollowView.as_view(), name="follow"),
    path("leaderboard/", LeaderboardView.as_view(), name="leaderboard"),
    path("seasons/", SeasonsView.as_view(), name="seasons"),
    path("statistics/", StatisticsView.as_view(), name="statistics"),
    path("invitations/", MyInvitationsView.as_view(), name="my-invitations"),
    path("distances/", DistancesView.as_view(), name="distances"),
    path("distances/<slug:username>/", DistanceView.as_view(), name="distance"),
    path("reports/", ReportsView.as_view(), name="reports"),
    re_path("", NothingView.as_view(), name="nothing"),
]
