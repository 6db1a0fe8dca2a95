from datetime import datetime
from typing import Any

from accounts.hooks import avatar_prizes
from games.chat.hooks import person_facts
from games.leaderboards.actions.count_games import queue_game
from games.leaderboards.actions.rate_game import rate_game
from games.leaderboards.personal_data import register_personal_data
from games.leaderboards.queries.avatar_prizes import avatar_prizes_of
from games.leaderboards.queries.opponents import facts_about
from games.leaderboards.shown_rating import rating_of_seat
from games.tables import hooks
from games.tables.models import Game, Seat


def subscribe() -> None:
    register_personal_data()
    avatar_prizes.register(avatar_prizes_of)
    person_facts.register(facts_about)
    hooks.game_finished.register(_finish)
    hooks.seat_relations.append("rating_change")
    hooks.seat_columns["shown_rating"] = rating_of_seat()
    hooks.seat_details["rating"] = _rating


def _finish(game: Game, seats: list[Seat], now: datetime) -> None:
    if game.rated:
        rate_game(game, seats, now)
    if not game.is_exhibition:
        queue_game(game)


def _rating(seat: Seat) -> dict[str, Any] | None:
    """How a rated game that is over changed the player's rating."""
    change = getattr(seat, "rating_change", None)
    if change is None:
        return None
    return {"before": change.before, "after": change.after, "change": change.change}
