"""What the table page says about clocks, pauses, vacations and players who ran out of time."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from games.clocks.queries import time_left, vacations_now
from games.clocks.words import clock_rules, control_rule, other_time_words, own_time_words
from games.tables.actions.close_idle_games import GAME_IDLE_DAYS
from games.tables.models import Game, Seat
from games.tables.queries import viewer_of
from games.tables.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class Absence:
    """`own` is the viewer's seat."""

    game: Game
    own: Seat | None
    time: str
    """How much time the viewer has left. For spectators: how much the player to move has left.

    In live games only the rule, because clocks show the time.
    """
    rules: list[str]
    on_vacation: list[tuple[Seat, datetime]]
    out_of_time: list[Seat]
    """Other players who ran out of time: a bot plays for them, or they have left."""
    asking: list[Seat]
    """Other players who ask for a pause."""
    return_until: datetime | None
    """Until when the viewer may reclaim the seat from the bot."""

    @property
    def may_pause(self) -> bool:
        return self.own is not None and self.game.to_move is not None and self.game.time_control != "none"

    @property
    def is_live(self) -> bool:
        return TimeControl.parse(self.game.time_control).is_live


def absence_at(game: Game, user: User | AnonymousUser) -> Absence:
    """For a table with its seats and users loaded."""
    now = timezone.now()
    seats = list(game.seats.all())
    index = viewer_of(user, seats).seat
    own = seats[index] if index is not None else None
    vacations = {}
    control = TimeControl.parse(game.time_control)
    if game.to_move is not None and control.is_timed and not control.is_live:
        vacations = vacations_now((seat.user_id for seat in seats if not seat.is_bot), now)
    return_until = own.return_until if own is not None and not game.is_over else None
    return Absence(
        game=game,
        own=own,
        time=_time_words(game, seats, own, now),
        rules=rules_of(game),
        on_vacation=[(seat, vacations[seat.user_id]) for seat in seats if seat.user_id in vacations],
        out_of_time=[
            seat for seat in seats if seat != own and (seat.stand_in_id or seat.left == Seat.Left.TIMED_OUT)
        ],
        asking=[seat for seat in seats if seat.wants_pause and seat != own],
        return_until=return_until if return_until and return_until > now else None,
    )


def rules_of(game: Game) -> list[str]:
    return clock_rules(
        TimeControl.parse(game.time_control),
        window=game.window,
        free_weekends=game.free_weekends,
        bot_plays_on=game.on_timeout == Game.OnTimeout.BOT,
        seat_count=game.seat_count,
        idle_days=GAME_IDLE_DAYS,
    )


def _time_words(game: Game, seats: list[Seat], own: Seat | None, now: datetime) -> str:
    control = TimeControl.parse(game.time_control)
    if game.to_move is None:
        return ""
    if control.is_live:
        # The clocks above show the time to the second; these words would soon be wrong.
        return control_rule(control)
    if own is not None and not own.left:
        left = time_left(game, own, now)
        return "" if left is None else own_time_words(control, left)
    left = time_left(game, seats[game.to_move], now)
    return "" if left is None else other_time_words(seats[game.to_move].user.display_name, left)
