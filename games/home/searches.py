"""A player's searches for opponents, with what is said while they wait."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.clocks.queries import vacations_now
from games.matchmaking.models import LIVE, StandingWish, Wish
from games.matchmaking.queries.waiting_times import UsualWait, usual_wait
from games.matchmaking.queries.wishes import own_wishes, standing_wish_of
from games.tables.game_limit import GameAllowance, allowance_of

LONG = timedelta(minutes=2)
"""After such a wait the page suggests more than a bot."""


@dataclass(frozen=True, slots=True)
class Search:
    wish: Wish
    waited: timedelta
    usual: UsualWait | None
    paused_until: datetime | None
    """The end of the player's vacation, if only a live game could begin before."""

    @property
    def is_long(self) -> bool:
        return self.waited >= LONG

    @property
    def asks_about_fewer(self) -> bool:
        """Whether the player was asked about fewer than four people, and has not agreed to everything."""
        return self.wish.asked_at is not None and not (self.wish.three_players and self.wish.bot_joins)


@dataclass(frozen=True, slots=True)
class Searches:
    own: list[Search]
    """Those that the player has begun, the oldest first."""
    standing: StandingWish | None
    standing_open: int
    """How many searches keep the player at the number of games."""
    allowance: GameAllowance

    @property
    def is_full(self) -> bool:
        """Whether the player has as many games as allowed, so that no search can find one."""
        return self.allowance.free == 0

    @property
    def number(self) -> int:
        return len(self.own) + self.standing_open


def searches_of(user: User) -> Searches:
    now, wishes = timezone.now(), list(own_wishes(user))
    away_until = vacations_now([user.pk], now).get(user.pk)
    chosen = [wish for wish in wishes if not wish.is_standing]
    return Searches(
        own=[
            Search(
                wish=wish,
                waited=max(now - wish.created_at, timedelta()),
                usual=usual_wait(wish.pace, wish.seats),
                paused_until=away_until if wish.pace != LIVE else None,
            )
            for wish in chosen
        ],
        standing=standing_wish_of(user),
        standing_open=len(wishes) - len(chosen),
        allowance=allowance_of(user),
    )
