from typing import Any

from celery import shared_task
from celery.signals import worker_before_create_process

from engine.bots import prepare
from games.bots.actions.play_turn import play_bot_turn
from games.bots.actions.schedule_turn import BOT_TURNS, PREPARING_TASK


@worker_before_create_process.connect
def prepare_before_forking(**_: Any) -> None:
    """Load the bots' search before the pool forks, so that its processes share the memory."""
    prepare()


@shared_task(name=PREPARING_TASK)
def prepare_bots_task() -> None:
    prepare()


@shared_task(name=BOT_TURNS.task)
def play_bot_turn_task(game_id: int) -> None:
    play_bot_turn(game_id)


@shared_task(name="bots.sweep_turns")
def sweep_bot_turns_task() -> None:
    BOT_TURNS.sweep()
