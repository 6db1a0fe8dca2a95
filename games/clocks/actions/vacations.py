"""Vacations: up to 30 days a year during which a user's clocks are stopped."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks import hooks
from games.clocks.actions.run_clock import set_deadline
from games.clocks.models import Vacation
from games.clocks.queries import part_in_year, vacation_used
from games.tables import errors
from games.tables.actions.locked_game import lock_game
from games.tables.events import announce_table
from games.tables.models import Game, Seat
from novaluna_site.i18n import digits

DAYS_PER_YEAR = timedelta(days=30)
LONGEST_AHEAD = timedelta(days=366)


def start_vacation(user: User, starts_at: datetime, ends_at: datetime) -> Vacation:
    """Stop the user's clocks between two moments. Deadlines of running turns move. Raises Refused."""
    now = timezone.now()
    starts_at = max(starts_at, now)
    if ends_at <= starts_at:
        raise errors.Refused(_("Pick a last day that is today or later."), field="ends_at")
    if starts_at - now > LONGEST_AHEAD:
        raise errors.Refused(_("Pick a first day within the next 12 months."), field="starts_at")
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if Vacation.objects.filter(user=user, starts_at__lt=ends_at, ends_at__gt=starts_at).exists():
            raise errors.Refused(_("You already have a vacation on some of these days."), field="starts_at")
        for year in range(starts_at.year, ends_at.year + 1):
            planned = part_in_year(year, starts_at, ends_at)
            if vacation_used(user, year) + planned > DAYS_PER_YEAR:
                raise errors.Refused(
                    _("You have only 30 days of vacation in %(year)s.") % {"year": digits(str(year))},
                    field="ends_at",
                )
        vacation = Vacation.objects.create(user=user, starts_at=starts_at, ends_at=ends_at)
        _update_deadlines(user)
    return vacation


def end_vacation(user: User, vacation_id: int) -> None:
    """End a vacation now; the days that remain are not counted. A planned vacation is deleted."""
    now = timezone.now()
    with transaction.atomic():
        own = Vacation.objects.select_for_update().filter(user=user, pk=vacation_id, ends_at__gt=now)
        vacation = own.first()
        if vacation is None:
            raise errors.NotFound(_("This vacation is over already."))
        if vacation.starts_at >= now:
            vacation.delete()
        else:
            vacation.ends_at = now
            vacation.save(update_fields=["ends_at"])
        _update_deadlines(user)


def announce_vacation(user: User) -> None:
    """The user's vacation has begun or ended: the open pages of all their games show it."""
    own = Seat.objects.filter(user=user, ended_at=None, is_bot=False)
    for game in Game.objects.filter(pk__in=own.values("game"), status=Game.Status.RUNNING):
        announce_table(game)


def _update_deadlines(user: User) -> None:
    for game_id in list(_turns_of(user).values_list("pk", flat=True)):
        game, seats = lock_game(game_id)
        if game.to_move is not None and seats[game.to_move].user_id == user.pk:
            set_deadline(game, seats)
            game.save(update_fields=["deadline"])
            hooks.clock_changed(game)
    announce_vacation(user)


def _turns_of(user: User) -> QuerySet[Game]:
    return Game.objects.filter(
        status=Game.Status.RUNNING, seats__user=user, seats__ended_at=None, seats__index=F("to_move")
    ).order_by("pk")
