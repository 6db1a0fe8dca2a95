"""The Daily Moon: dealt days ahead, played once for points, and as often as one likes for practice."""

from datetime import date, timedelta

from django.db import IntegrityError, transaction
from django.utils import formats
from django.utils.translation import gettext as _

from accounts.models import User
from games import errors, fairness
from games.models import DailyAttempt, DailyMoon, DailySecret, Game
from games.periods import utc_today
from games.selectors.games import attempts_ended
from games.services.deals import SOLO_TOKENS, fresh_deal
from games.services.table_options import TableOptions
from games.services.tables import open_table

DAYS_AHEAD = 7
"""For so many days the hash is published before anybody can play the deal."""


def prepare_moons() -> None:
    """Today's deal and those of the days to come, where they are missing."""
    days = {utc_today() + timedelta(days=ahead) for ahead in range(DAYS_AHEAD + 1)}
    for day in sorted(days - set(DailyMoon.objects.filter(pk__in=days).values_list("pk", flat=True))):
        ensure_moon(day)


def ensure_moon(day: date) -> DailyMoon:
    """The day's deal, chosen now if it was not; whoever comes second takes the first one's."""
    found = DailyMoon.objects.filter(pk=day).first()
    if found is not None:
        return found
    setup, salt = fresh_deal(1, SOLO_TOKENS)
    try:
        with transaction.atomic():
            moon = DailyMoon.objects.create(day=day, commitment=fairness.commitment(setup.tiles, salt))
            DailySecret.objects.create(moon=moon, tiles=list(setup.tiles), salt=salt)
            return moon
    except IntegrityError:
        return DailyMoon.objects.get(pk=day)


def start_attempt(user: User) -> Game:
    """Today's game of the user: a new one the first time, the same one ever after."""
    moon = ensure_moon(utc_today())
    try:
        with transaction.atomic():
            # Two tabs at once: the second waits here, then finds what the first has begun.
            User.objects.select_for_update(no_key=True).get(pk=user.pk)
            begun = DailyAttempt.objects.filter(moon=moon, user=user).select_related("game").first()
            if begun is not None:
                return begun.game
            game = _open_game(user, moon)
            DailyAttempt.objects.create(moon=moon, user=user, game=game)
            return game
    except IntegrityError:
        return DailyAttempt.objects.select_related("game").get(moon=moon, user=user).game


def start_practice(user: User, day: date) -> Game:
    """The same deal again, for nothing but practice. Today's only after the own attempt has ended."""
    today = utc_today()
    moon = DailyMoon.objects.filter(pk=day).first() if day <= today else None
    if moon is None:
        raise errors.NotFound(_("There is no moon of that day."))
    if day == today and not attempts_ended(user).filter(moon=day).exists():
        raise errors.Conflict(_("Finish today's moon first, then practise."))
    return _open_game(user, moon)


def _open_game(user: User, moon: DailyMoon) -> Game:
    options = TableOptions(
        name=_("Daily Moon, %(day)s") % {"day": formats.date_format(moon.day, "SHORT_DATE_FORMAT")},
        seat_count=1,
        tokens=SOLO_TOKENS,
        access=Game.Access.INVITED,
    )
    return open_table(user, options, daily=moon)
