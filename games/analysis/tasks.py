from celery import shared_task

from games.analysis.actions.find_hint import HINTS, find_hint
from games.analysis.actions.review_moves import REVIEWS, review_move


@shared_task(name=HINTS.task)
def find_hint_task(hint_id: int) -> None:
    find_hint(hint_id)


@shared_task(name=HINTS.sweep_task)
def sweep_hints_task() -> None:
    HINTS.sweep()


@shared_task(name=REVIEWS.task)
def review_move_task(game_id: int) -> None:
    review_move(game_id)


@shared_task(name=REVIEWS.sweep_task)
def sweep_reviews_task() -> None:
    REVIEWS.sweep(limit=20)
