"""What a host chooses, checked in one place."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

import engine
from accounts.bots import ROSTER
from accounts.models import User
from games import errors
from games.clocks import TimeControl
from games.models import Game
from games.models.game import MAX_SEATS, MAX_TOKENS

SOLO_TOKENS = 21
SHORTEST_WINDOW = 4
MAX_ANSWER_HOURS = 14 * 24


@dataclass(frozen=True, slots=True)
class TableOptions:
    name: str
    seat_count: int
    tokens: int
    access: Game.Access = Game.Access.OPEN
    watching: Game.Watching = Game.Watching.EVERYONE
    rated: bool = False
    previews: bool = True
    take_backs: bool = False
    """Whether a move may be taken back until another player sees it."""
    time_control: str = "none"
    window: tuple[int, int] | None = None
    """The hours of the day in which clocks run, in each player's own time zone."""
    free_weekends: bool = False
    on_timeout: Game.OnTimeout = Game.OnTimeout.BOT
    min_reliability: int = 0
    """Percent of games finished in time that a player must have to join."""
    max_answer_hours: int = 0
    """Within how many hours a player must usually answer to join; 0 asks for nothing."""
    bots: tuple[str, ...] = ()
    """Slugs of the bots that sit down at once; the same bot may come twice, unless rated."""
    invited: tuple[User, ...] = field(default=())


def tokens_for(choice: int | str, seat_count: int) -> int:
    """`full`, `first` (R1.5) or a number."""
    if choice in ("full", "first"):
        return engine.tokens_to_place(seat_count, first_game=choice == "first")
    return int(choice)


def check_options(host: User, options: TableOptions) -> None:
    """Raises `Refused` with the name of the option at fault."""
    if not 1 <= options.seat_count <= MAX_SEATS:
        raise errors.Refused(_("A table has 1 to 4 seats."), field="seats")
    if not 1 <= options.tokens <= MAX_TOKENS:
        raise errors.Refused(_("Each seat has 1 to 21 tokens to place."), field="tokens")
    if options.seat_count == 1 and options.tokens != SOLO_TOKENS:
        raise errors.Refused(_("Solo is played with 21 tokens."), field="tokens")
    _check_clock(options)
    if not 0 <= options.min_reliability <= 100:
        raise errors.Refused(_("Reliability is 0 to 100 percent."), field="min_reliability")
    if not 0 <= options.max_answer_hours <= MAX_ANSWER_HOURS:
        raise errors.Refused(
            _("An answer may take up to %(hours)d hours.") % {"hours": MAX_ANSWER_HOURS},
            field="max_answer_hours",
        )
    unknown = [slug for slug in options.bots if slug not in ROSTER]
    if unknown:
        raise errors.Refused(_("There is no bot called %(name)s.") % {"name": unknown[0]}, field="bots")
    if 1 + len(options.bots) + len(options.invited) > options.seat_count:
        raise errors.Refused(_("There are more players than seats."), field="seats")
    if options.take_backs and len(options.bots) + 1 >= options.seat_count:
        raise errors.Refused(_("Moves are taken back among people only."), field="take_backs")
    if options.rated:
        _check_rated(host, options)


def _check_clock(options: TableOptions) -> None:
    try:
        control = TimeControl.parse(options.time_control)
    except ValueError:
        raise errors.Refused(_("There is no such time control."), field="time_control") from None
    if options.window is not None:
        start, end = options.window
        if not (start >= 0 and end <= 24 and end - start >= SHORTEST_WINDOW):
            raise errors.Refused(
                _("The clock runs for at least %(hours)d hours of the day.") % {"hours": SHORTEST_WINDOW},
                field="window",
            )
    if (options.window or options.free_weekends) and (control.is_live or not control.is_timed):
        field = "window" if options.window else "free_weekends"
        raise errors.Refused(_("Free hours and days are for games with days to move."), field=field)


def _check_rated(host: User, options: TableOptions) -> None:
    if options.seat_count == 1:
        raise errors.Refused(_("Solo games are not rated."), field="rated")
    if options.time_control == "none":
        raise errors.Refused(_("A rated game needs a time control."), field="time_control")
    if not all(user.can_be_rated for user in (host, *options.invited)):
        raise errors.Refused(_("Guests play casual games. Sign up to be rated."), field="rated")
