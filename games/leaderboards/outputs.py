"""Responses of the API, for the OpenAPI schema."""

from rest_framework import serializers

from accounts.outputs import UserOutput
from games.leaderboards.models import Board, Category
from novaluna_site.api.outputs import Choice, Flag, Integer, Many, Output, PageOutput, Text

NOT_YOURS = "null if you may not see the game."


class StandingOutput(Output):
    rank = Integer()
    user = UserOutput()
    value = Integer(help_text="Rating, rating gained, score, points, games or wins in a row.")
    games = Integer()
    movement = Integer(allow_null=True, help_text="Places gained since Monday; null if unknown.")
    uncertainty = Integer(allow_null=True, help_text="Of the rating.")
    wins = Integer(allow_null=True, help_text="Of the rated games.")
    trail = Many(child=Integer(), allow_null=True, help_text="The ratings after the latest games.")
    provisional = Flag(allow_null=True, help_text="Whether the rating is provisional.")


class LeaderboardOutput(Output):
    board = Choice(Board.choices)
    period = Text()
    least = Integer()
    total = Integer()
    rows = StandingOutput(many=True)
    around = StandingOutput(many=True, help_text="You, or `player`, with 2 neighbours on each side.")
    next = Text(allow_null=True)
    previous = Text(allow_null=True)


class SeasonMedalOutput(Output):
    board = Choice(Board.choices)
    place = Integer()
    user = UserOutput()
    value = Integer()


class SeasonOutput(Output):
    month = Text()
    running = Flag()
    medals = SeasonMedalOutput(many=True, help_text="By board, the best first. Equal results share a place.")


class SeasonsOutput(Output):
    seasons = SeasonOutput(many=True)


class TableSizeOutput(Output):
    seats = Integer()
    games = Integer()
    mean_plies = Integer()
    first_percent = Integer(allow_null=True, help_text="Games that the first player won; null in solo.")


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
    bots = BotRatingOutput(many=True, help_text="Ratings in games of 2 players.")
    bots_of_many = BotRatingOutput(many=True, help_text="Ratings in games of 3 and 4 players.")


class SpreadOutput(Output):
    score = Integer(help_text="The lowest of 10 scores that are counted together.")
    games = Integer()


class SoloGameOutput(Output):
    game = Integer()
    score = Integer()
    bot_score = Integer(allow_null=True)
    ended_at = serializers.DateTimeField()
    daily = serializers.DateField(allow_null=True)


class SoloGamePage(PageOutput):
    results = SoloGameOutput(many=True)


class SoloSpreadOutput(Output):
    games = Integer()
    best = Integer(allow_null=True)
    mean = Integer(allow_null=True)
    spread = SpreadOutput(many=True)


class SoloHistoryOutput(SoloSpreadOutput):
    recent = SoloGameOutput(many=True)


class RatingPointOutput(Output):
    game = Integer(allow_null=True, help_text=NOT_YOURS)
    before = Integer()
    after = Integer()
    rank = Integer()
    at = serializers.DateTimeField()


class RatingOutput(Output):
    category = Choice(Category.choices)
    number = Integer()
    uncertainty = Integer()
    provisional = Flag()
    peak = Integer(allow_null=True)
    games = Integer()
    wins = Integer()
    history = RatingPointOutput(many=True, help_text="The latest 100 rated games, oldest first.")


class FormOutput(Output):
    game = Integer(allow_null=True, help_text=NOT_YOURS)
    rank = Integer()
    seats = Integer()


class RivalOutput(Output):
    user = UserOutput()
    games = Integer()
    wins = Integer(help_text="Games in which the player finished ahead of them.")


class TakenTileOutput(Output):
    tile = Integer()
    times = Integer()


class ColorShareOutput(Output):
    color = Text()
    percent = Integer()


class HabitsOutput(Output):
    tiles = TakenTileOutput(many=True)
    colors = ColorShareOutput(many=True)
    goals_per_tile = serializers.FloatField()
    time_per_token = serializers.FloatField()


class StreaksOutput(Output):
    wins = Integer(help_text="Rated wins in a row now.")
    best_wins = Integer()
    daily = Integer()
    best_daily = Integer()


class MedalOutput(Output):
    season = Text()
    board = Choice(Board.choices)
    place = Integer()


class AchievementOutput(Output):
    code = Text()
    name = Text()
    rule = Text()
    earned_at = serializers.DateTimeField(allow_null=True)
    game = Integer(allow_null=True, help_text=NOT_YOURS)


class BestWinOutput(Output):
    game = Integer()
    beaten = Integer(help_text="The rating of the strongest player beaten.")
    change = Integer()
    at = serializers.DateTimeField()


class ResultsOutput(Output):
    rated = Flag()
    seats = Integer()
    places = Many(
        child=Integer(), help_text="The number of games that ended in 1st place, in 2nd, and so on."
    )


class PlayerStatisticsOutput(Output):
    games = Integer()
    results = ResultsOutput(many=True)
    ratings = RatingOutput(many=True)
    form = FormOutput(many=True)
    rivals = RivalOutput(many=True)
    against_you = RivalOutput(allow_null=True, help_text="Against you.")
    habits = HabitsOutput(allow_null=True)
    streaks = StreaksOutput()
    best_solo = Integer(allow_null=True)
    solo = SoloSpreadOutput()
    best_wins = BestWinOutput(many=True)
    medals = MedalOutput(many=True)
    achievements = AchievementOutput(many=True)
    finished_in_time_percent = Integer()
    answer_seconds = Integer(allow_null=True, help_text="The usual time for a move.")


class PlayerOutput(Output):
    user = UserOutput()
    following = Flag()
    statistics = PlayerStatisticsOutput(allow_null=True, help_text="null if the player hides them.")
