"""Time-outs: a player who runs out of time loses the seat or the game."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.bots.roster import STAND_IN
from games.clocks.actions.extend_after_outage import DEADLINES_TASK, extend_clocks_after_outage
from games.clocks.actions.run_clock import CLOCK_FIELDS, set_deadline, start_clock
from games.clocks.queries import overdue_games
from games.tables import hooks
from games.tables.actions.locked_game import lock_game
from games.tables.actions.quarantine import quarantined_if_damaged
from games.tables.actions.see_game import make_last_move_final
from games.tables.actions.submit_move import MoveRequest, submit_move
from games.tables.events import announce_table
from games.tables.models import Game, Move, Seat
from novaluna_site.sweeps import Sweep


def time_out_turn(game_id: int) -> bool:
    """The seat to move has run out of time. False if its player moved at the same moment."""
    with quarantined_if_damaged(game_id), transaction.atomic():
        game, seats = lock_game(game_id)
        now = timezone.now()
        if game.to_move is None or game.deadline is None or game.deadline > now:
            return False
        set_deadline(game, seats)
        if game.deadline > now:
            # An outage has moved the deadline, but the stored deadline was not updated yet.
            game.save(update_fields=["deadline"])
            return False
        seat = seats[game.to_move]
        if game.seat_count > 2 and game.on_timeout == Game.OnTimeout.BOT:
            _seat_stand_in(game, seats, seat, now)
            return True
        version = game.version
        request = MoveRequest(f"timeout:{seat.index}", key=f"clock-{version}", expected_version=version)
        return submit_move(game, seats, seat, Move.Source.CLOCK, request).is_new


def _seat_stand_in(game: Game, seats: list[Seat], seat: Seat, now: datetime) -> None:
    """A bot plays for the seat to move of the locked game from now on."""
    make_last_move_final(game)
    seat.stand_in = User.objects.get(username=STAND_IN, kind=User.Kind.BOT)
    seat.stood_in_at = now
    seat.save(update_fields=["stand_in", "stood_in_at"])
    start_clock(game, seats, now)
    game.save(update_fields=CLOCK_FIELDS)
    hooks.seat_handed_over(game, seats, seat, now)
    announce_table(game)


OVERDUE_TURNS = Sweep(
    DEADLINES_TASK,
    due=lambda: overdue_games(timezone.now()),
    work=time_out_turn,
)


def sweep_deadlines() -> int:
    """Time out the turns whose deadline has passed, after adding downtime of the site. Returns how many."""
    extend_clocks_after_outage()
    return OVERDUE_TURNS.run()
