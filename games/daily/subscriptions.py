from datetime import date, datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.daily.actions.count_attempt import count_attempt, give_attempt_back
from games.daily.actions.play_bot_solo import schedule_bot_solo
from games.daily.actions.play_moon import start_practice
from games.daily.personal_data import register_personal_data
from games.daily.queries import day_of, watchable_by
from games.tables import hooks
from games.tables.models import Game, Seat
from novaluna_site.periods import utc_today


def subscribe() -> None:
    register_personal_data()
    hooks.game_finished.register(_finish)
    hooks.game_aborted.register(_give_attempt_back)
    hooks.watchable.register(watchable_by)
    hooks.hides_pile.register(_hides_pile)
    hooks.rematch.register(_practise_again)


def _finish(game: Game, seats: list[Seat], now: datetime) -> None:
    if not game.is_solo:
        return
    count_attempt(game, seats[0], now)
    if seats[0].score is not None:
        schedule_bot_solo(game, now)


def _give_attempt_back(game: Game, seats: list[Seat], now: datetime) -> None:
    give_attempt_back(game)


def _hides_pile(game: Game) -> str | None:
    """Others can still play today's deal for points."""
    day = day_of(game)
    if day is None or day < utc_today():
        return None
    return _("You can see this when the day is over.")


def _practise_again(user: User, game: Game) -> Game | None:
    day: date | None = day_of(game)
    return None if day is None else start_practice(user, day)
