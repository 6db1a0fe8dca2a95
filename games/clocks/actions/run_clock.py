"""Starting and stopping the clock of the seat to move. The game is locked, and the caller saves it."""

from datetime import datetime, timedelta

from games.clocks.queries import moment_of, time_used
from games.tables.models import Game, Seat
from games.tables.time_control import TimeControl

CLOCK_FIELDS = ("turn_started_at", "turn_used", "turn_zone", "deadline", "paused_at")


def fill_banks(game: Game, seats: list[Seat], now: datetime) -> None:
    """Give every seat its time at the start of the game."""
    bank = TimeControl.parse(game.time_control).bank
    if bank is not None:
        Seat.objects.filter(game=game).update(bank=bank)
        for seat in seats:
            seat.bank = bank


def start_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """A new turn begins. Bots have no deadline.

    The turn keeps the time zone in which it began, so that a player who travels neither gains nor loses time.
    """
    game.turn_started_at, game.turn_used = now, timedelta()
    if game.to_move is not None and (game.window or game.free_weekends):
        game.turn_zone = seats[game.to_move].user.time_zone
    game.deadline = None
    set_deadline(game, seats)


def set_deadline(game: Game, seats: list[Seat]) -> None:
    """Compute the deadline of the running turn, at its start or after a vacation or an outage changed it."""
    if game.to_move is None or game.turn_started_at is None or game.paused_at is not None:
        return
    seat = seats[game.to_move]
    limit = TimeControl.parse(game.time_control).limit(seat.bank)
    game.deadline = None if limit is None or seat.is_played_by_bot else moment_of(game, seat, limit)


def stop_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """The turn is over: subtract the time it took from the player's bank and add the increment."""
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
    """Stop the clock where it is."""
    if game.to_move is None or game.paused_at is not None:
        return
    game.turn_used = time_used(game, seats[game.to_move], now)
    game.paused_at, game.deadline = now, None


def suspend_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """The game is in quarantine: no time passes, but for its players this is not a pause."""
    if game.to_move is None or game.paused_at is not None:
        return
    game.turn_used = time_used(game, seats[game.to_move], now)
    game.turn_started_at = game.deadline = None


def continue_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """The quarantine has ended: the clock runs again from now, unless the players have paused the game."""
    if game.to_move is None or game.paused_at is not None:
        return
    game.turn_started_at = now
    set_deadline(game, seats)


def resume_clock(game: Game, seats: list[Seat], now: datetime) -> None:
    """End a pause: the clock runs again from now."""
    if game.paused_at is None:
        return
    game.turn_started_at, game.paused_at = now, None
    set_deadline(game, seats)
