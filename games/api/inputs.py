"""What each operation takes."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.bots import ROSTER
from accounts.models import Distance
from accounts.usernames import MAX_LENGTH as MAX_USERNAME
from games.api.fields import MAX_ID, Flag, Input, Integer, QueryFlag, QueryInteger, Text, Tokens
from games.api.pagination import MAX_PAGE_SIZE
from games.clocks import choices as time_controls
from games.models import Game, Report
from games.models.game import MAX_LINK_CODE, MAX_NAME, MAX_SEATS
from games.models.notification import Channel
from games.models.talk import MAX_LINE, MAX_NOTE, MAX_REPORT
from games.notifications.preferences import BUNDLES, REMINDERS
from games.services.table_options import MAX_ANSWER_HOURS

MAX_OTHERS = MAX_SEATS - 1
TIME_CONTROLS = [value for value, _words in time_controls()]


class Username(Text):
    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MAX_USERNAME, **options)


class LinkCode(Text):
    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MAX_LINK_CODE, **options)


class Day(serializers.DateField):
    def __init__(self, **options: Any) -> None:
        super().__init__(input_formats=["%Y-%m-%d"], **options)


class Bots(serializers.ListField):
    child = serializers.ChoiceField(list(ROSTER))


class OpenTableInput(Input):
    name = Text(max_length=MAX_NAME)
    seats = Integer(min_value=1, max_value=MAX_SEATS, help_text="1 is the solo game.")
    tokens = Tokens(default="full")
    access = serializers.ChoiceField(Game.Access.choices, default=Game.Access.OPEN)
    watching = serializers.ChoiceField(Game.Watching.choices, default=Game.Watching.EVERYONE)
    rated = Flag(default=False)
    previews = Flag(default=True)
    take_backs = Flag(default=False, help_text="A move may be taken back until another player sees it.")
    time_control = serializers.ChoiceField(TIME_CONTROLS, default="none")
    window = serializers.ListField(
        child=Integer(max_value=24),
        min_length=2,
        max_length=2,
        allow_null=True,
        default=None,
        help_text="First and last hour of the day in which clocks run, in each player's own time zone.",
    )
    free_weekends = Flag(default=False)
    on_timeout = serializers.ChoiceField(
        Game.OnTimeout.choices, default=Game.OnTimeout.BOT, help_text="At tables of three and four."
    )
    min_reliability = Integer(
        default=0, max_value=100, help_text="Percent of games finished in time that it takes to join."
    )
    max_answer_hours = Integer(
        default=0,
        max_value=MAX_ANSWER_HOURS,
        help_text="Usual answer time that it takes to join at most; 0: any.",
    )
    bots = Bots(max_length=MAX_OTHERS, default=list, help_text="Who sits down at once.")
    invite = serializers.ListField(
        child=Username(),
        max_length=MAX_OTHERS,
        default=list,
        help_text="Usernames of the people to challenge.",
    )


class JoinInput(Input):
    link_code = LinkCode(default="", allow_blank=True, help_text="For a private table.")


class InviteInput(Input):
    username = Username()


class StartInput(Input):
    bots = Bots(max_length=MAX_OTHERS, help_text="One for each empty seat.")


class MoveInput(Input):
    action = Text(
        max_length=24, trim_whitespace=False, help_text="`41@-1,2`, `R`, `P` or `resign:0`, as in a record."
    )
    expected_version = Integer(help_text="The version the move was chosen at.")


class TakeBackInput(Input):
    expected_version = Integer(help_text="The version the move led to.")


class PauseInput(Input):
    wanted = Flag()


class VacationInput(Input):
    starts_at = serializers.DateTimeField(allow_null=True, default=None, help_text="null: now.")
    ends_at = serializers.DateTimeField()


class ReadInput(Input):
    ids = serializers.ListField(
        child=Integer(max_value=MAX_ID), max_length=100, allow_null=True, default=None, help_text="null: all."
    )


class Hour(Integer):
    def __init__(self, **options: Any) -> None:
        super().__init__(max_value=23, required=False, allow_null=True, **options)


class ChannelsInput(Input):
    app = Flag(required=False)
    email = Flag(required=False)
    push = Flag(required=False)
    webhook = Flag(required=False)


class MatrixInput(Input):
    your_turn = ChannelsInput(required=False)
    still_your_turn = ChannelsInput(required=False)
    low_time = ChannelsInput(required=False)
    timed_out = ChannelsInput(required=False)
    invitation = ChannelsInput(required=False)
    started = ChannelsInput(required=False)
    over = ChannelsInput(required=False)
    mention = ChannelsInput(required=False)
    back = ChannelsInput(required=False)
    digest = ChannelsInput(required=False)


class NotificationSettingsInput(Input):
    matrix = MatrixInput(required=False)
    paused = Flag(required=False)
    skip_when_open = Flag(required=False)
    quiet_start = Hour()
    quiet_end = Hour(help_text="Both or neither.")
    bundle_minutes = serializers.ChoiceField(BUNDLES, required=False)
    remind_after = serializers.ChoiceField(REMINDERS, required=False, help_text="Hours; 0: never.")
    remind_hour = Hour()
    remind_again = Flag(required=False)
    digest_hour = Hour()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        both = [attrs[name] is None for name in ("quiet_start", "quiet_end") if name in attrs]
        if len(both) == 1 or len(set(both)) > 1:
            raise serializers.ValidationError({"quiet_end": [_("Quiet hours have a beginning and an end.")]})
        return attrs


class PushKeysInput(Input):
    p256dh = Text(max_length=120)
    auth = Text(max_length=40)


class PushSubscriptionInput(Input):
    endpoint = Text(max_length=1000)
    keys = PushKeysInput()


class EndpointInput(Input):
    endpoint = Text(max_length=1000)


class TestInput(Input):
    channel = serializers.ChoiceField(Channel.choices)


class SayInput(Input):
    text = Text(max_length=MAX_LINE)


class NoteInput(Input):
    text = Text(max_length=MAX_NOTE, allow_blank=True, trim_whitespace=False)


class DistanceInput(Input):
    kind = serializers.ChoiceField(Distance.Kind.choices)


class ReportInput(Input):
    username = Username()
    reason = serializers.ChoiceField(Report.Reason.choices)
    text = Text(max_length=MAX_REPORT, allow_blank=True, default="")
    game = Integer(required=False, min_value=1, max_value=MAX_ID, help_text="Where it happened.")
    line = Integer(required=False, min_value=1, max_value=MAX_ID, help_text="The chat line it is about.")


class PageQuery(Input):
    limit = QueryInteger(required=False, min_value=1, max_value=MAX_PAGE_SIZE)
    cursor = Text(required=False, help_text="From `next` or `previous` of another page.")


def without_page(given: dict[str, Any]) -> dict[str, Any]:
    """What the query asks for, apart from which page of it."""
    return {name: value for name, value in given.items() if name not in ("limit", "cursor")}


class LobbyQuery(PageQuery):
    seats = QueryInteger(source="seat_count", required=False, min_value=1, max_value=MAX_SEATS)
    rated = QueryFlag(required=False)
    time_control = serializers.ChoiceField(TIME_CONTROLS, required=False)


class FinishedGamesQuery(PageQuery):
    player = Username(required=False)
    opponent = Username(required=False, help_text="Only beside `player`.")
    seats = QueryInteger(source="seat_count", required=False, min_value=1, max_value=MAX_SEATS)
    rated = QueryFlag(required=False)
    reason = serializers.ChoiceField(Game.Reason.choices, required=False)
    place = QueryInteger(
        required=False, min_value=1, max_value=MAX_SEATS, help_text="Where `player` came in; only beside it."
    )
    since = Day(required=False, help_text="First day, in UTC.")
    until = Day(required=False, help_text="Last day, in UTC.")


class SnapshotQuery(Input):
    link_code = LinkCode(default="", help_text="To look at a private table before joining it.")


class EventsQuery(Input):
    since = QueryInteger(default=0, help_text="The version the client has.")
