"""What tests do at a table: play moves, finish games, let time run out."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

import engine
from accounts.models import User
from games.tables.actions.locked_game import lock_game
from games.tables.actions.submit_move import Accepted, MoveRequest, submit_move
from games.tables.models import Game, Move
from games.tables.snapshots import visible_state
from tests.factories import start_game


def secrets_from(rng: Random) -> Callable[[], str]:
    """Replaces `fairness.new_secret`, so that a test always gets the same shuffles."""
    return lambda: rng.randbytes(32).hex()


def first_legal(game: Game) -> str:
    return str(engine.legal_actions(visible_state(game))[0])


def play(
    game: Game, action: str, *, seat: int | None = None, version: int | None = None, key: str = "k"
) -> Accepted:
    """Submit a move for the seat to move, or for another one; `game` itself is not refreshed."""
    request = MoveRequest(action, key, game.version if version is None else version)
    return submit(game.pk, game.to_move if seat is None else seat, request)


def submit(game_id: int, seat: int | None, request: MoveRequest, source=Move.Source.PERSON) -> Accepted:
    """Submit a move of any source for a seat, as its entry point does."""
    with transaction.atomic():
        game, seats = lock_game(game_id)
        return submit_move(game, seats, seats[seat or 0], source, request)


def most_covering(game: Game) -> str:
    """The legal move that covers most goals. Games with these moves take half as many moves."""
    takes = engine.previews(visible_state(game)).takes
    return str(max(takes, key=lambda preview: len(preview.covers)).take) if takes else first_legal(game)


def play_to_the_end(game: Game) -> None:
    while not game.is_over:
        play(game, most_covering(game), key=f"k{game.version}")
        game.refresh_from_db()


def resign(game: Game, user: User) -> None:
    seat = game.seats.get(user=user).index
    game.refresh_from_db()
    play(game, f"resign:{seat}", seat=seat, key=f"leave-{seat}")


def finished_game(host: User, *others: User, **chosen: Any) -> Game:
    """A game of these people that the host has resigned."""
    game = start_game(host, *others, **chosen)
    resign(game, host)
    game.refresh_from_db()
    return game


def mover_of(game: Game) -> User:
    """The user whose turn it is, read from the database."""
    game.refresh_from_db()
    return game.seats.select_related("user").get(index=game.to_move).user


def let_clocks_run_out(**changes) -> None:
    """Move the start of every running turn back until no clock has time left."""
    now = timezone.now()
    Game.objects.filter(deadline__isnull=False).update(
        turn_started_at=now - timedelta(days=100), deadline=now - timedelta(seconds=1), **changes
    )
