"""A review is thought up by the bots' worker, one move at a time, whenever no bot has to move."""

from datetime import timedelta
from random import Random
from typing import Any

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from accounts.models import User
from engine.bots import judge, prepare
from games import errors
from games.models import Game, Review
from games.selectors.games import game_visible_to
from games.selectors.history import seen_record
from games.selectors.reviews import Progress, refuse_unless_reviewable, review_state
from games.services.wake_up import LEAST_URGENT, wake, wake_after_commit

log = structlog.get_logger(__name__)

TASK = "games.review_move"
CLAIM = timedelta(seconds=20)
"""Many times longer than one move takes: a worker that died over it gives the review back after this."""
WAKE_UP_LIVES = timedelta(seconds=5)
OPTIONS: dict[str, Any] = {
    "queue": "bots",
    "priority": LEAST_URGENT,
    "expires": WAKE_UP_LIVES.total_seconds(),
}
MOST_ATTEMPTS = 3
MOST_AT_ONCE = 3
DIGITS = 3


def ask_review(user: User, game_id: int) -> Game:
    """Have a finished game reviewed. Asking again changes nothing, unless it was given up meanwhile."""
    game = game_visible_to(user, game_id)
    refuse_unless_reviewable(game)
    with transaction.atomic():
        # Locked, so that parallel requests can't slip past the limit.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if review_state(game).progress in (Progress.READY, Progress.WORKING):
            return game
        if Review.objects.filter(asked_by=user, due_at__isnull=False).count() >= MOST_AT_ONCE:
            raise errors.TooMany(_("Wait until your other reviews are done."), retry_after=60)
        again = {"asked_by": user, "due_at": timezone.now(), "attempts": 0}
        Review.objects.update_or_create(game=game, defaults=again)
        wake_after_commit(TASK, game.pk, **OPTIONS)
    return game


def review_move(game_id: int) -> bool:
    """Claim the review, judge its next move, ask to be woken for the rest. False when nothing was to be done.

    One move takes half a second: a bot's turn that becomes due meanwhile waits no longer.
    """
    now = timezone.now()
    claimed_until = now + CLAIM
    due = Review.objects.filter(game=game_id, due_at__lte=now)
    if not due.update(due_at=claimed_until, attempts=F("attempts") + 1):
        return False
    review = Review.objects.select_related("game__secret").get(pk=game_id)
    claimed = Review.objects.filter(game=game_id, due_at=claimed_until)
    if review.attempts > MOST_ATTEMPTS or not prepare():
        log.warning("review_given_up", game=game_id, attempts=review.attempts, ply=len(review.plies))
        claimed.update(due_at=None)
        return False
    plies = [*review.plies, _judge_move(review.game, len(review.plies))]
    is_done = len(plies) == review.game.version
    if not claimed.update(plies=plies, attempts=0, due_at=None if is_done else timezone.now()):
        return False
    if not is_done:
        wake(TASK, game_id, **OPTIONS)
    return True


def _judge_move(game: Game, ply: int) -> dict[str, Any] | None:
    """The search gets a seat's view: no order of the pile reaches it."""
    record = seen_record(game)
    state, action = tuple(engine.replay(record))[ply], record.actions[ply]
    played = None if isinstance(action, engine.Leave) else action
    rng = Random(state.ply)  # noqa: S311 the same game gets the same review
    found = judge(engine.view(state, state.to_move), played, rng)
    if found is None:
        return None
    return {
        "best": str(found.best),
        "chances": [round(chance, DIGITS) for chance in found.chances],
        "played": None if found.played is None else round(found.played, DIGITS),
        "otherwise": None if found.otherwise is None else round(found.otherwise, DIGITS),
    }


def sweep_reviews(limit: int = 20) -> int:
    """Wake again what is due and whose wake-up is spent or lost. Returns how many."""
    overdue = Review.objects.filter(due_at__lte=timezone.now() - WAKE_UP_LIVES).order_by("due_at")[:limit]
    found = list(overdue.values_list("game", flat=True))
    for game_id in found:
        wake(TASK, game_id, **OPTIONS)
    return len(found)
