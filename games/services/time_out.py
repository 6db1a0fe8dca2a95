"""The door through which clocks move."""

from django.utils import timezone

from games import errors
from games.models import Game, Move
from games.services.submit_move import MoveRequest, submit_move


def time_out_turn(game_id: int, version: int) -> bool:
    """The seat to move has run out of time: it leaves. False when it moved in the same instant after all."""
    game = Game.objects.get(pk=game_id)
    if game.version != version or game.to_move is None or game.deadline is None:
        return False
    if game.deadline > timezone.now():
        return False
    request = MoveRequest(f"timeout:{game.to_move}", key=f"clock-{version}", expected_version=version)
    try:
        return submit_move(game.pk, game.to_move, Move.Source.CLOCK, request).is_new
    except errors.Conflict:
        return False


def sweep_deadlines(limit: int = 100) -> int:
    """Time out the turns whose deadline has passed. Returns how many."""
    due = Game.objects.filter(deadline__lte=timezone.now(), quarantined_at=None).order_by("deadline")[:limit]
    return sum(time_out_turn(game_id, version) for game_id, version in due.values_list("pk", "version"))
