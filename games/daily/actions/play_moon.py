"""Playing the Daily Moon: once for points, and any number of times for practice."""

from datetime import date

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

import engine
from accounts.actions.lock_users import lock_users
from accounts.models import User
from games.daily.actions.deal_moons import ensure_moon
from games.daily.models import DailyAttempt, DailyGame, DailyMoon
from games.daily.queries import attempts_ended
from games.tables import errors
from games.tables.actions.open_table import open_dealt_table
from games.tables.deals import Deal, salted_deal
from games.tables.models import Game
from games.tables.options import SOLO_TOKENS, TableOptions
from novaluna_site.periods import utc_today


def start_attempt(user: User) -> Game:
    """The game of the user's one attempt at today's deal. Starts it if there is none."""
    moon = ensure_moon(utc_today())
    try:
        with transaction.atomic():
            # If two tabs start at the same time, the second waits here and then finds the first one's game.
            lock_users(user.pk)
            started = DailyAttempt.objects.filter(moon=moon, user=user).select_related("game").first()
            if started is not None:
                return started.game
            game = _open_game(user, moon)
            DailyAttempt.objects.create(moon=moon, user=user, game=game)
            return game
    except IntegrityError:
        started = DailyAttempt.objects.filter(moon=moon, user=user).select_related("game").first()
        if started is None:
            raise
        return started.game


def start_practice(user: User, day: date) -> Game:
    """Play a day's deal without points. Today's deal only after the user's own attempt has ended."""
    today = utc_today()
    moon = DailyMoon.objects.filter(pk=day).first() if day <= today else None
    if moon is None:
        raise errors.NotFound(_("There is no Daily Moon for that day."))
    if day == today and not attempts_ended(user).filter(moon=day).exists():
        raise errors.Conflict(_("Finish today’s Daily Moon first."))
    return _open_game(user, moon)


def _open_game(user: User, moon: DailyMoon) -> Game:
    options = TableOptions(name="", seat_count=1, tokens=SOLO_TOKENS, access=Game.Access.INVITED)
    with transaction.atomic():
        game = open_dealt_table(user, options, _deal_of(moon))
        game.day = moon.day
        game.save(update_fields=["day"])
        DailyGame.objects.create(game=game, moon=moon)
    return game


def _deal_of(moon: DailyMoon) -> Deal:
    tiles = tuple(engine.TileId(tile) for tile in moon.secret.tiles)
    return salted_deal(engine.Setup(1, SOLO_TOKENS, (engine.Seat(0),), tiles), moon.secret.salt)
