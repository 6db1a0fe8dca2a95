from celery import shared_task

from games.leaderboards.actions.count_games import GAMES_TO_COUNT, count_games
from games.leaderboards.actions.freeze_seasons import SEASONS_TO_FREEZE, freeze_seasons


@shared_task(name=GAMES_TO_COUNT.name)
def count_games_task() -> None:
    count_games()


@shared_task(name=SEASONS_TO_FREEZE.name)
def freeze_seasons_task() -> None:
    freeze_seasons()
