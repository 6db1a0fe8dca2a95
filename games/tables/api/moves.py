from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import signed_in
from games.tables.actions.move_as_person import move_as_person
from games.tables.actions.resign import resign
from games.tables.actions.see_game import see_game
from games.tables.actions.submit_move import Accepted, MoveRequest
from games.tables.actions.take_back import take_move_back
from games.tables.api.idempotency import idempotency_key
from games.tables.history import moves_of
from games.tables.inputs import MoveInput, TakeBackInput
from games.tables.models.move import MAX_KEY
from games.tables.outputs import EventOutput, MovesOutput, TakenBackOutput
from novaluna_site.api.fields import NoInput, read_body, read_query
from novaluna_site.api.schema import operation

KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": MAX_KEY, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    required=True,
    description="A new random text for each move. If you send it again, you get the first answer.",
)


class MovesView(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "moves"

    @operation("moves", {200: MovesOutput})
    def get(self, request: Request, game_id: int) -> Response:
        """The log of the game, always in one piece."""
        read_query(NoInput, request)
        return Response(moves_of(see_game(request.user, game_id, log_since=0)))

    @operation("move", {201: EventOutput, 200: EventOutput}, headers=[KEY], body=MoveInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Make a move. 201: it is stored. 200: it was already stored with the same key."""
        given = read_body(MoveInput, request)
        asked = MoveRequest(given["action"], idempotency_key(request), given["expected_version"])
        return _answer(move_as_person(signed_in(request), game_id, asked))


class TakeMoveBackView(APIView):
    throttle_scope = "moves"

    @operation("take_move_back", {200: TakenBackOutput}, body=TakeBackInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Take your last move back, if the game allows it and no other player has seen it."""
        version = read_body(TakeBackInput, request)["expected_version"]
        game, move = take_move_back(signed_in(request), game_id, version)
        return Response(
            {
                "game": game.pk,
                "version": game.version,
                "taken_back": game.taken_back,
                "action": move.action,
            }
        )


class ResignView(APIView):
    throttle_scope = "moves"

    @operation("resign", {201: EventOutput, 200: EventOutput}, headers=[KEY], body=NoInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Resign a game in progress. It need not be your turn."""
        read_body(NoInput, request)
        return _answer(resign(signed_in(request), game_id, idempotency_key(request)))


def _answer(accepted: Accepted) -> Response:
    # Sorted, so that a repeated request gets the same bytes: PostgreSQL does not keep the order of JSON keys.
    return Response(dict(sorted(accepted.event.items())), status=201 if accepted.is_new else 200)
