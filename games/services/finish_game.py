from datetime import datetime

import engine
from games.models import Game, Seat
from games.services.rate_game import rate_game
from games.services.wake_digest import wake_digest_after_commit


def finish_game(
    game: Game, seats: list[Seat], state: engine.State, outcome: engine.Outcome, now: datetime
) -> None:
    """Write the result into the locked game (the caller saves it) and its seats."""
    game.status = Game.Status.FINISHED
    game.reason = outcome.reason
    game.finished_at = now
    game.deadline = game.paused_at = None
    tokens_left = engine.position(state)["tokens_left"]
    for seat in seats:
        seat.ended_at = now
        seat.tokens_left = tokens_left[seat.index]
        seat.score = outcome.score
        if outcome.ranking is not None:
            seat.place = outcome.ranking.index(engine.Seat(seat.index)) + 1
    Seat.objects.bulk_update(seats, ["ended_at", "tokens_left", "score", "place"])
    if game.rated:
        rate_game(game, seats, now)
    wake_digest_after_commit()
