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
from games.analysis.queries import (
    HintState,
    hint_state,
    refuse_unless_reviewable,
    review_state,
    seat_with_hints,
)
from games.analysis.replay import stored_replay
from games.analysis.review import GameReview, ReviewedMove
from games.tables.models import Game
from games.tables.queries import game_visible_to
from novaluna_site.api.fields import NoInput, read_body, read_query
from novaluna_site.api.schema import operation


class ReviewView(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "tables"

    @operation("review", {200: ReviewOutput})
    def get(self, request: Request, game_id: int) -> Response:
        """The review of a finished game, or how far it is."""
        read_query(NoInput, request)
        game = game_visible_to(request.user, game_id, log_since=0)
        refuse_unless_reviewable(game)
        return Response(_review(game))

    @operation("ask_review", {202: ReviewOutput}, body=NoInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Review a finished game. Each game is reviewed once; asking again changes nothing."""
        read_body(NoInput, request)
        user = signed_in(request)
        ask_review(user, game_id)
        return Response(_review(game_visible_to(user, game_id, log_since=0)), status=202)


def _review(game: Game) -> dict[str, Any]:
    state = review_state(game)
    answer = {"status": state.progress, "reviewed": len(state.plies), "moves": state.moves}
    if not state.is_ready:
        return {**answer, "chances": [], "plies": []}
    found = GameReview(stored_replay(game), state.plies)
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

    @operation("hint", {200: HintOutput})
    def get(self, request: Request, game_id: int) -> Response:
        """The hint for this turn, if you asked for one. Ask again while `status` is `working`."""
        read_query(NoInput, request)
        user = signed_in(request)
        index = seat_with_hints(user, game_id)
        game = game_visible_to(user, game_id)
        return Response(_hint(game, hint_state(game, index)))

    @operation("ask_hint", {200: HintOutput, 202: HintOutput}, body=NoInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Ask what the strongest bot would do: in casual games against bots, up to 5 times a game.

        202 while the bot thinks. Asking again in the same turn costs nothing.
        """
        read_body(NoInput, request)
        game, state = ask_hint(signed_in(request), game_id)
        return Response(_hint(game, state), status=200 if state.action else 202)


def _hint(game: Game, state: HintState) -> dict[str, Any]:
    return {
        "version": game.version,
        "status": state.progress,
        "action": str(state.action) if state.action else None,
        "covers": state.covers,
        "left": state.left,
    }
