"""Requests of the API."""

from typing import Any

from django.core.validators import RegexValidator
from rest_framework import serializers

from accounts.fields import Username
from engine.bots import NAMES
from games.tables.contributions import NONCE, TICKET
from games.tables.models import Game, Invitation
from games.tables.models.game import MAX_LINK_CODE, MAX_NAME, MAX_SEATS
from games.tables.options import TIME_CONTROLS, input_fields
from games.tables.series import RematchKind
from novaluna_site.api.fields import (
    Day,
    Input,
    Integer,
    List,
    PageQuery,
    QueryFlag,
    QueryInteger,
    Text,
    Tokens,
)

MAX_OTHERS = MAX_SEATS - 1


class LinkCode(Text):
    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MAX_LINK_CODE, **options)


class Bots(List):
    child = serializers.ChoiceField(list(NAMES))


class Nonce(Text):
    """64 hexadecimal digits."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=64, required=False, validators=[RegexValidator(NONCE)], **options)


def nonce_field() -> Nonce:
    return Nonce(help_text="Your part of the shuffle: 64 random hexadecimal digits, lower case.")


def ticket_field() -> Text:
    return Text(
        max_length=128,
        required=False,
        validators=[RegexValidator(TICKET)],
        help_text="From `tables/ticket/`, requested before you made the nonce.",
    )


def commitment_field() -> Nonce:
    return Nonce(help_text="The game's `commitment`, read before you made the nonce.")


class OpenTableInput(Input):
    name = Text(max_length=MAX_NAME, default="", help_text="Without it, the game is named after its host.")
    seats = Integer(min_value=1, max_value=MAX_SEATS, help_text="1 is a solo game.")
    tokens = Tokens(default="full")
    # In a class body `locals()` is the namespace of the class: each option of a table becomes a field.
    locals().update(input_fields())
    bots = Bots(max_length=MAX_OTHERS, default=list, help_text="Bots that join right away.")
    invite = List(
        child=Username(),
        max_length=MAX_OTHERS,
        default=list,
        help_text="Usernames of the people to invite.",
    )
    nonce = nonce_field()
    ticket = ticket_field()


class JoinInput(Input):
    link_code = LinkCode(
        default="", allow_blank=True, help_text="For a game that is open to anyone with the link."
    )
    nonce = nonce_field()
    commitment = commitment_field()


class RematchInput(Input):
    kind = serializers.ChoiceField(
        RematchKind.values,
        default=RematchKind.AGAIN,
        help_text="`swap` turns the starting order around; `best_of_three` is for 2 players.",
    )
    nonce = nonce_field()
    ticket = ticket_field()
    commitment = commitment_field()


class InviteInput(Input):
    username = Username()


class DeclineInput(Input):
    reason = serializers.ChoiceField(Invitation.DeclineReason.choices, default="", allow_blank=True)


class StartInput(Input):
    bots = Bots(max_length=MAX_OTHERS, help_text="One for every free seat.")


class MoveInput(Input):
    action = Text(
        max_length=24, trim_whitespace=False, help_text="`41@-1,2`, `R`, `P` or `resign:0`, as in a record."
    )
    expected_version = Integer(help_text="The version the move was chosen at.")


class TakeBackInput(Input):
    expected_version = Integer(help_text="The version the move led to.")


class LobbyQuery(PageQuery):
    seats = QueryInteger(source="seat_count", required=False, min_value=1, max_value=MAX_SEATS)
    rated = QueryFlag(required=False)
    time_control = serializers.ChoiceField(TIME_CONTROLS, required=False)


class FinishedGamesQuery(PageQuery):
    player = Username(required=False)
    opponent = Username(required=False, help_text="Only together with `player`.")
    seats = QueryInteger(source="seat_count", required=False, min_value=1, max_value=MAX_SEATS)
    rated = QueryFlag(required=False)
    reason = serializers.ChoiceField(Game.Reason.choices, required=False)
    place = QueryInteger(
        required=False,
        min_value=1,
        max_value=MAX_SEATS,
        help_text="Where `player` finished. Only together with it.",
    )
    since = Day(required=False, help_text="First day, in UTC.")
    until = Day(required=False, help_text="Last day, in UTC.")


class SnapshotQuery(Input):
    link_code = LinkCode(default="", help_text="For a game that is open to anyone with the link.")


class EventsQuery(Input):
    since = QueryInteger(default=0, help_text="The version that the client has.")
