from datetime import datetime

import engine
from games.tables import hooks
from games.tables.actions.continue_series import CONTINUE_TASK
from games.tables.damage import VERIFY_TASK
from games.tables.models import Game, Seat
from novaluna_site.messaging.wake_up import wake_after_commit


def finish_game(
    game: Game, seats: list[Seat], state: engine.State, outcome: engine.Outcome, now: datetime
) -> None:
    """Write the result into the seats and into the locked game, which the caller saves.

    After the commit the game is verified in the background, and a best of three continues there.
    """
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
    hooks.game_finished(game, seats, now)
    wake_after_commit(VERIFY_TASK, game.pk)
    if game.series is not None and game.series.best_of is not None:
        wake_after_commit(CONTINUE_TASK)
