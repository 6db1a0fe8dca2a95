"""Thirty days a year in which a user's clocks stand still."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import errors
from games.models import Game, Vacation
from games.notifications.planning import clock_changed
from games.services.clocks import wind_clock
from games.services.submit_move import lock_game
from games.services.tables import announce_table

DAYS_PER_YEAR = timedelta(days=30)
LONGEST_AHEAD = timedelta(days=366)


def start_vacation(user: User, starts_at: datetime, ends_at: datetime) -> Vacation:
    """Now or later. Clocks of running turns are wound anew."""
    now = timezone.now()
    starts_at = max(starts_at, now)
    if ends_at <= starts_at:
        raise errors.Refused(_("A vacation ends after it begins."), field="ends_at")
    if starts_at - now > LONGEST_AHEAD:
        raise errors.Refused(_("That is too far ahead."), field="starts_at")
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if Vacation.objects.filter(user=user, starts_at__lt=ends_at, ends_at__gt=starts_at).exists():
            raise errors.Refused(_("That overlaps another vacation of yours."), field="starts_at")
        for year in range(starts_at.year, ends_at.year + 1):
            planned = _part_in(year, starts_at, ends_at)
            if vacation_used(user, year) + planned > DAYS_PER_YEAR:
                raise errors.Refused(
                    _("That is more than the 30 days of %(year)d.") % {"year": year}, field="ends_at"
                )
        vacation = Vacation.objects.create(user=user, starts_at=starts_at, ends_at=ends_at)
        _wind_clocks_of(user)
    return vacation


def end_vacation(user: User, vacation_id: int) -> None:
    """Come back now; what has not been used is not counted. A planned vacation is called off."""
    now = timezone.now()
    with transaction.atomic():
        own = Vacation.objects.select_for_update().filter(user=user, pk=vacation_id, ends_at__gt=now)
        vacation = own.first()
        if vacation is None:
            raise errors.NotFound(_("There is no such vacation."))
        if vacation.starts_at >= now:
            vacation.delete()
        else:
            vacation.ends_at = now
            vacation.save(update_fields=["ends_at"])
        _wind_clocks_of(user)


def vacation_used(user: User, year: int) -> timedelta:
    """How much of a calendar year (UTC) is taken or planned."""
    spans = Vacation.objects.filter(user=user, starts_at__year__lte=year, ends_at__year__gte=year)
    return sum(
        (_part_in(year, vacation.starts_at, vacation.ends_at) for vacation in spans), start=timedelta()
    )


def _part_in(year: int, starts_at: datetime, ends_at: datetime) -> timedelta:
    first = datetime(year, 1, 1, tzinfo=starts_at.tzinfo)
    last = datetime(year + 1, 1, 1, tzinfo=starts_at.tzinfo)
    return max(timedelta(), min(ends_at, last) - max(starts_at, first))


def _wind_clocks_of(user: User) -> None:
    for game_id in list(_turns_of(user).values_list("pk", flat=True)):
        game = lock_game(game_id)
        seats = list(game.seats.select_related("user"))
        if game.to_move is not None and seats[game.to_move].user_id == user.pk:
            wind_clock(game, seats)
            game.save(update_fields=["deadline"])
            clock_changed(game)
            announce_table(game)


def _turns_of(user: User) -> QuerySet[Game]:
    return Game.objects.filter(
        status=Game.Status.RUNNING, seats__user=user, seats__ended_at=None, seats__index=F("to_move")
    ).order_by("pk")
