from datetime import date, timedelta

from django.db import IntegrityError, transaction

from games.daily.models import DailyMoon, DailySecret
from games.tables import fairness
from games.tables.deals import fresh_deal
from games.tables.options import SOLO_TOKENS
from novaluna_site.periods import utc_today

DAYS_AHEAD = 7
"""The hash of a deal is published this many days before the deal can be played."""


def deal_missing_moons() -> None:
    """Create the deals of today and of the coming days that do not exist yet."""
    days = {utc_today() + timedelta(days=ahead) for ahead in range(DAYS_AHEAD + 1)}
    for day in sorted(days - set(DailyMoon.objects.filter(pk__in=days).values_list("pk", flat=True))):
        ensure_moon(day)


def ensure_moon(day: date) -> DailyMoon:
    """The day's deal, shuffled now if there is none. Processes that do this at the same time get one deal."""
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
