"""Responses of the API, for the OpenAPI schema."""

from rest_framework import serializers

from accounts.outputs import UserOutput
from novaluna_site.api.outputs import Flag, Integer, Many, Output, Text


class AttemptOutput(Output):
    game = Integer()
    over = Flag()
    score = Integer(allow_null=True, help_text="null until the attempt counts.")
    points = Integer(allow_null=True)
    streak = Integer(allow_null=True, help_text="Days in a row, including this one.")


class DailyRowOutput(Output):
    rank = Integer()
    user = UserOutput()
    score = Integer()
    streak = Integer()
    game = Integer(allow_null=True, help_text="null until you may see other players' games.")


class ComingMoonOutput(Output):
    day = serializers.DateField()
    commitment = Text()


class BotScoreOutput(Output):
    bot = UserOutput()
    score = Integer()


class BotSoloOutput(BotScoreOutput):
    actions = Many(child=Text(), help_text="As in a record.")


class DailyOutput(Output):
    day = serializers.DateField()
    commitment = Text(help_text="SHA-256 of the salt and the order of the tiles, published days before.")
    ends_at = serializers.DateTimeField()
    moon = Text(help_text="The phase of the moon on that day, as an emoji.")
    attempt = AttemptOutput(allow_null=True)
    share = Text(allow_null=True)
    streak = Integer()
    best_streak = Integer()
    players = Integer()
    rows = DailyRowOutput(many=True)
    next = Text(allow_null=True)
    around = DailyRowOutput(many=True, help_text="Your row and its neighbours, if it is not in `rows`.")
    bot = BotScoreOutput(allow_null=True, help_text="null until you may see other players' games.")
    coming = ComingMoonOutput(many=True)


class PastMoonOutput(Output):
    day = serializers.DateField()
    commitment = Text()
    attempt = AttemptOutput(allow_null=True)


class ArchiveOutput(Output):
    month = Text()
    earlier = Text(allow_null=True, help_text="The previous month with past days.")
    later = Text(allow_null=True)
    days = PastMoonOutput(many=True, help_text="Newest first.")
