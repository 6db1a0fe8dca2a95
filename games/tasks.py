"""Wake-ups and sweeps. Each task takes ids, calls one service and may run twice."""

from typing import Any

from celery import shared_task
from celery.signals import worker_before_create_process

from engine.bots import prepare
from games.notifications.sweep import forget_old_notifications, ring_bells, send_messages
from games.services.bot_solo import play_bot_solo, sweep_bot_solos
from games.services.bot_turns import sweep_bot_turns
from games.services.daily_moon import prepare_moons
from games.services.digest import digest_all
from games.services.freeze_seasons import freeze_seasons
from games.services.hints import find_hint
from games.services.idle_games import close_idle_games
from games.services.play_bot_turn import play_bot_turn
from games.services.reviews import review_move, sweep_reviews
from games.services.tables import close_idle_tables
from games.services.time_out import sweep_deadlines
from novaluna_site import heartbeat


@worker_before_create_process.connect
def prepare_before_forking(**_: Any) -> None:
    """The processes of a pool share what was loaded before them."""
    prepare()


@shared_task(name="games.prepare_bots")
def prepare_bots_task() -> None:
    prepare()


@shared_task(name="games.play_bot_turn")
def play_bot_turn_task(game_id: int, version: int) -> None:
    play_bot_turn(game_id, version)


@shared_task(name="games.find_hint")
def find_hint_task(hint_id: int) -> None:
    find_hint(hint_id)


@shared_task(name="games.sweep_bot_turns")
def sweep_bot_turns_task() -> None:
    sweep_bot_turns()


@shared_task(name="games.review_move")
def review_move_task(game_id: int) -> None:
    review_move(game_id)


@shared_task(name="games.sweep_reviews")
def sweep_reviews_task() -> None:
    sweep_reviews()


@shared_task(name="games.sweep_deadlines")
def sweep_deadlines_task() -> None:
    # Without a web process nobody could move; the first sweep after it gives all clocks the time back.
    if heartbeat.is_beating(heartbeat.WEB):
        sweep_deadlines()


@shared_task(name="games.close_idle_tables")
def close_idle_tables_task() -> None:
    close_idle_tables()


@shared_task(name="games.close_idle_games")
def close_idle_games_task() -> None:
    close_idle_games()


@shared_task(name="games.digest_games")
def digest_games_task() -> None:
    digest_all()


@shared_task(name="games.freeze_seasons")
def freeze_seasons_task() -> None:
    freeze_seasons()


@shared_task(name="games.ring_bells")
def ring_bells_task() -> None:
    ring_bells()


@shared_task(name="games.send_messages")
def send_messages_task() -> None:
    send_messages()


@shared_task(name="games.forget_old_notifications")
def forget_old_notifications_task() -> None:
    forget_old_notifications()


@shared_task(name="games.play_bot_solo")
def play_bot_solo_task(game_id: int) -> None:
    play_bot_solo(game_id)


@shared_task(name="games.sweep_bot_solos")
def sweep_bot_solos_task() -> None:
    sweep_bot_solos()


@shared_task(name="games.prepare_moons")
def prepare_moons_task() -> None:
    prepare_moons()
