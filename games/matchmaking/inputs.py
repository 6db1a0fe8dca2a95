"""Fields of the API's requests about searches."""

from typing import Any

from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.matchmaking.models import ANY_SEATS, Pace
from games.matchmaking.models.standing_wish import MOST_KEPT_GAMES
from novaluna_site.api.fields import Flag, Input, Integer

SEATS_SCHEMA = {"oneOf": [{"type": "integer", "enum": [2, 3, 4]}, {"type": "string", "enum": ["any"]}]}
SLOW = [choice for choice in Pace.choices if choice[0] != Pace.LIVE]


@extend_schema_field(SEATS_SCHEMA)
class Seats(serializers.Field[int, Any, int | str, Any]):
    """2, 3, 4 or `any`; stored as a number, with 0 for `any`."""

    default_error_messages = {"invalid": gettext_lazy("Use 2, 3, 4 or any.")}

    def to_internal_value(self, data: Any) -> int:
        if data == "any":
            return ANY_SEATS
        if type(data) is not int or data not in (2, 3, 4):
            self.fail("invalid")
        return data

    def to_representation(self, value: int) -> int | str:
        return value or "any"


def any_rating() -> Flag:
    return Flag(default=False, help_text="Whether players of every strength are welcome from the start.")


def again() -> Flag:
    return Flag(default=False, help_text="Whether people you already have a game with are welcome, too.")


class WishInput(Input):
    seats = Seats(help_text="The number of players.")
    pace = serializers.ChoiceField(Pace.choices)
    rated = Flag()
    only_one = Flag(default=False, help_text="End your other searches when one of them finds a game.")
    any_rating = any_rating()
    again = again()


class WishChangeInput(Input):
    any_rating = Flag(required=False)
    again = Flag(required=False)
    three_players = Flag(required=False, help_text="You agree to three players instead of four.")
    bot_joins = Flag(required=False, help_text="You agree to a bot as the fourth player.")


class StandingWishInput(Input):
    games = Integer(min_value=1, max_value=MOST_KEPT_GAMES, help_text="Keep you at this number of games.")
    seats = Seats(help_text="The number of players.")
    pace = serializers.ChoiceField(SLOW)
    rated = Flag()
    any_rating = any_rating()
    again = again()
