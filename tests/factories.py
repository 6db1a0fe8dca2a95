"""Rows that tests start from: users, guests, tables and games."""

from typing import Any

import factory
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password

from accounts.models import User
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game, Seat
from games.tables.options import TableOptions

PASSWORD = "tranquil-sea-of-tests"


class PlayerFactory(factory.django.DjangoModelFactory[User]):
    """A person without password and address, for tests without a log-in form and without mails."""

    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"player-{n}")


class UserFactory(PlayerFactory):
    """A person who can log in with PASSWORD and has a confirmed address."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.LazyAttribute(lambda user: f"{user.username}@example.com".lower())
    password = factory.LazyFunction(lambda: make_password(PASSWORD))

    @factory.post_generation
    def address(user, create, extracted, **kwargs):
        if create and user.email:
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True, **kwargs)


class StaffFactory(PlayerFactory):
    """Somebody with every right in the admin."""

    username = "warden"
    is_staff = True
    is_superuser = True


class GuestFactory(PlayerFactory):
    kind = User.Kind.GUEST
    username = factory.Sequence(lambda n: f"QuietCrater{n}")
    password = factory.LazyFunction(lambda: make_password(None))


def table_options(**chosen: Any) -> TableOptions:
    """Two seats and 20 tokens, unless chosen otherwise."""
    return TableOptions(**{"name": "Harbour", "seat_count": 2, "tokens": 20, **chosen})


def start_game(host: User, *others: User, **chosen: Any) -> Game:
    """A running game of these people and of the bots in `chosen`, seated in this order, without a move."""
    seats = 1 + len(others) + len(chosen.get("bots", ()))
    table = open_table(host, table_options(**{"seat_count": seats, **chosen}))
    for other in others:
        join_table(other, table.pk)
    return Game.objects.get(pk=table.pk)


def seat_at_a_table(user: User) -> Seat:
    """Give the user a seat, so that deleting the account keeps the user's row."""
    game = Game.objects.create(name="Tea break", host=user, seat_count=2, tokens=20)
    return Seat.objects.create(game=game, index=0, user=user)
