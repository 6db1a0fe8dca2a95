from datetime import datetime

from games.tables import hooks
from games.tables.models import Game, Seat
from games.watch.actions.exhibition import continue_exhibition
from games.watch.events import announce_change


def subscribe() -> None:
    hooks.position_changed.register(_change)
    hooks.move_taken_back.register(_change)
    hooks.game_aborted.register(_change)
    hooks.game_quarantined.register(_change)


def _change(game: Game, seats: list[Seat], now: datetime) -> None:
    announce_change(game)
    if game.is_exhibition:
        continue_exhibition(game, now)
