from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User

# Precise enough for "offline 3h", and rare enough to cost nothing.
NOTED_EVERY = timedelta(minutes=5)


def note_presence(user: User, *, time_zone: str) -> bool:
    """Note that a user is here, and the browser's time zone if none is known. False if nothing was new."""
    now = timezone.now()
    changes: dict[str, Any] = {}
    if now - user.last_seen_at > NOTED_EVERY:
        user.last_seen_at = changes["last_seen_at"] = now
    if time_zone and not user.time_zone:
        user.time_zone = changes["time_zone"] = time_zone
    if changes:
        User.objects.filter(pk=user.pk).update(**changes)
    return bool(changes)
