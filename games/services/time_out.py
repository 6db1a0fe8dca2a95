"""The door through which clocks move."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import errors
from games.models import Game, Move, Seat
from games.models.notification import Kind
from games.notifications.planning import tell, turn_began, turn_ended
from games.selectors.clocks import overdue_games
from games.services.bot_turns import schedule_bot_turn
from games.services.clocks import CLOCK_FIELDS, start_clock, wind_clock
from games.services.outage import extend_clocks_after_outage
from games.services.submit_move import MoveRequest, lock_game, submit_move
from games.services.tables import announce_table
from games.unseen_moves import settle_last_move

STAND_IN = "gibbous"


def time_out_turn(game_id: int, version: int) -> bool:
    """The seat to move has run out of time. False when it moved in the same instant after all."""
    with transaction.atomic():
        game = lock_game(game_id)
        now = timezone.now()
        if game.version != version or game.to_move is None or game.deadline is None or game.deadline > now:
            return False
        seats = list(game.seats.select_related("user"))
        wind_clock(game, seats)
        if game.deadline > now:
            # An outage moved the end of the turn, and this clock had not been wound since.
            game.save(update_fields=["deadline"])
            return False
        if game.seat_count > 2 and game.on_timeout == Game.OnTimeout.BOT:
            _seat_stand_in(game, seats, now)
            return True
        request = MoveRequest(f"timeout:{game.to_move}", key=f"clock-{version}", expected_version=version)
        late = seats[game.to_move].user_id
        is_new = submit_move(game.pk, game.to_move, Move.Source.CLOCK, request).is_new
        # With two players the game is over, which is told in its own words.
        tell(Kind.TIMED_OUT, [late], game=game, turn=version, now=now)
        return is_new


def _seat_stand_in(game: Game, seats: list[Seat], now: datetime) -> None:
    """A bot plays on for the seat to move of the locked game."""
    settle_last_move(game)
    seat = seats[game.to_move or 0]
    seat.stand_in = User.objects.get(username=STAND_IN, kind=User.Kind.BOT)
    seat.stood_in_at = now
    seat.save(update_fields=["stand_in", "stood_in_at"])
    start_clock(game, seats, now)
    game.save(update_fields=CLOCK_FIELDS)
    schedule_bot_turn(game, seats, now)
    turn_ended(game, seats, seat.index, now)
    tell(Kind.TIMED_OUT, [seat.user_id], game=game, turn=game.version, now=now)
    announce_table(game)


def take_seat_back(user: User, game_id: int) -> None:
    """Once, and within a day: the person plays on where the bot stands."""
    with transaction.atomic():
        game = lock_game(game_id)
        seats = list(game.seats.select_related("user"))
        seat = next(
            (seat for seat in seats if seat.user_id == user.pk and seat.stand_in_id is not None), None
        )
        if seat is None or game.is_over:
            raise errors.Conflict(_("No bot plays for you here."))
        now = timezone.now()
        if seat.return_until is None or now > seat.return_until:
            raise errors.Forbidden(_("A seat can be taken back once, within 24 hours."))
        seat.stand_in, seat.returned = None, True
        seat.save(update_fields=["stand_in", "returned"])
        if game.to_move == seat.index:
            start_clock(game, seats, now)
            game.save(update_fields=CLOCK_FIELDS)
            turn_began(game, seats, now, again=True)
        schedule_bot_turn(game, seats, now)
        announce_table(game)


def sweep_deadlines(limit: int = 100) -> int:
    """Time out the turns whose deadline has passed, not counting outages of ours. Returns how many."""
    extend_clocks_after_outage()
    due = overdue_games(timezone.now())[:limit]
    return sum(time_out_turn(game_id, version) for game_id, version in due.values_list("pk", "version"))
