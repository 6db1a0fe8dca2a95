"""Reading one game. A user who may not see it gets the same 404 as for a game that does not exist."""

import json

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import engine
from games.tables.actions.see_game import see_game, see_snapshot
from games.tables.history import events_of, position_at, record_of
from games.tables.inputs import EventsQuery, SnapshotQuery
from games.tables.outputs import EventsOutput, PositionOutput, ProofOutput, RecordOutput, SnapshotOutput
from games.tables.proofs import proof_of
from games.tables.queries import game_visible_to
from novaluna_site.api.fields import NoInput, read_query
from novaluna_site.api.schema import operation


class SnapshotView(APIView):
    permission_classes = [AllowAny]

    @operation("game_snapshot", {200: SnapshotOutput}, query=SnapshotQuery)
    def get(self, request: Request, game_id: int) -> Response:
        """Everything you may see now. On your turn also the possible takes and what each would gain."""
        link_code = read_query(SnapshotQuery, request)["link_code"]
        return Response(see_snapshot(request.user, game_id, link_code=link_code))


class EventsView(APIView):
    permission_classes = [AllowAny]

    @operation("events_since", {200: EventsOutput}, query=EventsQuery)
    def get(self, request: Request, game_id: int) -> Response:
        """What the moves after a version changed, for a client that missed some."""
        since = read_query(EventsQuery, request)["since"]
        return Response(events_of(see_game(request.user, game_id, log_since=since)))


class PositionView(APIView):
    permission_classes = [AllowAny]

    @operation("position_at_ply", {200: PositionOutput})
    def get(self, request: Request, game_id: int, ply: int) -> Response:
        """The position after a number of moves."""
        read_query(NoInput, request)
        return Response(position_at(see_game(request.user, game_id, log_since=0), ply))


class RecordView(APIView):
    permission_classes = [AllowAny]

    @operation("game_record", {200: RecordOutput})
    def get(self, request: Request, game_id: int) -> Response:
        """The whole game as a file. Only when it is over, because it contains the pile."""
        read_query(NoInput, request)
        game = see_game(request.user, game_id, log_since=0)
        record = engine.write_record(record_of(game, list(game.seats.all())))
        file = f'attachment; filename="nova-luna-{game.pk}.json"'
        return Response(json.loads(record), headers={"Content-Disposition": file})


class ProofView(APIView):
    permission_classes = [AllowAny]

    @operation("fairness_proof", {200: ProofOutput})
    def get(self, request: Request, game_id: int) -> Response:
        """What was fixed before the shuffle. When the game is over, also the secret and the tiles."""
        read_query(NoInput, request)
        game = game_visible_to(request.user, game_id)
        return Response(proof_of(game, list(game.seats.all())))
