from collections.abc import Callable

import pytest

from accounts.models import User
from games.leaderboards.models import Category, Rating
from games.live.online import KEY, come_online
from games.matchmaking.actions.find_opponent import find_opponent
from games.matchmaking.actions.make_wish import Choice
from games.matchmaking.models import Wish
from novaluna_site.messaging.redis_client import redis_client


@pytest.fixture(autouse=True)
def nobody_is_online() -> None:
    """On SQLite users of different tests have the same ids."""
    redis_client().delete(KEY)


Wants = Callable[..., Wish]


@pytest.fixture
def wants(db) -> Wants:
    """Begins a search, of a casual game for two with a day per move unless chosen otherwise."""

    def begin(user: User, **choice: object) -> Wish:
        return find_opponent(user, Choice(**{"seats": 2, "pace": "1d", "rated": False, **choice}))

    return begin


@pytest.fixture
def rate(db) -> Callable[[User, float], None]:
    """Give a player a settled rating: so many points of skill above the average."""

    def give(user: User, above: float) -> None:
        for category in Category.values:
            Rating.objects.create(
                user=user,
                category=category,
                mu=25 + above,
                sigma=2,
                number=round(1500 + 40 * above),
                games=50,
            )

    return give


@pytest.fixture
def online(db) -> Callable[..., None]:
    """These players have a page of the site open for some seconds."""

    def open_page(*users: User) -> None:
        for user in users:
            come_online(user.pk)

    return open_page
