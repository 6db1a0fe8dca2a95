"""What the operations about standings answer, for the OpenAPI schema."""

from rest_framework import serializers

from games.api.outputs import Choice, Flag, Integer, Many, Output, Text, UserOutput
from games.models import Board


class StandingOutput(Output):
    rank = Integer()
    user = UserOutput()
    value = Integer(help_text="Rating, rating gained, score, points, games or wins in a row.")
    games = Integer()
    movement = Integer(allow_null=True, help_text="Places up since Monday; null where that is not known.")
    uncertainty = Integer(allow_null=True, help_text="Of the rating.")
    wins = Integer(allow_null=True, help_text="Of the rated games.")
    trail = Many(child=Integer(), allow_null=True, help_text="The ratings after the latest games.")


class LeaderboardOutput(Output):
    board = Choice(Board.choices)
    period = Text()
    least = Integer()
    total = Integer()
    rows = StandingOutput(many=True)
    around = StandingOutput(many=True, help_text="You, or `player`, with two neighbours on each side.")
    next = Text(allow_null=True)
    previous = Text(allow_null=True)


class WinnerOutput(Output):
    board = Choice(Board.choices)
    user = UserOutput()
    value = Integer()


class SeasonOutput(Output):
    month = Text()
    running = Flag()
    winners = WinnerOutput(many=True)


class SeasonsOutput(Output):
    seasons = SeasonOutput(many=True)


class TableSizeOutput(Output):
    seats = Integer()
    games = Integer()
    mean_plies = Integer()
    first_percent = Integer(allow_null=True, help_text="Won by whoever moved first; null in solo.")


class DayOutput(Output):
    day = serializers.DateField()
    games = Integer()


class WantedTileOutput(Output):
    tile = Integer()
    percent = Integer()


class BotRatingOutput(Output):
    user = UserOutput()
    number = Integer()
    uncertainty = Integer()
    games = Integer()
    wins = Integer()


class StatisticsOutput(Output):
    games = Integer()
    players = Integer()
    sizes = TableSizeOutput(many=True)
    days = DayOutput(many=True)
    wanted = WantedTileOutput(many=True)
    bots = BotRatingOutput(many=True)
