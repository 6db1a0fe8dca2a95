"""Whether a notification is still true. Asked again before anything leaves, because tables move on."""

from datetime import datetime, timedelta

from games.clocks import TimeControl
from games.models import Game, Invitation, Mention, Notification, Seat
from games.models.notification import Kind
from games.selectors.clocks import moment_of, vacations_now
from games.selectors.games import turns_waiting_for

LOW_SHARE = 0.2
LOOK_AGAIN = timedelta(hours=1)


def true_from(row: Notification, game: Game | None, now: datetime) -> datetime | None:
    """The moment from which it is true, which may have passed; None when it no longer is."""
    if row.kind == Kind.LOW_TIME:
        seat = _mover(row, game)
        return low_time_moment(game, seat, now) if game is not None and seat is not None else None
    if not _is_true(row, game):
        return None
    if row.kind == Kind.STILL_YOUR_TURN and game is not None:
        return _reminder_moment(row, game, now)
    return now


def _reminder_moment(row: Notification, game: Game, now: datetime) -> datetime:
    """Nobody is reminded in a pause or on vacation. Who may come back early is looked after once a day."""
    if game.paused_at is not None:
        return now + LOOK_AGAIN
    back_at = vacations_now([row.user_id], now).get(row.user_id, now)
    return min(back_at, now + timedelta(days=1))


def _is_true(row: Notification, game: Game | None) -> bool:
    match row.kind:
        case Kind.YOUR_TURN | Kind.STILL_YOUR_TURN:
            return _mover(row, game) is not None
        case Kind.TIMED_OUT:
            return game is not None and not game.is_over
        case Kind.INVITATION:
            pending = Invitation.objects.filter(game=game, status=Invitation.Status.PENDING)
            return pending.filter(user=row.user_id, game__status=Game.Status.OPEN).exists()
        case Kind.MENTION:
            return Mention.objects.filter(line=row.turn, user=row.user_id).exists()
        case Kind.DIGEST:
            return turns_waiting_for(row.user) > 0
        case _:
            return True


def low_time_moment(game: Game, seat: Seat, now: datetime) -> datetime | None:
    """When a fifth of the time of the running turn is left; None where no clock runs."""
    limit = TimeControl.parse(game.time_control).limit(seat.bank)
    if limit is None or game.turn_started_at is None:
        return None
    if game.deadline is None:
        return now + LOOK_AGAIN  # paused
    return moment_of(game, seat, limit * (1 - LOW_SHARE))


def _mover(row: Notification, game: Game | None) -> Seat | None:
    """The user's seat, if it is to move and nobody plays for them."""
    if game is None or game.to_move is None or game.quarantined_at is not None:
        return None
    seat = game.seats.all()[game.to_move]
    return seat if seat.user_id == row.user_id and not seat.is_played_by_bot else None
