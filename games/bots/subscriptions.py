from datetime import datetime

from accounts.bot_names import BOT_NAMES
from games.bots.actions.schedule_turn import cancel_bot_turn, prepare_bots, schedule_bot_turn
from games.bots.roster import ROSTER
from games.tables import hooks
from games.tables.models import Game, Seat


def subscribe() -> None:
    BOT_NAMES.update({slug: bot.name for slug, bot in ROSTER.items()})
    hooks.game_started.register(lambda game, seats, now: prepare_bots(seats))
    hooks.position_changed.register(schedule_bot_turn)
    hooks.seat_handed_over.register(_reschedule)
    hooks.game_aborted.register(_cancel)
    hooks.game_quarantined.register(_cancel)
    hooks.game_released.register(schedule_bot_turn)


def _reschedule(game: Game, seats: list[Seat], seat: Seat, now: datetime) -> None:
    schedule_bot_turn(game, seats, now)


def _cancel(game: Game, seats: list[Seat], now: datetime) -> None:
    cancel_bot_turn(game)
