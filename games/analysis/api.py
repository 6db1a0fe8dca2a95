"""Reviews and hints."""

from typing import Any

from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import signed_in
from games.analysis.actions.ask_hint import ask_hint
from games.analysis.actions.ask_review import ask_review
from games.analysis.outputs import HintOutput, ReviewOutput
from games.analysis.queries import refuse_unless_reviewable, review_state
from games.analysis.replay import Replay
from games.analysis.review import GameReview, ReviewedMove
from games.tables.history import seen_record
from games.tables.models import Game
from games.tables.queries import game_visible_to
from novaluna_site.api.fields import NoInput, read_body, read_query
from novaluna_site.api.schema import operation


class ReviewView(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "tables"

    @operation("review", {200: ReviewOutput})
    def get(self, request: Request, game_id: int) -> Response:
        """How far the review of a finished game is, and all of it once it is ready."""
        read_query(NoInput, request)
        game = game_visible_to(request.user, game_id)
        refuse_unless_reviewable(game)
        return Response(_review(game))

    @operation("ask_review", {202: ReviewOutput}, body=NoInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Have a finished game reviewed. Each game is reviewed once; asking again changes nothing."""
        read_body(NoInput, request)
        return Response(_review(ask_review(signed_in(request), game_id)), status=202)


def _review(game: Game) -> dict[str, Any]:
    state = review_state(game)
    answer = {"status": state.progress, "reviewed": len(state.plies), "moves": state.moves}
    if not state.is_ready:
        return {**answer, "chances": [], "plies": []}
    names = [seat.user.display_name for seat in game.seats.all()]
    found = GameReview(Replay(seen_record(game), names), state.plies)
    return {**answer, "chances": found.chances, "plies": [_move(move) for move in found.moves]}


def _move(move: ReviewedMove) -> dict[str, Any]:
    return {
        "ply": move.ply,
        "seat": move.seat,
        "before": move.before,
        "played": move.played,
        "after": move.after,
        "best": str(move.best) if move.best else None,
        "word": move.word,
    }


class HintView(APIView):
    throttle_scope = "moves"

    @operation("hint", {200: HintOutput}, body=NoInput)
    def post(self, request: Request, game_id: int) -> Response:
        """What the strongest bot would do in your place: in casual games against bots, a few times a game.

        Asking again in the same turn costs nothing, and is worth it when `action` is null: it still thinks.
        """
        read_body(NoInput, request)
        game, hint = ask_hint(signed_in(request), game_id)
        return Response(
            {
                "version": game.version,
                "action": str(hint.action) if hint.action else None,
                "covers": hint.covers,
                "left": hint.left,
            }
        )
