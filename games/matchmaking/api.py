"""Searches for opponents, here called wishes."""

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import signed_in
from games.matchmaking.actions.change_wish import withdraw_wish
from games.matchmaking.actions.find_opponent import agree_to_more, answer_wish, find_opponent
from games.matchmaking.actions.keep_games import keep_games, stop_keeping_games
from games.matchmaking.actions.make_wish import Choice
from games.matchmaking.inputs import StandingWishInput, WishChangeInput, WishInput
from games.matchmaking.outputs import (
    OpenWishPage,
    StandingWishOutput,
    WishesOutput,
    WishOutput,
    open_wish_summary,
    standing_summary,
    wish_summary,
)
from games.matchmaking.queries.wishes import own_wishes, requests_of_others, standing_wish_of
from novaluna_site.api.fields import NoInput, PageQuery, read_body, read_query
from novaluna_site.api.pagination import page
from novaluna_site.api.schema import operation


class WishesView(APIView):
    throttle_scope = "tables"

    @operation("wishes", {200: WishesOutput})
    def get(self, request: Request) -> Response:
        """Your open searches for opponents, and the number of games you want to be kept at."""
        read_query(NoInput, request)
        user = signed_in(request)
        standing = standing_wish_of(user)
        return Response(
            {
                "wishes": [wish_summary(wish) for wish in own_wishes(user)],
                "standing": standing_summary(standing) if standing else None,
            }
        )

    @operation("make_wish", {201: WishOutput}, body=WishInput)
    def post(self, request: Request) -> Response:
        """Search for opponents. If somebody fits already, the game begins at once: see `game`.

        The same search again changes only its other choices. Guests play casual games.
        """
        choice = Choice(**read_body(WishInput, request))
        return Response(wish_summary(find_opponent(signed_in(request), choice)), status=201)


class WishView(APIView):
    throttle_scope = "tables"

    @operation("change_wish", {200: WishOutput}, body=WishChangeInput)
    def patch(self, request: Request, wish_id: int) -> Response:
        """Agree to more opponents or to fewer players, or take that back."""
        given = read_body(WishChangeInput, request)
        return Response(wish_summary(agree_to_more(signed_in(request), wish_id, **given)))

    @operation("withdraw_wish", {204: None})
    def delete(self, request: Request, wish_id: int) -> Response:
        """End a search. 409 with the `game` if it has just found one."""
        read_body(NoInput, request)
        withdraw_wish(signed_in(request), wish_id)
        return Response(status=204)


class OpenWishesView(APIView):
    permission_classes = [AllowAny]

    @operation("open_wishes", {200: OpenWishPage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """The open searches of other players, newest first."""
        read_query(PageQuery, request)
        found = requests_of_others(request.user)
        return page(request, found, ("-created_at", "-id"), open_wish_summary)


class AnswerWishView(APIView):
    throttle_scope = "tables"

    @operation("answer_wish", {200: WishOutput}, body=NoInput)
    def post(self, request: Request, wish_id: int) -> Response:
        """Search for the same as another player. For two players the game usually begins at once."""
        read_body(NoInput, request)
        return Response(wish_summary(answer_wish(signed_in(request), wish_id)))


class StandingWishView(APIView):
    throttle_scope = "tables"

    @operation("keep_games", {200: StandingWishOutput}, body=StandingWishInput)
    def put(self, request: Request) -> Response:
        """Be kept at a number of games: whenever you have fewer, new searches begin."""
        given = read_body(StandingWishInput, request)
        return Response(standing_summary(keep_games(signed_in(request), **given)))

    @operation("stop_keeping_games", {204: None})
    def delete(self, request: Request) -> Response:
        """No longer begin searches by itself. Games that have begun go on."""
        read_body(NoInput, request)
        stop_keeping_games(signed_in(request))
        return Response(status=204)
