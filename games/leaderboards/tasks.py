from celery import shared_task

from games.leaderboards.actions.count_games import COUNTING_TASK, count_games
from games.leaderboards.actions.freeze_seasons import freeze_seasons


@shared_task(name=COUNTING_TASK)
def count_games_task() -> None:
    count_games()


@shared_task(name="leaderboards.freeze_seasons")
def freeze_seasons_task() -> None:
    freeze_seasons()
