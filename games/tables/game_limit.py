"""How many games a player may have in progress: more after games finished on time, fewer after timeouts.

Only games with a clock and with another person count, and tables with a clock that wait for a person. Solo
games, the Daily Moon, games against bots only and games without a clock are not limited, and nor are bots.
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.tables import errors
from games.tables.models import Game, Seat
from games.tables.options import TableOptions
from novaluna_site.i18n import numeral
from novaluna_site.transactions import require_transaction

FIRST_LIMIT = 8
LEAST_LIMIT = 3
HIGHEST_LIMIT = 200
PLACES_PER_TIMEOUT = 3
GAMES_COUNTED = 400
"""Only a player's latest games count, so that the cost is limited and old timeouts are forgotten."""
NEWEST_FIRST = ("-ended_at", "-game")
RAN_OUT = Q(left=Seat.Left.TIMED_OUT) | Q(stood_in_at__isnull=False)
TOTALS = {"on_time": Count("pk", filter=~RAN_OUT), "timed_out": Count("pk", filter=RAN_OUT)}


@dataclass(frozen=True, slots=True)
class GameAllowance:
    limit: int
    running: int
    """Can be greater than `limit`, which falls after timeouts."""
    is_lowered: bool = False
    """Whether timeouts lower the limit."""

    @property
    def free(self) -> int:
        return max(self.limit - self.running, 0)

    @property
    def advice(self) -> str:
        """How the limit changes. In the active language."""
        if self.limit == HIGHEST_LIMIT:
            return _("No player can have more.")
        if self.is_lowered:
            return _("You ran out of time in some games. Finish games on time to play more.")
        return _("Each game you finish on time lets you play one more.")


def allowance_of(user: User) -> GameAllowance:
    latest = _ended([user.pk]).order_by(*NEWEST_FIRST)[:GAMES_COUNTED]
    return _allowance(_running([user.pk]).count(), **latest.aggregate(**TOTALS))


def free_places(user_ids: Collection[int]) -> dict[int, int]:
    """How many more games each of these users may begin."""
    return {user_id: allowance.free for user_id, allowance in allowances_of(user_ids).items()}


def allowances_of(user_ids: Collection[int]) -> dict[int, GameAllowance]:
    """Two queries for any number of users."""
    running = dict(_running(user_ids).values("user").annotate(games=Count("pk")).values_list("user", "games"))
    recency = Window(RowNumber(), partition_by=F("user"), order_by=NEWEST_FIRST)
    latest = _ended(user_ids).annotate(recency=recency).filter(recency__lte=GAMES_COUNTED)
    totals = Seat.objects.filter(pk__in=latest.values("pk")).order_by().values("user").annotate(**TOTALS)
    ended = {user_id: counts for user_id, *counts in totals.values_list("user", *TOTALS)}
    return {user_id: _allowance(running.get(user_id, 0), *ended.get(user_id, (0, 0))) for user_id in user_ids}


def refuse_if_full(user: User) -> None:
    """Raises GameLimit. The caller has locked the user, so that parallel requests cannot pass it together."""
    require_transaction()
    if user.is_bot:
        return
    allowance = allowance_of(user)
    if not allowance.free:
        message = _refusal(allowance)
        raise errors.GameLimit(message, limit=allowance.limit, running=allowance.running)


def is_limited(options: TableOptions) -> bool:
    """Whether a table with these options counts for its players."""
    return options.time_control != "none" and options.seat_count > 1 + len(options.bots)


def _refusal(allowance: GameAllowance) -> str:
    """One text for each reason. The number is the limit: a player can have more games than that."""
    if allowance.limit == HIGHEST_LIMIT:
        text = ngettext(
            "You can have %(number)s game in progress, the most for anyone. Finish one first.",
            "You can have %(number)s games in progress, the most for anyone. Finish one first.",
            allowance.limit,
        )
    elif allowance.is_lowered:
        text = ngettext(
            "You can have %(number)s game in progress for now, because you ran out of time in some games. "
            "Finish games on time to play more.",
            "You can have %(number)s games in progress for now, because you ran out of time in some games. "
            "Finish games on time to play more.",
            allowance.limit,
        )
    else:
        text = ngettext(
            "You can have %(number)s game in progress for now. "
            "Each game you finish on time lets you play one more.",
            "You can have %(number)s games in progress for now. "
            "Each game you finish on time lets you play one more.",
            allowance.limit,
        )
    return text % {"number": numeral(allowance.limit)}


def _allowance(running: int, on_time: int, timed_out: int) -> GameAllowance:
    limit = FIRST_LIMIT + on_time - PLACES_PER_TIMEOUT * timed_out
    return GameAllowance(min(max(limit, LEAST_LIMIT), HIGHEST_LIMIT), running, is_lowered=timed_out > 0)


def _running(user_ids: Collection[int]) -> QuerySet[Seat]:
    """An open table always has a seat that a person can take."""
    return _counted(user_ids).filter(Q(game__status=Game.Status.OPEN) | _has_another_person(), ended_at=None)


def _ended(user_ids: Collection[int]) -> QuerySet[Seat]:
    return _counted(user_ids).filter(
        _has_another_person(), ended_at__isnull=False, game__status=Game.Status.FINISHED
    )


def _counted(user_ids: Collection[int]) -> QuerySet[Seat]:
    found = Seat.objects.filter(user__in=user_ids, is_bot=False).order_by()
    return found.exclude(game__time_control="none")


def _has_another_person() -> Exists:
    others = Seat.objects.filter(game=OuterRef("game"), is_bot=False).exclude(user=OuterRef("user"))
    return Exists(others)
