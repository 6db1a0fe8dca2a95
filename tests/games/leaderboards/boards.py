"""Rows of the leaderboards, written without playing the games they count."""

from accounts.models import User
from games.leaderboards.models import Board, Standing, StandingCount
from novaluna_site.periods import ALL_TIME
from tests.factories import PlayerFactory


def add_row(user: User, value: int, *, board=Board.TWO, period=ALL_TIME, games=10, **more) -> Standing:
    """A row of a board with its counts, as after counting games."""
    row = Standing.objects.create(
        user=user, board=board, period=period, value=value, games=games, is_bot=user.is_bot, **more
    )
    for least in (1, 10, 100):
        if games >= least:
            key = {"board": board, "period": period, "is_bot": user.is_bot, "least": least, "value": value}
            count, _ = StandingCount.objects.get_or_create(**key, defaults={"count": 0})
            StandingCount.objects.filter(pk=count.pk).update(count=count.count + 1)
    return row


def crowd(values: list[int], **more) -> list[User]:
    users = [PlayerFactory(username=f"player-{number}") for number in range(len(values))]
    for user, value in zip(users, values, strict=True):
        add_row(user, value, **more)
    return users
