"""Reviews are computed by the bots' worker, one move at a time, while no bot has to move."""

from datetime import timedelta
from random import Random
from typing import Any

import structlog
from django.utils import timezone

import engine
from engine.bots import judge, needs_compiling, prepare
from games.analysis.models import Review
from games.tables.history import seen_record
from games.tables.models import Game
from games.tables.queries import game_with_log
from novaluna_site.database import connection_released
from novaluna_site.due_work import DueWork, held
from novaluna_site.messaging.wake_up import LEAST_URGENT

log = structlog.get_logger(__name__)

MAX_ATTEMPTS = 3
DIGITS = 3
PUT_OFF = timedelta(seconds=5)
COMPILES_FOR = timedelta(minutes=15)
"""After so long without machine code, it will not come by itself."""

REVIEWS = DueWork(
    rows=lambda: Review.objects.select_related("game"),
    task="analysis.review_move",
    sweep_task="analysis.sweep_reviews",
    queue="bots",
    # Many times longer than one move takes.
    lease=timedelta(seconds=20),
    wake_up_expires=timedelta(seconds=5),
    back_off=(timedelta(), timedelta(seconds=20)),
    priority=LEAST_URGENT,
)


def review_move(game_id: int) -> bool:
    """Judge the next move of a due review. False if there was nothing to do.

    One move takes half a second, so that is the longest time that a bot's turn has to wait for a review.
    """
    return REVIEWS.run(game_id, _review_next)


def _review_next(review: Review) -> bool:
    if not prepare() and _may_be_compiling(review):
        held(review).update(due_at=timezone.now() + PUT_OFF, attempts=0)
        return False
    if review.attempts > MAX_ATTEMPTS or not prepare():
        log.warning("review_given_up", game=review.game_id, attempts=review.attempts, ply=len(review.plies))
        held(review).update(due_at=None)
        return False
    if review.asked_by_id is None and _is_asked_for_another():
        held(review).update(due_at=timezone.now() + PUT_OFF, attempts=0)
        return False
    plies = [*review.plies, _judge_move(game_with_log(review.game_id), len(review.plies))]
    is_done = len(plies) == review.game.version
    if not held(review).update(plies=plies, attempts=0, due_at=None if is_done else timezone.now()):
        return False
    if not is_done:
        REVIEWS.wake(review.game_id)
    return True


def _may_be_compiling(review: Review) -> bool:
    """Whether the game ended in the minutes in which a new site compiles the search."""
    ended = review.game.finished_at
    return needs_compiling() and ended is not None and ended > timezone.now() - COMPILES_FOR


def _is_asked_for_another() -> bool:
    """Whether a player waits for a review. Those that began by themselves come after it."""
    return Review.objects.filter(asked_by__isnull=False, due_at__isnull=False).exists()


def _judge_move(game: Game, ply: int) -> dict[str, Any] | None:
    """None if the move can't be judged. The search gets a seat's view, without the pile's order."""
    record = seen_record(game)
    state, action = tuple(engine.replay(record))[ply], record.actions[ply]
    played = None if isinstance(action, engine.Leave) else action
    rng = Random(state.ply)  # noqa: S311 the same game gets the same review
    with connection_released():
        found = judge(engine.view(state, state.to_move), played, rng)
    if found is None:
        return None
    return {
        "best": str(found.best),
        "chances": [round(chance, DIGITS) for chance in found.chances],
        "played": None if found.played is None else round(found.played, DIGITS),
        "otherwise": None if found.otherwise is None else round(found.otherwise, DIGITS),
    }
