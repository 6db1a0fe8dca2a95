"""For every sweep, rows that are due, and a way to make the work on one of them fail."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import DataError, connection
from django.utils import timezone

from accounts.actions.sign_ups import hold_username
from accounts.models import User
from games.analysis.models import Hint, Review
from games.bots.models import BotTurn
from games.clocks.models import Vacation
from games.daily.actions.deal_moons import missing_days
from games.daily.models import SoloToPlay
from games.leaderboards.models import GameToCount
from games.matchmaking.models import StandingWish, Wish
from games.notifications.models import AccountMail, ChannelTest, Notification, NotificationSettings
from games.notifications.models.notification import Channel, Kind, State
from games.tables.actions.open_table import open_table
from games.tables.models import Game, Seat, Series
from novaluna_site.due_work import DueRow
from novaluna_site.models import FailedRow
from tests.factories import GuestFactory, PlayerFactory, start_game, table_options
from tests.games.leaderboards.boards import add_row
from tests.playing import let_clocks_run_out, resign

PERSONAL = "mina@example.com"
LONG_AGO = timedelta(days=100)
# Primary keys that are no other parameter of a statement by accident.
numbers = count(10_000_001)


@dataclass(frozen=True)
class Rows:
    """Rows that are due, the most urgent first. While poisoned, the first can't be written to `table`."""

    names: list[str]
    table: str
    value: object

    @contextmanager
    def poisoned(self) -> Iterator[None]:
        def execute(run: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
            if f'"{self.table}"' in sql[: len(self.table) + 20] and str(self.value) in keys_of(sql, params):
                raise DataError(f"value of {PERSONAL} out of range")
            return run(sql, params, many, context)

        with connection.execute_wrapper(execute):
            yield


def keys_of(sql: str, params: Any) -> set[str]:
    """The values by which an UPDATE or a DELETE chooses its rows, or the first value of a new row."""
    if sql.startswith("INSERT"):
        return {str(params[0])}
    conditions = sql.partition(" WHERE ")[2].count("%s")
    is_write = sql.startswith(("UPDATE", "DELETE"))
    return {str(value).removesuffix("+00:00") for value in params[-conditions:]} if is_write else set()


def rows_of(objects: list[Any], table: str) -> Rows:
    return Rows([str(row.pk) for row in objects], table, objects[0].pk)


def players() -> list[User]:
    return [PlayerFactory() for _ in range(3)]


def games(**options: Any) -> list[Game]:
    return [start_game(PlayerFactory(), PlayerFactory(), **options) for _ in range(3)]


def overdue_games() -> Rows:
    found = games(time_control="2d")
    let_clocks_run_out()
    Game.objects.filter(pk=found[0].pk).update(deadline=timezone.now() - LONG_AGO)
    return rows_of(found, "tables_game")


def ended_games() -> Rows:
    found = games()
    for game in found:
        resign(game, game.host)
    return rows_of(found[::-1], "tables_game")


def undecided_series() -> Rows:
    """The first game has another name, with which its next game is inserted."""
    found = [start_game(PlayerFactory(), PlayerFactory(), name=name) for name in ("Poison", "Tea", "Milk")]
    for game in found:
        Game.objects.filter(pk=game.pk).update(series=Series.objects.create(best_of=3))
        resign(game, game.host)
    return Rows([str(game.pk) for game in found], "tables_game", "Poison")


def idle_games() -> Rows:
    found = games()
    Game.objects.update(turn_started_at=timezone.now() - LONG_AGO)
    return rows_of(found, "tables_game")


def idle_tables() -> Rows:
    found = [open_table(player, table_options()) for player in players()]
    Game.objects.update(created_at=timezone.now() - LONG_AGO)
    Seat.objects.update(joined_at=timezone.now() - LONG_AGO)
    return rows_of(found, "tables_game")


def finished_games() -> Rows:
    ended_games()
    return rows_of(list(GameToCount.objects.order_by("game__finished_at")), "leaderboards_gametocount")


def seasons() -> Rows:
    months = ["2020-01", "2020-02", "2020-03"]
    for month in months:
        add_row(PlayerFactory(), 1500, period=month)
    return Rows(months, "leaderboards_season", months[0])


def moons() -> Rows:
    days = missing_days()
    return Rows([str(day) for day in days], "daily_dailymoon", days[0])


def notifications(channel: Channel, **changes: Any) -> list[Notification]:
    now = timezone.now()
    found = [
        Notification.objects.create(user=player, kind=Kind.CHANNEL_OFF, channel=channel, due_at=now)
        for player in players()
    ]
    Notification.objects.filter(channel=channel).update(**changes or {"due_at": now})
    return found


def deliveries(channel: Channel) -> Rows:
    found = notifications(channel)
    names = [f"{row.user_id}:{row.channel}" for row in found]
    return Rows(names, "notifications_notification", found[0].user_id)


def interrupted() -> Rows:
    found = notifications(Channel.EMAIL, state=State.SENDING)
    return rows_of(found, "notifications_notification")


def from_the_future() -> Rows:
    later = timezone.now() + timedelta(hours=1)
    return rows_of(notifications(Channel.APP, created_at=later, due_at=later), "notifications_notification")


def old_notifications() -> Rows:
    found = notifications(Channel.APP, created_at=timezone.now() - LONG_AGO, state=State.SENT)
    return rows_of(found, "notifications_notification")


def vacations() -> Rows:
    now = timezone.now()
    found = [Vacation.objects.create(user=user, starts_at=now - LONG_AGO, ends_at=now) for user in players()]
    return rows_of(found, "clocks_vacation")


def digests() -> Rows:
    now = timezone.now()
    found = [
        NotificationSettings.objects.create(user=user, digest_hour=8, digest_due_at=now) for user in players()
    ]
    return rows_of(found, "notifications_notificationsettings")


def guests() -> Rows:
    found = [GuestFactory(last_seen_at=timezone.now() - LONG_AGO) for _ in range(3)]
    return rows_of(found, "accounts_user")


def sign_ups() -> Rows:
    found = [hold_username(f"nobody-{next(numbers)}", None) for _ in range(3)]
    User.objects.update(date_joined=timezone.now() - LONG_AGO)
    return rows_of(found, "accounts_user")


def expired_sessions() -> Rows:
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    hours = [hour - timedelta(hours=ago) for ago in (3, 2, 1)]
    for moment in hours:
        Session.objects.create(session_key=f"s{next(numbers)}", expire_date=moment + timedelta(minutes=5))
    return Rows([str(moment) for moment in hours], "django_session", hours[0].replace(tzinfo=None))


def ended_sessions() -> Rows:
    found = [
        UserSession.objects.create(
            pk=next(numbers),
            user=user,
            session_key=f"u{next(numbers)}",
            ip="192.0.2.1",
            created_at=timezone.now() - LONG_AGO,
        )
        for user in players()
    ]
    return rows_of(found, "usersessions_usersession")


def settled_failures() -> Rows:
    now = timezone.now()
    values = {"work": "no longer there", "attempts": 1, "failed_at": now, "retry_at": now}
    found = [FailedRow.objects.create(row=str(number), **values) for number in range(3)]
    return rows_of(found, "novaluna_site_failedrow")


def due_rows(model: type[DueRow], each: list[dict[str, Any]]) -> Rows:
    long_due = timezone.now() - timedelta(hours=1)
    found = [
        model._default_manager.create(due_at=long_due + timedelta(minutes=number), **values)
        for number, values in enumerate(each)
    ]
    return rows_of(found, model._meta.db_table)


def due_rows_of_games(model: type[BotTurn | Hint | Review | SoloToPlay], **values: Any) -> Rows:
    tables = [
        Game.objects.create(pk=next(numbers), name="A", host=host, seat_count=2, tokens=20)
        for host in players()
    ]
    return due_rows(model, [{"pk": game.pk, "game": game, **values} for game in tables])


def account_mails() -> Rows:
    later = timezone.now() + LONG_AGO
    return due_rows(AccountMail, [{"pk": next(numbers), "expires_at": later} for _ in range(3)])


def channel_tests(channel: Channel) -> Rows:
    now = timezone.now()
    values = {"channel": channel, "asked_at": now}
    return due_rows(ChannelTest, [{"pk": next(numbers), "user": user, **values} for user in players()])


KINDS_OF_GAMES = ({"pace": "1d"}, {"pace": "3d"}, {"pace": "1d", "rated": True})
"""Three searches that don't fit together."""


def groups_of_wishes(size: int, seats: int) -> list[list[Wish]]:
    """A group of equal searches for each kind of game, the longest waiting first."""
    found = [
        [Wish.objects.create(user=PlayerFactory(), seats=seats, **kind) for _ in range(size)]
        for kind in KINDS_OF_GAMES
    ]
    for hours, wishes in enumerate(reversed(found), start=1):
        began = timezone.now() - timedelta(hours=hours)
        Wish.objects.filter(pk__in=[wish.pk for wish in wishes]).update(created_at=began)
    return found


def pairs_of_wishes() -> Rows:
    found = groups_of_wishes(2, seats=2)
    names = [f"{one.pace}:0:{one.pk}:{other.pk}" for one, other in found]
    return Rows(names, "matchmaking_wish", found[0][0].pk)


def trios_of_wishes() -> Rows:
    found = groups_of_wishes(3, seats=4)
    names = [":".join(str(wish.pk) for wish in wishes) for wishes in found]
    return Rows(names, "matchmaking_wish", found[0][0].pk)


def abandoned_wishes() -> Rows:
    found = [wish for wishes in groups_of_wishes(1, seats=3) for wish in wishes]
    User.objects.update(last_seen_at=timezone.now() - LONG_AGO)
    return rows_of(found, "matchmaking_wish")


def standing_wishes() -> Rows:
    """The number of players is the first value of the searches that they make."""
    found = [
        StandingWish.objects.create(user=user, games=1, pace="1d", seats=seats)
        for user, seats in zip(players(), (2, 3, 4), strict=True)
    ]
    return Rows([str(standing.pk) for standing in found], "matchmaking_wish", found[0].seats)


def old_wishes() -> Rows:
    """Each player has begun another search since."""
    found = [
        Wish.objects.create(
            pk=next(numbers), user=user, status="withdrawn", ended_at=timezone.now() - LONG_AGO
        )
        for user in players()
    ]
    for wish in found:
        Wish.objects.create(pk=next(numbers), user=wish.user)
    return rows_of(found, "matchmaking_wish")


def abandoned_standing_wishes() -> Rows:
    found = [StandingWish.objects.create(pk=next(numbers), user=user, games=1) for user in players()]
    User.objects.update(last_seen_at=timezone.now() - LONG_AGO)
    return rows_of(found, "matchmaking_standingwish")


RECIPES: dict[str, Callable[[], Rows]] = {
    "accounts.tasks.delete_expired_sessions": expired_sessions,
    "accounts.tasks.delete_unfinished_sign_ups": sign_ups,
    "accounts.tasks.delete_unused_guests": guests,
    "accounts.tasks.forget_ended_sessions": ended_sessions,
    "analysis.sweep_hints": lambda: due_rows_of_games(Hint, seat=0, version=0),
    "analysis.sweep_reviews": lambda: due_rows_of_games(Review),
    "bots.sweep_turns": lambda: due_rows_of_games(BotTurn, version=0),
    "clocks.sweep_deadlines": overdue_games,
    "daily.deal_moons": moons,
    "daily.sweep_bot_solos": lambda: due_rows_of_games(SoloToPlay),
    "leaderboards.count_games": finished_games,
    "leaderboards.freeze_seasons": seasons,
    "matchmaking.end_abandoned_wishes": abandoned_wishes,
    "matchmaking.forget_old_wishes": old_wishes,
    "matchmaking.keep_games": standing_wishes,
    "matchmaking.match_wishes": pairs_of_wishes,
    "matchmaking.offer_fewer_players": trios_of_wishes,
    "matchmaking.stop_standing_wishes": abandoned_standing_wishes,
    "notifications.correct_times": from_the_future,
    "notifications.deliver_in_app": lambda: deliveries(Channel.APP),
    "notifications.forget_old": old_notifications,
    "notifications.notify_returns": vacations,
    "notifications.plan_digests": digests,
    "notifications.recover_interrupted": interrupted,
    "notifications.send_mails": lambda: deliveries(Channel.EMAIL),
    "notifications.send_messages": lambda: deliveries(Channel.WEBHOOK),
    "notifications.sweep_account_mails": account_mails,
    "notifications.sweep_endpoint_tests": lambda: channel_tests(Channel.PUSH),
    "notifications.sweep_mail_tests": lambda: channel_tests(Channel.EMAIL),
    "novaluna_site.tasks.forget_settled_failures": settled_failures,
    "tables.close_idle_games": idle_games,
    "tables.close_idle_tables": idle_tables,
    "tables.continue_series": undecided_series,
    "tables.verify_ended_games": ended_games,
    "tables.verify_sample": lambda: rows_of(games(), "tables_game"),
}
