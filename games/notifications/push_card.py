"""The card that offers push notifications, so that the browser asks for permission only after a click."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.notifications.actions.save_preferences import locked_settings
from games.notifications.channel_choices import settings_of
from games.notifications.models import PushSubscription
from games.tables.models import Move, Seat

HIDDEN_FOR = timedelta(days=30)


def is_push_offered(user: User) -> bool:
    """After the first move in a game with others, unless the user has push or chose "Not now" recently."""
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
