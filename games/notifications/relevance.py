"""Whether a notification is still relevant. Checked again before sending: the game may have changed."""

from datetime import datetime, timedelta

from games.clocks.queries import moment_of, vacations_now
from games.notifications.models import Notification
from games.notifications.models.notification import Kind
from games.notifications.queries import is_invited, is_mentioned, is_searching
from games.tables.models import Game, Seat
from games.tables.queries import turns_waiting_for
from games.tables.time_control import TimeControl

LOW_SHARE = 0.2
CHECK_AGAIN = timedelta(hours=1)


def relevant_from(row: Notification, game: Game | None, now: datetime) -> datetime | None:
    """The time from which the row is relevant, which may be in the past; None if it no longer is."""
    if row.kind == Kind.LOW_TIME:
        seat = _mover(row, game)
        return low_time_moment(game, seat, now) if game is not None and seat is not None else None
    if not _is_relevant(row, game):
        return None
    if row.kind == Kind.STILL_YOUR_TURN and game is not None:
        return _reminder_moment(row, game, now)
    return now


def _reminder_moment(row: Notification, game: Game, now: datetime) -> datetime:
    """Not in a pause or on vacation. At most a day ahead, because a vacation may be ended early."""
    if game.paused_at is not None:
        return now + CHECK_AGAIN
    back_at = vacations_now([row.user_id], now).get(row.user_id, now)
    return min(back_at, now + timedelta(days=1))


def _is_relevant(row: Notification, game: Game | None) -> bool:
    match row.kind:
        case Kind.YOUR_TURN | Kind.STILL_YOUR_TURN:
            return _mover(row, game) is not None
        case Kind.TIMED_OUT | Kind.QUARANTINED | Kind.RELEASED:
            return game is not None and _is_still_so(Kind(row.kind), game)
        case Kind.INVITATION:
            return is_invited(row.user_id, game)
        case Kind.MENTION:
            return is_mentioned(row.user_id, row.turn)
        case _:
            return _is_still_useful(row)


def _is_still_useful(row: Notification) -> bool:
    """For notifications without a game."""
    if row.kind == Kind.FEWER_PLAYERS:
        return is_searching(row.turn)
    return row.kind != Kind.DIGEST or turns_waiting_for(row.user) > 0


def _is_still_so(kind: Kind, game: Game) -> bool:
    if kind == Kind.TIMED_OUT:
        return not game.is_over
    return (kind == Kind.QUARANTINED) == (game.quarantined_at is not None)


def low_time_moment(game: Game, seat: Seat, now: datetime) -> datetime | None:
    """When a fifth of the time for the current turn is left; None if the game has no clock."""
    limit = TimeControl.parse(game.time_control).limit(seat.bank)
    if limit is None or game.turn_started_at is None:
        return None
    if game.deadline is None:
        return now + CHECK_AGAIN  # paused
    return moment_of(game, seat, limit * (1 - LOW_SHARE))


def _mover(row: Notification, game: Game | None) -> Seat | None:
    """The user's seat if it is their turn and no bot plays for them."""
    if game is None or game.to_move is None or game.quarantined_at is not None:
        return None
    seat = game.seats.all()[game.to_move]
    return seat if seat.user_id == row.user_id and not seat.is_played_by_bot else None
