from celery import shared_task

from games.daily.actions.deal_moons import MISSING_MOONS, deal_missing_moons
from games.daily.actions.play_bot_solo import BOT_SOLOS, play_bot_solo


@shared_task(name=BOT_SOLOS.task)
def play_bot_solo_task(game_id: int) -> None:
    play_bot_solo(game_id)


@shared_task(name=BOT_SOLOS.sweep_task)
def sweep_bot_solos_task() -> None:
    # One at a time, so that the worker can play bots' turns in between.
    BOT_SOLOS.sweep(limit=1)


@shared_task(name=MISSING_MOONS.name)
def deal_moons_task() -> None:
    deal_missing_moons()
