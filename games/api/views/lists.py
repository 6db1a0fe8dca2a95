"""What waits for whom: lists of games. Each costs a fixed number of queries, however long it is."""

from typing import Any

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import signed_in
from games.api.fields import NoInput, read_query
from games.api.inputs import FinishedGamesQuery, PageQuery, without_page
from games.api.outputs import InvitationPage, MeOutput, TablePage
from games.api.pagination import page
from games.api.schema import operation
from games.api.views.tables import summary
from games.models import Invitation
from games.selectors.games import finished_games_visible_to, invitations_of, running_games_of
from games.selectors.live import counts_for
from games.snapshots import user_summary


class MeView(APIView):
    @operation("me", {200: MeOutput})
    def get(self, request: Request) -> Response:
        """Who you are and what waits for you."""
        read_query(NoInput, request)
        user = signed_in(request)
        return Response({"user": user_summary(user), **counts_for(user)})


class MyGamesView(APIView):
    @operation("my_games", {200: TablePage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """Your tables that wait or run, newest first."""
        read_query(PageQuery, request)
        return page(request, running_games_of(signed_in(request)), ("-id",), summary)


class MyInvitationsView(APIView):
    @operation("my_invitations", {200: InvitationPage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """The tables you are invited to, newest first."""
        read_query(PageQuery, request)
        return page(request, invitations_of(signed_in(request)), ("-id",), _invitation)


class FinishedGamesView(APIView):
    permission_classes = [AllowAny]

    @operation("finished_games", {200: TablePage}, query=FinishedGamesQuery)
    def get(self, request: Request) -> Response:
        """Finished games that anyone may watch, and your own; the last to end comes first."""
        filters = without_page(read_query(FinishedGamesQuery, request))
        found = finished_games_visible_to(request.user, **filters)
        return page(request, found, ("-ended_at", "-id"), summary)


def _invitation(invitation: Invitation) -> dict[str, Any]:
    return {
        "created_at": invitation.created_at,
        "invited_by": user_summary(invitation.invited_by),
        "table": summary(invitation.game),
    }
