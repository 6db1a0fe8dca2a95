from celery import shared_task

from games.tables.actions.close_idle_games import IDLE_GAMES, close_idle_games
from games.tables.actions.close_table import IDLE_TABLES, close_idle_tables
from games.tables.actions.continue_series import UNDECIDED_SERIES
from games.tables.actions.verify_game import ENDED_GAMES, SAMPLE, SAMPLE_SIZE, verify_game
from games.tables.damage import VERIFY_TASK


@shared_task(name=IDLE_TABLES.name)
def close_idle_tables_task() -> None:
    close_idle_tables()


@shared_task(name=IDLE_GAMES.name)
def close_idle_games_task() -> None:
    close_idle_games()


@shared_task(name=UNDECIDED_SERIES.name)
def continue_series_task() -> None:
    UNDECIDED_SERIES.run()


@shared_task(name=VERIFY_TASK)
def verify_game_task(game_id: int) -> None:
    verify_game(game_id)


@shared_task(name=ENDED_GAMES.name)
def verify_ended_games_task() -> None:
    ENDED_GAMES.run()


@shared_task(name=SAMPLE.name)
def verify_sample_task() -> None:
    SAMPLE.run(SAMPLE_SIZE)
