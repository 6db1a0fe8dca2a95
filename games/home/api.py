from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.outputs import UserOutput
from accounts.requests import signed_in
from accounts.summaries import user_summary
from games.home.friends import followed_players
from games.home.queries import open_tables_of_followed, results_of_followed
from games.live.queries import counts_for
from games.tables.game_limit import allowance_of
from games.tables.outputs import TableOutput
from games.tables.snapshots import listed_game
from novaluna_site.api.fields import NoInput, read_query
from novaluna_site.api.outputs import Flag, Integer, Output
from novaluna_site.api.schema import operation

MAX_TABLES = 10
MAX_RESULTS = 12


class AllowanceOutput(Output):
    """Games with a clock and other people. The others are not limited."""

    running = Integer()
    limit = Integer(help_text="It rises with each game that you finish on time.")


class MeOutput(Output):
    user = UserOutput()
    games = AllowanceOutput()
    turns = Integer(help_text="How many games wait for your move.")
    invitations = Integer()
    notifications = Integer(help_text="Unread alerts.")
    mentions = Integer(help_text="Unread alerts.")


class FollowedOutput(Output):
    user = UserOutput()
    friend = Flag(help_text="Whether they follow you too.")


class FollowsOutput(Output):
    follows = FollowedOutput(many=True)
    open_tables = TableOutput(many=True, help_text="The newest 10. `tables/` lists all open games.")
    results = TableOutput(many=True, help_text="The newest 12. `games/finished/` lists all of a player.")


class MeView(APIView):
    @operation("me", {200: MeOutput})
    def get(self, request: Request) -> Response:
        """Who you are and what waits for you."""
        read_query(NoInput, request)
        user = signed_in(request)
        allowance = allowance_of(user)
        games = {"running": allowance.running, "limit": allowance.limit}
        return Response({"user": user_summary(user), "games": games, **counts_for(user)})


class FollowsView(APIView):
    @operation("follows", {200: FollowsOutput})
    def get(self, request: Request) -> Response:
        """The players you follow, their open games, and their results of the last 2 weeks."""
        read_query(NoInput, request)
        user = signed_in(request)
        return Response(
            {
                "follows": [
                    {"user": user_summary(each.user), "friend": each.is_friend}
                    for each in followed_players(user)
                ],
                "open_tables": [listed_game(game) for game in open_tables_of_followed(user)[:MAX_TABLES]],
                "results": [listed_game(game) for game in results_of_followed(user)[:MAX_RESULTS]],
            }
        )
