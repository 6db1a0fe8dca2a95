from datetime import datetime

import engine
from games.models import Game, Seat
from games.services.count_attempt import count_attempt
from games.services.rate_game import rate_game
from games.services.wake_up import BOT_SOLO, DIGEST, LEAST_URGENT, wake_after_commit


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
    if game.daily_id is not None:
        count_attempt(game, seats[0], now)
    if game.is_solo and outcome.score is not None:
        wake_after_commit(BOT_SOLO, game.pk, queue="bots", priority=LEAST_URGENT)
    wake_after_commit(DIGEST)
