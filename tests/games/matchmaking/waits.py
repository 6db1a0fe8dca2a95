from datetime import timedelta

from django.utils import timezone

from games.matchmaking.models import Wish


def let_wait(*wishes: Wish, **time: float) -> None:
    """Let searches have begun that much earlier."""
    began = timezone.now() - timedelta(**time)
    Wish.objects.filter(pk__in=[wish.pk for wish in wishes]).update(created_at=began)
