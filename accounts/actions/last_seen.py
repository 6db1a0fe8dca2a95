from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User

# Precise enough for "offline 3h", and few enough writes.
LAST_SEEN_INTERVAL = timedelta(minutes=5)


def update_last_seen(user: User, *, time_zone: str) -> bool:
    """Store when the user was last seen, at most every five minutes, and the time zone if none is stored.

    Returns whether anything was written.
    """
    now = timezone.now()
    changes: dict[str, Any] = {}
    if now - user.last_seen_at > LAST_SEEN_INTERVAL:
        user.last_seen_at = changes["last_seen_at"] = now
    if time_zone and not user.time_zone:
        user.time_zone = changes["time_zone"] = time_zone
    if changes:
        User.objects.filter(pk=user.pk).update(**changes)
    return bool(changes)
