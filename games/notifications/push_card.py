"""The soft question whether to turn push notifications on, before the browser asks its own."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.models import Move, PushSubscription, Seat
from games.notifications.matrix import settings_of
from games.notifications.preferences import locked_settings

HIDDEN_FOR = timedelta(days=30)


def offers_push(user: User) -> bool:
    """After the first confirmed move of a game with others, unless they said "Not now" or have it already."""
    if PushSubscription.objects.filter(user=user).exists():
        return False
    hidden_until = settings_of(user.pk).push_card_hidden_until
    if hidden_until is not None and hidden_until > timezone.now():
        return False
    seats = Seat.objects.filter(user=user, is_bot=False, game__seat_count__gte=2)
    moves = Move.objects.filter(
        game__seats__in=seats, seat=F("game__seats__index"), source=Move.Source.PERSON
    )
    return moves.exists()


def hide_push_card(user: User) -> None:
    settings = locked_settings(user)
    settings.push_card_hidden_until = timezone.now() + HIDDEN_FOR
    settings.save(update_fields=["push_card_hidden_until"])
