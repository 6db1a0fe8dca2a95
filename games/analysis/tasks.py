from celery import shared_task

from games.analysis.actions.ask_hint import HINT_TASK
from games.analysis.actions.find_hint import find_hint
from games.analysis.actions.review_moves import REVIEWS, review_move


@shared_task(name=HINT_TASK)
def find_hint_task(hint_id: int) -> None:
    find_hint(hint_id)


@shared_task(name=REVIEWS.task)
def review_move_task(game_id: int) -> None:
    review_move(game_id)


@shared_task(name="analysis.sweep_reviews")
def sweep_reviews_task() -> None:
    REVIEWS.sweep(limit=20)
