"""The last move at a table with take-backs, until another player is shown it.

A row of `UnseenMove` is written with the move and deleted by the first of these: another player's look, the
next move, a pause, a stand-in, the take-back itself. Whoever deletes it has decided between the others.
"""

from collections.abc import Sequence

import engine
from games.events import game_group, publish_after_commit
from games.models import Game, Move, Seat, UnseenMove


def way_back(game: Game, seats: Sequence[Seat], move: Move) -> UnseenMove | None:
    """What would undo the move, read before it changes the locked game; None for a move that stays.

    Only a person's take that turns up no tile and leaves the turn to another person, and only once a turn:
    who could go to and fro would ring the next player's bell each time.
    """
    awaited = move.answer["to_move"]
    if (
        not game.take_backs
        or move.source != Move.Source.PERSON
        or not isinstance(engine.parse_action(move.action), engine.Take)
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


def settle_last_move(game: Game) -> None:
    """Something else happens in the locked game: what was last moved stays."""
    if game.take_backs:
        UnseenMove.objects.filter(game=game).delete()


def see_last_move(game: Game, seat: int | None) -> bool:
    """A game, read together with its unseen move, is about to be shown to a seat or a spectator.

    False when the move was taken back, or settled, since it was read: read again.
    """
    unseen = game.unseen
    if unseen is None or seat in (None, unseen.seat):
        return True
    if not unseen.delete()[0]:
        return False
    publish_after_commit(game_group(game.pk), "game.seen", game=game.pk, version=game.version)
    return True
