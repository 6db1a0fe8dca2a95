"""Many games of a player in a moment: copies of one game, without its moves."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from games.tables.models import Game, Seat


def copies_of(
    game: Game, count: int, change: Callable[[int, Game], Any] = lambda number, copy: None
) -> list[Game]:
    """Copies of the game with its seats. `change` is called with the number of each copy, before it is saved.

    Each copy of a game that has ended ended a second before the previous one.
    """
    seats = list(game.seats.all())
    games = []
    for number in range(count):
        copy = Game(**_columns(game))
        if game.finished_at is not None:
            copy.finished_at = game.finished_at - timedelta(seconds=number + 1)
        change(number, copy)
        games.append(copy)
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(
        Seat(**{**_columns(seat), "game": copy, "ended_at": copy.finished_at})
        for copy in games
        for seat in seats
    )
    return games


def _columns(row: Game | Seat) -> dict[str, Any]:
    left_out = {"id", "game_id", "rematch_of_id", "ended_at"}
    fields = row._meta.concrete_fields
    return {field.attname: getattr(row, field.attname) for field in fields if field.attname not in left_out}
