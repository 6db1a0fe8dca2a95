"""Showing a game to a user. Once another player has seen the last move, it can no longer be taken back.

A row of `UnseenMove` is written with the move. It is deleted when another player sees the game, by the next
move, a pause, a stand-in or the take-back itself. The first of these that deletes the row wins.
"""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser

import engine
from accounts.models import User
from games.tables import errors
from games.tables.events import game_group, publish_after_commit
from games.tables.models import Game, Move, Seat, UnseenMove
from games.tables.queries import HEAVY, games_visible_to, read_game, viewer_of
from games.tables.snapshots import game_snapshot


def see_game(
    user: User | AnonymousUser,
    game_id: int,
    *,
    link_code: str = "",
    with_position: bool = True,
    log_since: int | None = None,
) -> Game:
    """The game as `read_game` reads it, for showing it to the user. Raises NotFound if it is hidden.

    If the user is a player who had not seen the last move, that move is final from now on.
    """
    visible = games_visible_to(user, link_code=link_code).filter(pk=game_id)
    found = visible if with_position else visible.defer(*HEAVY)
    while game := read_game(found, log_since=log_since):
        if _mark_as_seen(game, viewer_of(user, game.seats.all()).seat):
            return game
    raise errors.NotFound


def see_snapshot(user: User | AnonymousUser, game_id: int, *, link_code: str = "") -> dict[str, Any]:
    """Everything the user may see of the game now, for showing it to the user. Raises NotFound."""
    game = see_game(user, game_id, link_code=link_code)
    seats = list(game.seats.all())
    return game_snapshot(game, seats, viewer_of(user, seats))


def _mark_as_seen(game: Game, seat: int | None) -> bool:
    """False if the last move was taken back, or became final, since the game was read: read it again."""
    unseen = game.unseen
    if unseen is None or seat in (None, unseen.seat):
        return True
    if not unseen.delete()[0]:
        return False
    publish_after_commit(game_group(game.pk), "game.seen", game=game.pk, version=game.version)
    return True


def make_last_move_final(game: Game) -> None:
    """From now on the last move of the locked game can't be taken back: something else happened after it."""
    if game.take_backs:
        UnseenMove.objects.filter(game=game).delete()


def undo_record_for(
    game: Game, seats: Sequence[Seat], move: Move, action: engine.Action
) -> UnseenMove | None:
    """The data to undo the move, read before the move changes the locked game; None for a final move.

    Only a person's take can be undone, if it reveals no tile and another person is next. And only once a
    turn: otherwise a player could notify the next player again and again.
    """
    awaited = move.answer["to_move"]
    if (
        not game.take_backs
        or move.source != Move.Source.PERSON
        or not isinstance(action, engine.Take)
        or move.answer["drawn"]
        or awaited in (None, move.seat)
        or seats[awaited].is_played_by_bot
        or game.paused_at is not None
        or (game.taken_back and game.taken_back_moves.filter(ply=move.ply).exists())
    ):
        return None
    return UnseenMove(
        game=game,
        ply=move.ply,
        seat=move.seat,
        state=game.state,
        turn_started_at=game.turn_started_at,
        turn_used=game.turn_used,
        turn_zone=game.turn_zone,
        bank=seats[move.seat].bank,
    )
