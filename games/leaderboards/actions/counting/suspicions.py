"""Finds accounts that may give rating points away: they often resign early against the same opponent."""

from collections.abc import Sequence
from datetime import timedelta

from games.leaderboards.models import Suspicion
from games.leaderboards.queries.finishes import Finish
from games.tables.models import Seat

WINDOW = timedelta(days=30)
EARLY_PLIES = 16
SERIES = 4


def note_suspicion(finishes: Sequence[Finish]) -> None:
    """Record a suspicion for the admin. It has no effect on the players."""
    game = finishes[0].game
    people = [finish.seat for finish in finishes if not finish.seat.is_bot]
    loser = next((seat for seat in people if seat.left == Seat.Left.RESIGNED), None)
    if not (game.rated and len(people) == game.seat_count == 2 and loser) or game.version > EARLY_PLIES:
        return
    winner = next(seat for seat in people if seat.index != loser.index)
    if game.finished_at is None:
        return
    alike = Seat.objects.filter(
        user=loser.user_id,
        left=Seat.Left.RESIGNED,
        ended_at__gt=game.finished_at - WINDOW,
        ended_at__lte=game.finished_at,
        game__rated=True,
        game__seat_count=2,
        game__version__lte=EARLY_PLIES,
        game__seats__user=winner.user_id,
    ).count()
    if alike >= SERIES:
        Suspicion.objects.update_or_create(
            loser_id=loser.user_id,
            winner_id=winner.user_id,
            defaults={"games": alike, "last_game": game, "seen_at": game.finished_at},
        )
