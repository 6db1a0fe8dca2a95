"""Winding and stopping the clock of the seat to move. All of it happens under the game's lock."""

from datetime import datetime, timedelta

from games.clocks import TimeControl
from games.models import Game, Seat
from games.selectors.clocks import moment_of, time_used

CLOCK_FIELDS = ("turn_started_at", "turn_used", "turn_zone", "deadline", "paused_at")


def fill_banks(game: Game, seats: list[Seat]) -> None:
    """At the start of the game."""
    bank = TimeControl.parse(game.time_control).bank
    if bank is not None:
        Seat.objects.filter(game=game).update(bank=bank)
        for seat in seats:
            seat.bank = bank


def seats_with_clocks(game: Game) -> list[Seat]:
    """All seats, with their users where the clock depends on their time zone and vacations."""
    seats = game.seats.all()
    return list(seats if game.time_control == "none" else seats.select_related("user"))


def start_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """A new turn begins. Bots have no deadline: they never run out of time.

    The turn keeps the time zone in which it began: by moving about nobody can stop a clock or lose by it.
    """
    game.turn_started_at, game.turn_used = now, timedelta()
    if game.to_move is not None and (game.window or game.free_weekends):
        game.turn_zone = seats[game.to_move].user.time_zone
    game.deadline = None
    wind_clock(game, seats)


def wind_clock(game: Game, seats: list[Seat]) -> None:
    """Set the deadline of the running turn, at its start or after the rules of the clock have changed."""
    if game.to_move is None or game.turn_started_at is None or game.paused_at is not None:
        return
    seat = seats[game.to_move]
    limit = TimeControl.parse(game.time_control).limit(seat.bank)
    game.deadline = None if limit is None or seat.is_played_by_bot else moment_of(game, seat, limit)


def stop_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """The seat to move has moved: take what it used from its bank and add the increment."""
    if game.paused_at is not None:
        resume_clock(game, seats, now)
        Seat.objects.filter(game=game).update(wants_pause=False)
    control = TimeControl.parse(game.time_control)
    if control.bank is None or game.to_move is None:
        return
    seat = seats[game.to_move]
    seat.bank = control.refilled(seat.bank, time_used(game, seat, now))
    seat.save(update_fields=["bank"])


def pause_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """Stop the clock of the locked game where it is. The caller saves the game."""
    if game.to_move is None or game.paused_at is not None:
        return
    game.turn_used = time_used(game, seats[game.to_move], now)
    game.paused_at, game.deadline = now, None


def resume_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """End a pause: the clock of the locked game runs on from here. The caller saves the game."""
    if game.paused_at is None:
        return
    game.turn_started_at, game.paused_at = now, None
    wind_clock(game, seats)
