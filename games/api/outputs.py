"""What each operation answers, for the OpenAPI schema.

The projections of `games.snapshots` and the selectors are the allow-lists. Sending their output through these
classes again would double the cost of a snapshot, so the tests hold every answer against the schema instead,
and it allows no property that is not named here.
"""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import Distance, User
from games.clocks import choices as time_controls
from games.models import ChatLine, Game, Move, Seat
from games.models.notification import Kind
from games.reviews import Word
from games.selectors.reviews import Progress

Integer = serializers.IntegerField
Text = serializers.CharField
Flag = serializers.BooleanField
Time = serializers.DateTimeField
Choice = serializers.ChoiceField
Many = serializers.ListField
Chance = serializers.FloatField


class Output(serializers.Serializer[Any]):
    # A docstring here would be the description of every answer that has none of its own.
    pass


def integers(length: int, **options: Any) -> serializers.Field[Any, Any, Any, Any]:
    """A list of exactly so many integers, such as `[tile, goal]`."""
    items = {"type": "array", "items": {"type": "integer"}, "minItems": length, "maxItems": length}
    field = extend_schema_field(items)(type(f"Integers{length}", (serializers.Field,), {}))
    made: serializers.Field[Any, Any, Any, Any] = field(**options)
    return made


class UserOutput(Output):
    id = Integer()
    username = Text()
    name = Text()
    kind = Choice(User.Kind.choices)


class MeOutput(Output):
    user = UserOutput()
    turns = Integer(help_text="How many games wait for your move.")
    invitations = Integer()
    notifications = Integer(help_text="Unread.")
    mentions = Integer(help_text="Unread.")


class RatingChangeOutput(Output):
    before = Integer()
    after = Integer()
    change = Integer()


class SeatOutput(Output):
    index = Integer()
    user = UserOutput()
    bank = Integer(allow_null=True, help_text="Seconds left at the start of the seat's turn.")
    wants_pause = Flag()
    has_stand_in = Flag(help_text="A bot plays on for somebody who ran out of time.")
    left = Choice(Seat.Left.choices, allow_null=True)
    place = Integer(allow_null=True)
    tokens_left = Integer(allow_null=True)
    score = Integer(allow_null=True, help_text="Solo only.")
    rating = RatingChangeOutput(allow_null=True, help_text="Once a rated game is over.")


class TableOutput(Output):
    id = Integer()
    name = Text()
    status = Choice(Game.Status.choices)
    reason = Choice(Game.Reason.choices, allow_null=True)
    version = Integer()
    taken_back = Integer(help_text="How many moves were taken back. When it grows, forget what came after.")
    access = Choice(Game.Access.choices)
    watching = Choice(Game.Watching.choices)
    rated = Flag()
    previews = Flag()
    take_backs = Flag(help_text="A move may be taken back until another player sees it.")
    time_control = Choice([value for value, _ in time_controls()])
    window = integers(2, allow_null=True, help_text="Hours of the day in which clocks run; null for all.")
    free_weekends = Flag()
    on_timeout = Choice(Game.OnTimeout.choices)
    min_reliability = Integer(help_text="Percent of games finished in time that it takes to join.")
    max_answer_hours = Integer(help_text="Usual answer time that it takes to join at most; 0: any.")
    seat_count = Integer()
    tokens = Integer()
    to_move = Integer(allow_null=True)
    deadline = Time(allow_null=True)
    paused_at = Time(allow_null=True)
    created_at = Time()
    started_at = Time(allow_null=True)
    turn_started_at = Time(allow_null=True)
    finished_at = Time(allow_null=True)
    seats = SeatOutput(many=True)


class SoloOutput(Output):
    phase = Integer()
    phase1_sum = Integer(allow_null=True)
    phase1_missing = Integer(allow_null=True)
    can_end_phase = Flag()
    score = Integer(allow_null=True)


class PositionOutput(Output):
    """The position of the record format: everything that lies open, and how many tiles lie face down."""

    ply = Integer()
    to_move = Integer(allow_null=True)
    marker = Integer()
    wheel = Many(child=Integer(allow_null=True), min_length=12, max_length=12)
    pile = Integer(help_text="How many tiles are face down.")
    takeable = Many(child=Integer(), help_text="Slots.")
    can_refill = Flag()
    track = Many(child=Integer(allow_null=True))
    order = Many(child=Integer())
    areas = Many(child=Many(child=integers(3)), help_text="For each seat `[x, y, tile]`.")
    tokens_left = Many(child=Integer())
    covered = Many(child=Many(child=integers(2)), help_text="For each seat `[tile, goal]`.")
    over = Flag()
    reason = Choice(Game.Reason.choices, allow_null=True)
    ranking = Many(child=Integer(), allow_null=True)
    solo = SoloOutput(allow_null=True)


class TakeOutput(Output):
    action = Text()
    tile = Integer()
    x = Integer()
    y = Integer()
    covers = Many(child=integers(2), allow_null=True, help_text="null where the table forbids previews.")
    lands = Integer(allow_null=True)
    next_seat = Integer(allow_null=True)
    order = Many(child=Integer())


class ProgressOutput(Output):
    goal = integers(2)
    connected = Integer()
    by_color = serializers.DictField(child=Integer())


class TurnOutput(Output):
    takes = TakeOutput(many=True, help_text="The legal takes; empty for everybody but the mover.")
    progress = Many(child=ProgressOutput(many=True))
    spend_and_move_again = Integer(allow_null=True)


class RevealedTilesOutput(Output):
    tiles = Many(child=Integer(), min_length=68, max_length=68)
    salt = Text()


class SnapshotOutput(TableOutput):
    host = Integer()
    your_seat = Integer(allow_null=True)
    may_take_back = Flag(help_text="Whether you may take your last move back now.")
    link_code = Text(allow_null=True, help_text="For those who sit at a private table, to invite others.")
    commitment = Text(allow_null=True)
    position = PositionOutput(allow_null=True)
    turn = TurnOutput(allow_null=True)
    proof = RevealedTilesOutput(allow_null=True, help_text="Once the game is over.")


class EventOutput(Output):
    """What one move did."""

    game = Integer()
    version = Integer()
    ply = Integer()
    seat = Integer()
    action = Text()
    covered = Many(child=integers(2))
    drawn = Many(child=integers(2), help_text="`[slot, tile]` of each tile turned up.")
    to_move = Integer(allow_null=True)
    over = Flag()
    reason = Choice(Game.Reason.choices, allow_null=True)


class EventsOutput(Output):
    version = Integer()
    taken_back = Integer(help_text="Another number than before: read the game anew.")
    events = EventOutput(many=True)


class MoveOutput(Output):
    ply = Integer()
    seat = Integer()
    action = Text()
    source = Choice(Move.Source.choices)  # type: ignore[assignment]
    created_at = Time()


class TakenBackOutput(Output):
    game = Integer()
    version = Integer(help_text="One less.")
    taken_back = Integer()
    action = Text(help_text="The move that is no more.")


class HintOutput(Output):
    version = Integer()
    action = Text(allow_null=True, help_text="Null while the bot thinks.")
    covers = Many(child=integers(2), help_text="The goals that it would cover.")
    left = Integer(help_text="How many more hints you may ask for in this game.")


class ReviewedMoveOutput(Output):
    ply = Integer(help_text="After the move.")
    seat = Integer()
    before = Chance(help_text="The mover's chance to win.")
    played = Chance(allow_null=True, help_text="What the move left of it, whatever tiles were drawn then.")
    after = Chance()
    best = Text(allow_null=True, help_text="What the strongest bot would have played.")
    word = Choice([(word.value, word.value) for word in Word], allow_null=True)


class ReviewOutput(Output):
    status = Choice([(progress.value, progress.value) for progress in Progress])
    reviewed = Integer(help_text="How many moves have been reviewed so far.")
    moves = Integer()
    chances = Many(child=Many(child=Chance()), help_text="By ply and seat, from the start to the result.")
    plies = ReviewedMoveOutput(many=True, help_text="Empty until the review is ready.")


class MovesOutput(Output):
    version = Integer()
    moves = MoveOutput(many=True)


class ProofOutput(Output):
    commitment = Text()
    tiles = Many(child=Integer(), allow_null=True, help_text="Once the game is over.")
    salt = Text(allow_null=True)


class ResultOutput(Output):
    reason = Choice(Game.Reason.choices, allow_null=True)
    ranking = Many(child=Integer(), allow_null=True)
    score = Integer(allow_null=True)


class RecordOutput(Output):
    format = Text()
    seats = Integer()
    tokens = Integer()
    order = Many(child=Integer())
    tiles = Many(child=Integer(), min_length=68, max_length=68)
    actions = Many(child=Text())
    players = Many(child=Text())
    started = Time()
    finished = Time()
    clock = Text()
    result = ResultOutput()
    site = Text()


class InvitationOutput(Output):
    created_at = Time()
    invited_by = UserOutput()
    table = TableOutput()


class SentInvitationOutput(Output):
    game = Integer()
    user = UserOutput()
    created_at = Time()


class ChatLineOutput(Output):
    id = Integer()
    room = Choice(ChatLine.Room.choices)
    author = UserOutput()
    text = Text(allow_blank=True, help_text="Plain text; empty when it was deleted.")
    created_at = Time()
    edited_at = Time(allow_null=True)
    deleted = Flag()


class NotificationOutput(Output):
    id = Integer()
    kind = Choice(Kind.choices)
    game = Integer(allow_null=True)
    title = Text()
    detail = Text(allow_blank=True)
    path = Text()
    at = Time()
    read = Flag()


class ReadOutput(Output):
    read = Integer(help_text="How many were unread.")


class NotificationSettingsOutput(Output):
    matrix = serializers.DictField(
        child=serializers.DictField(child=Flag()), help_text="For each event which channels tell it."
    )
    paused = Flag()
    skip_when_open = Flag()
    quiet_start = Integer(allow_null=True)
    quiet_end = Integer(allow_null=True)
    bundle_minutes = Integer()
    remind_after = Integer()
    remind_hour = Integer(allow_null=True)
    remind_again = Flag()
    digest_hour = Integer(allow_null=True)


class VacationOutput(Output):
    id = Integer()
    starts_at = Time()
    ends_at = Time()


class VacationsOutput(Output):
    vacations = VacationOutput(many=True)


class NoteOutput(Output):
    text = Text(allow_blank=True)


class DistanceOutput(Output):
    user = UserOutput()
    kind = Choice(Distance.Kind.choices)


class ReportOutput(Output):
    id = Integer()


class ErrorOutput(serializers.Serializer[Any]):
    """Every refusal."""

    code = Text(help_text="Stable, for programs.")
    message = Text(help_text="For people, in their language.")
    rule = Text(required=False, allow_null=True, help_text="Number of the rule an illegal move breaks.")
    reason = Text(required=False, help_text="Why exactly, for programs.")
    version = Integer(required=False, help_text="The game's current version.")
    field = Text(required=False, help_text="The option that was refused.")
    invalid = serializers.DictField(required=False, help_text="For each field what is wrong with it.")
    retry_after = Integer(required=False, help_text="Seconds.")


class PageOutput(Output):
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class TablePage(PageOutput):
    results = TableOutput(many=True)


class InvitationPage(PageOutput):
    results = InvitationOutput(many=True)


class NotificationPage(PageOutput):
    results = NotificationOutput(many=True)


class ChatPage(PageOutput):
    results = ChatLineOutput(many=True)


class DistancePage(PageOutput):
    results = DistanceOutput(many=True)
