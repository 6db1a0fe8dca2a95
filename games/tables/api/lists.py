"""Lists of games and invitations. Each takes a fixed number of queries, however long it is."""

from typing import Any

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import signed_in
from accounts.summaries import user_summary
from games.tables.inputs import FinishedGamesQuery
from games.tables.models import Invitation
from games.tables.outputs import InvitationPage, TablePage
from games.tables.queries import finished_games_visible_to, invitations_of, running_games_of
from games.tables.snapshots import listed_game
from novaluna_site.api.fields import PageQuery, read_query, without_page
from novaluna_site.api.pagination import page
from novaluna_site.api.schema import operation


class MyGamesView(APIView):
    @operation("my_games", {200: TablePage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """Your games that wait for players or are in progress, newest first."""
        read_query(PageQuery, request)
        return page(request, running_games_of(signed_in(request)), ("-id",), listed_game)


class MyInvitationsView(APIView):
    @operation("my_invitations", {200: InvitationPage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """The games you are invited to, newest first."""
        read_query(PageQuery, request)
        return page(request, invitations_of(signed_in(request)), ("-id",), _invitation)


class FinishedGamesView(APIView):
    permission_classes = [AllowAny]

    @operation("finished_games", {200: TablePage}, query=FinishedGamesQuery)
    def get(self, request: Request) -> Response:
        """Finished games that anyone may watch, and your own. The last one to end comes first."""
        filters = without_page(read_query(FinishedGamesQuery, request))
        found = finished_games_visible_to(request.user, **filters)
        return page(request, found, ("-ended_at", "-id"), listed_game)


def _invitation(invitation: Invitation) -> dict[str, Any]:
    return {
        "created_at": invitation.created_at,
        "invited_by": user_summary(invitation.invited_by),
        "table": listed_game(invitation.game),
    }
