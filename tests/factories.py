import factory
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password

from accounts.models import User
from games.models import Game, Seat

PASSWORD = "tranquil-sea-of-tests"


class UserFactory(factory.django.DjangoModelFactory[User]):
    """A person who can log in with PASSWORD and has confirmed an address."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"player-{n}")
    email = factory.LazyAttribute(lambda user: f"{user.username}@example.com".lower())
    password = factory.LazyFunction(lambda: make_password(PASSWORD))

    @factory.post_generation
    def address(user, create, extracted, **kwargs):
        if create and user.email:
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True, **kwargs)


class GuestFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User

    kind = User.Kind.GUEST
    username = factory.Sequence(lambda n: f"QuietCrater{n}")
    password = factory.LazyFunction(lambda: make_password(None))


def seat_at_a_table(user: User) -> Seat:
    """What keeps a user's row alive."""
    game = Game.objects.create(name="Tea break", host=user, seat_count=2, tokens=20)
    return Seat.objects.create(game=game, index=0, user=user)
