from datetime import datetime

from django.utils.translation import gettext as _

from games.clocks.actions.run_clock import (
    continue_clock,
    fill_banks,
    set_deadline,
    start_clock,
    stop_clock,
    suspend_clock,
)
from games.clocks.personal_data import register_personal_data
from games.tables import errors, hooks
from games.tables.models import Game, Seat


def subscribe() -> None:
    register_personal_data()
    hooks.game_started.register(fill_banks)
    hooks.turn_ended.register(stop_clock)
    hooks.turn_began.register(start_clock)
    hooks.move_taken_back.register(_restart_clock)
    hooks.game_quarantined.register(suspend_clock)
    hooks.game_released.register(continue_clock)


def _restart_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """The turn goes on as if the move had not been sent. Raises NoTakeBack if its time is over."""
    set_deadline(game, seats)
    if game.deadline is not None and game.deadline <= now:
        raise errors.NoTakeBack(_("Your time for this turn is over, so you can’t take the move back."))
