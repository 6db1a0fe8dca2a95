"""Responses of the API, for the OpenAPI schema."""

from games.analysis.queries import Progress
from games.analysis.review import Verdict
from novaluna_site.api.outputs import Chance, Choice, Integer, Many, Output, Text, integers


class HintOutput(Output):
    version = Integer()
    status = Choice([(progress.value, progress.value) for progress in Progress])
    action = Text(allow_null=True, help_text="Null until `status` is `ready`.")
    covers = Many(child=integers(2), help_text="The goals that it would cover.")
    left = Integer(help_text="How many more hints you may ask for in this game.")


class ReviewedMoveOutput(Output):
    ply = Integer(help_text="The number of the move.")
    seat = Integer()
    before = Chance(help_text="The player's win chance before the move.")
    played = Chance(allow_null=True, help_text="The chance after the move, before new tiles were drawn.")
    after = Chance()
    best = Text(allow_null=True, help_text="What the strongest bot would have played.")
    word = Choice([(word.value, word.value) for word in Verdict], allow_null=True)


class ReviewOutput(Output):
    status = Choice([(progress.value, progress.value) for progress in Progress])
    reviewed = Integer(help_text="How many moves have been reviewed so far.")
    moves = Integer()
    chances = Many(child=Many(child=Chance()), help_text="By ply and seat, from the start to the result.")
    plies = ReviewedMoveOutput(many=True, help_text="Empty until the review is ready.")
