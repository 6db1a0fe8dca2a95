"""Challenging a player to a game for two: its terms, and challenges that wait for an answer."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from accounts.models import User
from games.tables.models import Game, Invitation, Seat
from games.tables.time_control import LIVE, TimeControl

USUAL_PACE = "2d"
"""The time control of a table for people that nobody has chosen."""
UNSUITABLE = ("none", *LIVE)
"""A challenge has a clock, and does not expect the other player to be there."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is sent with one press on "Challenge". The rest is as in most games."""

    rated: bool
    time_control: str

    @property
    def pace_words(self) -> str:
        return TimeControl.parse(self.time_control).in_words()


def terms_for(user: User, rival: User) -> Terms:
    return terms_for_each(user, [rival])[rival.pk]


def terms_for_each(user: User, rivals: Collection[User]) -> dict[int, Terms]:
    """By the id of the rival. Two queries for any number of rivals.

    Rated if both can be rated. The pace is that of the last game that the two finished together, else that of
    the user's last challenge, else the usual one.
    """
    paces = _paces_of_last_games(user, [rival.pk for rival in rivals])
    usual = _pace_of_last_challenge(user)
    return {
        rival.pk: Terms(user.can_be_rated and rival.can_be_rated, paces.get(rival.pk, usual))
        for rival in rivals
    }


def open_challenge(host: User, rival: User) -> Game | None:
    """The host's table for two that waits for the answer of this player."""
    pending = Invitation.objects.filter(
        invited_by=host, user=rival, status=Invitation.Status.PENDING, game__seat_count=2
    )
    return Game.objects.filter(
        host=host, status=Game.Status.OPEN, rematch_of=None, pk__in=pending.values("game")
    ).first()


def _paces_of_last_games(user: User, rivals: Collection[int]) -> dict[int, str]:
    own = Seat.objects.filter(user=user, is_bot=False, ended_at__isnull=False).values("game")
    met = Seat.objects.filter(
        user__in=rivals, is_bot=False, ended_at__isnull=False, game__in=own, game__status=Game.Status.FINISHED
    ).exclude(game__time_control__in=UNSUITABLE)
    place = Window(RowNumber(), partition_by=F("user"), order_by=("-ended_at", "-game"))
    last = met.annotate(place_in_list=place).filter(place_in_list=1)
    return dict(last.values_list("user", "game__time_control"))


def _pace_of_last_challenge(user: User) -> str:
    sent = Invitation.objects.filter(invited_by=user, game__host=user, game__rematch_of=None)
    last = (
        sent.filter(game__seat_count=2, game__access=Game.Access.INVITED)
        .exclude(game__time_control__in=UNSUITABLE)
        .order_by("-game__created_at")
    )
    return last.values_list("game__time_control", flat=True).first() or USUAL_PACE
