"""Responses of the API, for the OpenAPI schema.

Views don't serialize with these classes: that would double the cost of a snapshot. `games.tables.snapshots`
and the queries decide what is sent, and the tests check every response against the schema, which allows no
property that is not named here.
"""

from rest_framework import serializers

from accounts.outputs import UserOutput
from games.tables.models import Game, Invitation, Move, Seat, Series
from games.tables.options import output_fields
from novaluna_site.api.outputs import Choice, Flag, Integer, Many, Output, PageOutput, Text, Time, integers


class RatingChangeOutput(Output):
    before = Integer()
    after = Integer()
    change = Integer()


class SeatOutput(Output):
    index = Integer()
    user = UserOutput()
    bank = Integer(allow_null=True, help_text="Seconds left at the start of the seat's turn.")
    wants_pause = Flag()
    has_stand_in = Flag(help_text="A bot plays for somebody who ran out of time.")
    left = Choice(Seat.Left.choices, allow_null=True)
    place = Integer(allow_null=True)
    tokens_left = Integer(allow_null=True)
    score = Integer(allow_null=True, help_text="Solo only.")
    rating = RatingChangeOutput(allow_null=True, help_text="Once a rated game is over.")


class TableOutput(Output):
    id = Integer()
    name = Text(help_text="Chosen by the host, or generated in the language of the request.")
    status = Choice(Game.Status.choices)
    reason = Choice(Game.Reason.choices, allow_null=True)
    version = Integer()
    taken_back = Integer(help_text="How many moves were taken back. When it grows, forget what came after.")
    # In a class body `locals()` is the namespace of the class: each option of a table becomes a field.
    locals().update(output_fields())
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
    covers = Many(child=integers(2), allow_null=True, help_text="null if the game doesn't show previews.")
    lands = Integer(allow_null=True)
    next_seat = Integer(allow_null=True)
    order = Many(child=Integer())


class ProgressOutput(Output):
    goal = integers(2)
    connected = Integer()
    by_color = serializers.DictField(child=Integer())


class TurnOutput(Output):
    takes = TakeOutput(many=True, help_text="The possible takes; empty unless it is your turn.")
    progress = Many(child=ProgressOutput(many=True))
    spend_and_move_again = Integer(allow_null=True)


class NonceOutput(Output):
    seat = Integer()
    created_by = Choice(["player", "site"])
    nonce = Text(allow_null=True, help_text="null until the game is over if the site made it.")


class ProofOutput(Output):
    """docs/fairness.md says how to check it."""

    scheme = Choice([1, 2], help_text="1: hash of salt and tiles; 2: secret and nonces.")
    commitment = Text()
    nonces = NonceOutput(many=True, allow_null=True, help_text="By seat; null in scheme 1.")
    order = Many(child=Integer(), help_text="The starting order of the seats.")
    order_from = Integer(
        allow_null=True, help_text="The game whose starting order was turned around; null: it was drawn."
    )
    secret = Text(allow_null=True, help_text="Scheme 2, once the game is over.")
    salt = Text(allow_null=True, help_text="Scheme 1, once the game is over.")
    tiles = Many(child=Integer(), allow_null=True, help_text="Once the game is over.")


class TicketOutput(Output):
    ticket = Text(help_text="Usable once, within an hour.")
    commitment = Text()


class WinsOutput(Output):
    user = UserOutput()
    wins = Integer(help_text="Finished games of the series that this player has won.")


class SeriesOutput(Output):
    """Games that the same players play one after the other."""

    id = Integer()
    best_of = Integer(allow_null=True, help_text="3: its next game starts by itself; null: an open series.")
    end = Choice(Series.End.choices, allow_null=True, help_text="Why a best of three has ended.")
    score = WinsOutput(many=True, help_text="The most wins first.")


class SeriesPageOutput(PageOutput):
    series = SeriesOutput()
    results = TableOutput(many=True, help_text="The games you may watch, newest first.")


class DeclinedOutput(Output):
    user = UserOutput()
    reason = Choice(Invitation.DeclineReason.choices, allow_null=True)


class SnapshotOutput(TableOutput):
    series = SeriesOutput(allow_null=True)
    host = Integer()
    your_seat = Integer(allow_null=True)
    may_take_back = Flag(help_text="Whether you may take your last move back now.")
    link_code = Text(allow_null=True, help_text="For players of a game with an invite link.")
    declined = DeclinedOutput(
        many=True, allow_null=True, help_text="For the host, before the game starts: who declined."
    )
    commitment = Text(allow_null=True)
    position = PositionOutput(allow_null=True)
    turn = TurnOutput(allow_null=True)
    proof = ProofOutput(allow_null=True, help_text="Once the game is over.")


class EventOutput(Output):
    """What one move did."""

    game = Integer()
    version = Integer()
    ply = Integer()
    seat = Integer()
    action = Text()
    covered = Many(child=integers(2))
    drawn = Many(child=integers(2), help_text="`[slot, tile]` of each revealed tile.")
    to_move = Integer(allow_null=True)
    over = Flag()
    reason = Choice(Game.Reason.choices, allow_null=True)


class EventsOutput(Output):
    version = Integer()
    taken_back = Integer(help_text="If this number has changed, read the game again.")
    events = EventOutput(many=True)


class MoveOutput(Output):
    ply = Integer()
    seat = Integer()
    action = Text()
    source = Choice(Move.Source.choices)  # type: ignore[assignment]
    created_at = Time()


class TakenBackOutput(Output):
    game = Integer()
    version = Integer(help_text="One less than before.")
    taken_back = Integer()
    action = Text(help_text="The move that was taken back.")


class MovesOutput(Output):
    version = Integer()
    taken_back = Integer()
    moves = MoveOutput(many=True)


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


class TablePage(PageOutput):
    results = TableOutput(many=True)


class InvitationPage(PageOutput):
    results = InvitationOutput(many=True)
