from datetime import date, timedelta
from random import SystemRandom

from django.db import IntegrityError, transaction

import engine
from games.daily.models import DailyMoon, DailySecret
from games.tables import fairness
from games.tables.deals import salted_deal
from games.tables.options import SOLO_TOKENS
from novaluna_site.periods import utc_today
from novaluna_site.sweeps import Sweep

DAYS_AHEAD = 7
"""The hash of a deal is published this many days before the deal can be played."""


def deal_missing_moons() -> int:
    """Create the deals of today and of the coming days that do not exist yet. Returns how many."""
    return MISSING_MOONS.run()


def missing_days() -> list[date]:
    days = {utc_today() + timedelta(days=ahead) for ahead in range(DAYS_AHEAD + 1)}
    return sorted(days - set(DailyMoon.objects.filter(pk__in=days).values_list("pk", flat=True)))


def ensure_moon(day: date) -> DailyMoon:
    """The day's deal, shuffled now if there is none. Processes that do this at the same time get one deal."""
    found = DailyMoon.objects.filter(pk=day).first()
    if found is not None:
        return found
    deal = salted_deal(engine.shuffle(SystemRandom(), 1, SOLO_TOKENS), fairness.new_salt())
    try:
        with transaction.atomic():
            moon = DailyMoon.objects.create(day=day, commitment=deal.commitment)
            DailySecret.objects.create(moon=moon, tiles=list(deal.setup.tiles), salt=deal.salt)
            return moon
    except IntegrityError:
        dealt = DailyMoon.objects.filter(pk=day).first()
        if dealt is None:
            raise
        return dealt


def _deal(day: date) -> int:
    ensure_moon(day)
    return 1


MISSING_MOONS = Sweep("daily.deal_moons", due=missing_days, work=_deal)
