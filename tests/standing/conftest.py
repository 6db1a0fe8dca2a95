from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Game
from games.services.table_options import TableOptions
from games.services.tables import join_table, open_table
from tests.games.conftest import bots, kian, mina, otto, play  # noqa: F401


@pytest.fixture
def rated_game(db) -> Callable[..., Game]:
    """A rated game of the given people, the first of them its host, nothing played yet."""

    def start(host: User, *others: User, bots: tuple[str, ...] = (), **chosen) -> Game:  # noqa: F811
        seats = 1 + len(others) + len(bots)
        options = {"name": "Harbour", "seat_count": seats, "tokens": 20, "rated": True, "time_control": "3d"}
        table = open_table(host, TableOptions(**{**options, **chosen}, bots=bots))
        for other in others:
            join_table(other, table.pk)
        return Game.objects.get(pk=table.pk)

    return start


def resign(game: Game, user: User) -> None:
    seat = game.seats.get(user=user).index
    game.refresh_from_db()
    play(game, f"resign:{seat}", seat=seat, key=f"leave-{seat}")
