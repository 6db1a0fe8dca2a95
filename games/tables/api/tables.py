"""Tables before the game starts, and rematches after it."""

from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.queries import users_named
from accounts.requests import signed_in
from accounts.summaries import user_summary
from games.tables.actions.close_table import cancel_table
from games.tables.actions.decline_invitation import decline_invitation
from games.tables.actions.invite import invite_to_table
from games.tables.actions.join_table import join_table
from games.tables.actions.leave_table import leave_table
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.see_game import see_snapshot
from games.tables.actions.start_game import start_with_bots
from games.tables.contributions import read_contribution
from games.tables.inputs import (
    DeclineInput,
    InviteInput,
    JoinInput,
    LobbyQuery,
    OpenTableInput,
    RematchInput,
    StartInput,
)
from games.tables.options import OPTION_NAMES, TableOptions, tokens_for
from games.tables.outputs import SentInvitationOutput, SnapshotOutput, TablePage, TicketOutput
from games.tables.queries import game_visible_to, open_tables
from games.tables.series import RematchKind
from games.tables.snapshots import listed_game
from games.tables.tickets import new_ticket
from novaluna_site.api.fields import NoInput, read_body, read_query, without_page
from novaluna_site.api.pagination import page
from novaluna_site.api.schema import operation


class TablesView(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "tables"

    @operation("open_tables", {200: TablePage}, query=LobbyQuery)
    def get(self, request: Request) -> Response:
        """Open games, newest first."""
        filters = without_page(read_query(LobbyQuery, request))
        return page(request, open_tables(**filters), ("-created_at", "-id"), listed_game)

    @operation("open_table", {201: SnapshotOutput}, body=OpenTableInput)
    def post(self, request: Request) -> Response:
        """Create a game. It starts right away if you and the bots fill all seats."""
        given = read_body(OpenTableInput, request)
        user = signed_in(request)
        options = TableOptions(
            name=given["name"],
            seat_count=given["seats"],
            tokens=tokens_for(given["tokens"], given["seats"]),
            bots=tuple(given["bots"]),
            invited=users_named(given["invite"], field="invite"),
            **{name: given[name] for name in OPTION_NAMES},
        )
        game = open_table(user, options, contribution=read_contribution(given))
        return Response(see_snapshot(user, game.pk), status=201)


class TicketView(APIView):
    permission_classes = [AllowAny]

    @operation("table_ticket", {200: TicketOutput})
    def get(self, request: Request) -> Response:
        """The site's commitment for a new game. Get it first, then choose a nonce and create the game."""
        read_query(NoInput, request)
        return Response(new_ticket()._asdict(), headers={"Cache-Control": "no-store"})


class JoinView(APIView):
    throttle_scope = "tables"

    @operation("join_table", {200: SnapshotOutput}, body=JoinInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Take the next free seat. This also accepts an invitation."""
        given = read_body(JoinInput, request)
        link_code = given["link_code"]
        user = signed_in(request)
        game = game_visible_to(user, game_id, link_code=link_code)
        join_table(user, game.pk, link_code=link_code, contribution=read_contribution(given))
        return Response(see_snapshot(user, game_id))


class LeaveView(APIView):
    throttle_scope = "tables"

    @operation("leave_table", {204: None}, body=NoInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Leave a game before it starts. If the host leaves, the game is cancelled."""
        read_body(NoInput, request)
        user = signed_in(request)
        leave_table(user, game_visible_to(user, game_id).pk)
        return Response(status=204)


class CancelView(APIView):
    throttle_scope = "tables"

    @operation("cancel_table", {204: None}, body=NoInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Cancel your game before it starts."""
        read_body(NoInput, request)
        user = signed_in(request)
        cancel_table(user, game_visible_to(user, game_id).pk)
        return Response(status=204)


class InviteView(APIView):
    throttle_scope = "tables"

    @operation("invite_player", {201: SentInvitationOutput}, body=InviteInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Invite somebody to your game."""
        username = read_body(InviteInput, request)["username"]
        host = signed_in(request)
        game = game_visible_to(host, game_id)
        (invited,) = users_named([username], field="username")
        invitation = invite_to_table(host, game.pk, invited)
        answer = {"game": game.pk, "user": user_summary(invited), "created_at": invitation.created_at}
        return Response(answer, status=201)


class DeclineView(APIView):
    throttle_scope = "tables"

    @operation("decline_invitation", {204: None}, body=DeclineInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Decline an invitation. The host is told, with the reason if you give one."""
        reason = read_body(DeclineInput, request)["reason"]
        user = signed_in(request)
        decline_invitation(user, game_visible_to(user, game_id).pk, reason)
        return Response(status=204)


class StartView(APIView):
    throttle_scope = "tables"

    @operation("start_with_bots", {200: SnapshotOutput}, body=StartInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Start your game now, with a bot in every free seat."""
        bots = read_body(StartInput, request)["bots"]
        user = signed_in(request)
        start_with_bots(user, game_visible_to(user, game_id).pk, bots)
        return Response(see_snapshot(user, game_id))


class RematchView(APIView):
    throttle_scope = "tables"

    @operation("offer_rematch", {200: SnapshotOutput}, body=RematchInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Play again with the same people. The first request creates the game, the others join it.

        The `kind` of the first request counts.
        """
        given = read_body(RematchInput, request)
        user = signed_in(request)
        game = game_visible_to(user, game_id)
        table = offer_rematch(user, game, read_contribution(given), RematchKind(given["kind"]))
        return Response(see_snapshot(user, table.pk))
