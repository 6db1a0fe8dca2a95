"""A game of two bots, played while somebody looks at a page that shows it and no people play.

At most one runs at a time: a constraint of `Game` guarantees it.
"""

from datetime import datetime, timedelta
from random import choice

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.bots.actions.schedule_turn import schedule_exhibition_turn
from games.bots.roster import CRESCENT, HALF_MOON, NEW_MOON
from games.tables.actions.locked_game import lock_game
from games.tables.actions.open_exhibition import open_exhibition
from games.tables.models import Game
from games.watch.queries import people_are_playing, running_exhibition
from novaluna_site.messaging.wake_up import LEAST_URGENT, wake_after_commit

EXHIBITION_TASK = "watch.run_exhibition"
WATCHED_SECONDS = 120
"""How long the game goes on after the last page asked for it."""
CHECK_SECONDS = 3
"""How often many open pages together wake a worker."""
RESULT_SHOWN = timedelta(seconds=6)
"""How long a result is shown before the next game starts."""
PAIRS = ((HALF_MOON, CRESCENT), (CRESCENT, NEW_MOON), (NEW_MOON, HALF_MOON))
"""Bots that choose a move in milliseconds, so that nobody waits longer for the bot they play."""

_WATCHED = "exhibition-watched"
_WATCHED_ALONE = "exhibition-watched-alone"
_CHECKED = "exhibition-checked"


def want_exhibition(*, is_alone: bool = False) -> None:
    """Somebody looks at a page with the featured game. A worker starts or continues the exhibition.

    `is_alone`: whether the only people who play are the viewers themselves, who do not see their own games.
    """
    cache.set(_WATCHED, True, WATCHED_SECONDS)
    if is_alone:
        cache.set(_WATCHED_ALONE, True, WATCHED_SECONDS)
    if cache.add(_CHECKED, True, CHECK_SECONDS):
        wake_after_commit(EXHIBITION_TASK, priority=LEAST_URGENT, expires=WATCHED_SECONDS)


def run_exhibition() -> None:
    """Start an exhibition, or continue the one that stands still. Nothing happens if it is not wanted."""
    now = timezone.now()
    if not _is_wanted():
        return
    game = running_exhibition()
    if game is None:
        _start(now)
        return
    with transaction.atomic():
        game, _seats = lock_game(game.pk)
        if game.quarantined_at is None:
            schedule_exhibition_turn(game, now)


def continue_exhibition(game: Game, now: datetime) -> None:
    """Schedule the next turn of the locked game, if somebody still watches."""
    if game.status == Game.Status.RUNNING and game.quarantined_at is None and _is_wanted():
        schedule_exhibition_turn(game, now)


def _is_wanted() -> bool:
    return bool(cache.get(_WATCHED_ALONE)) or (bool(cache.get(_WATCHED)) and not people_are_playing())


def _start(now: datetime) -> None:
    ended = Game.objects.filter(is_exhibition=True, finished_at__isnull=False)
    if ended.filter(finished_at__gt=now - RESULT_SHOWN).exists():
        return
    try:
        with transaction.atomic():
            _delete_old()
            open_exhibition(choice(PAIRS))  # noqa: S311 it need not be secret
    except IntegrityError:
        if running_exhibition() is None:
            raise
        # Another worker was faster.


def _delete_old() -> None:
    """Delete the exhibitions that are over, except the latest, and those that a report refers to."""
    over = Game.objects.filter(is_exhibition=True, finished_at__isnull=False).order_by("-finished_at", "-pk")
    latest = list(over.values_list("pk", flat=True)[:1])
    over.exclude(pk__in=latest).filter(reports=None).delete()
