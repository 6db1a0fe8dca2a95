"""What the operations about standings take."""

from rest_framework import serializers

from games.api.fields import Input, QueryInteger, Text
from games.api.inputs import Day, Username
from games.api.pagination import MAX_PAGE_SIZE
from games.models import Board
from games.models.standing import LEAST_GAMES
from games.periods import ALL_TIME
from games.selectors.leaderboard import BOTS, FRIENDS, PEOPLE


class LeaderboardQuery(Input):
    board = serializers.ChoiceField(Board.choices, default=Board.TWO)
    period = Text(
        max_length=8, default=ALL_TIME, help_text="`all`, `month`, `week`, or a month such as `2026-11`."
    )
    who = serializers.ChoiceField([PEOPLE, BOTS, FRIENDS], default=PEOPLE)
    least = serializers.ChoiceField(
        [str(least) for least in LEAST_GAMES], required=False, help_text="Games at least."
    )
    player = Username(required=False, help_text="Who is pinned in `around` instead of you.")
    limit = QueryInteger(required=False, min_value=1, max_value=MAX_PAGE_SIZE)
    cursor = Text(required=False, help_text="From `next` or `previous` of another page.")


class DailyQuery(Input):
    day = Day(required=False, help_text="Today if left out.")
    cursor = Text(required=False, help_text="From `next` of another page.")


class ArchiveQuery(Input):
    month = Text(max_length=7, required=False, help_text="Such as `2026-11`; this one if left out.")


class PracticeInput(Input):
    day = Day()
