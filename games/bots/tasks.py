from typing import Any

from celery import shared_task

from engine.bots import prepare
from games.bots.actions.play_turn import play_bot_turn
from games.bots.actions.resume_turns import resume_bot_turns
from games.bots.actions.schedule_turn import BOT_TURNS, PREPARING_TASK
from novaluna_site.messaging.signals import broker_connected
from novaluna_site.messaging.wake_up import wake


@shared_task(name=PREPARING_TASK)
def prepare_bots_task() -> None:
    prepare()


@shared_task(name=BOT_TURNS.task)
def play_bot_turn_task(game_id: int) -> None:
    play_bot_turn(game_id)


@shared_task(name=BOT_TURNS.sweep_task)
def sweep_bot_turns_task() -> None:
    BOT_TURNS.sweep()


@shared_task(name="bots.resume_turns")
def resume_bot_turns_task() -> None:
    resume_bot_turns()


@broker_connected.connect
def resume_turns_after_an_outage(queues: tuple[str, ...], **_: Any) -> None:
    if BOT_TURNS.queue in queues:
        wake("bots.resume_turns", queue=BOT_TURNS.queue)
