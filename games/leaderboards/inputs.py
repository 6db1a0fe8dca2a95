"""Requests of the API."""

from rest_framework import serializers

from accounts.fields import Username
from games.leaderboards.models import Board
from games.leaderboards.models.standing import LEAST_GAMES
from games.leaderboards.queries.boards import BOTS, FRIENDS, PEOPLE
from novaluna_site.api.fields import Input, QueryInteger, Text
from novaluna_site.api.pagination import MAX_PAGE_SIZE
from novaluna_site.periods import ALL_TIME


class LeaderboardQuery(Input):
    board = serializers.ChoiceField(Board.choices, default=Board.TWO)
    period = Text(
        max_length=8, default=ALL_TIME, help_text="`all`, `month`, `week`, or a month such as `2026-11`."
    )
    who = serializers.ChoiceField([PEOPLE, BOTS, FRIENDS], default=PEOPLE)
    least = serializers.ChoiceField(
        [str(least) for least in LEAST_GAMES], required=False, help_text="The minimum number of games."
    )
    player = Username(required=False, help_text="The player shown in `around` instead of you.")
    limit = QueryInteger(required=False, min_value=1, max_value=MAX_PAGE_SIZE)
    cursor = Text(required=False, help_text="From `next` or `previous` of another page.")
