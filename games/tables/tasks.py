from celery import shared_task

from games.tables.actions.close_idle_games import close_idle_games
from games.tables.actions.close_table import close_idle_tables


@shared_task(name="tables.close_idle_tables")
def close_idle_tables_task() -> None:
    close_idle_tables()


@shared_task(name="tables.close_idle_games")
def close_idle_games_task() -> None:
    close_idle_games()
