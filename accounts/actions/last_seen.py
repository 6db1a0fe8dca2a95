from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User

# Precise enough for "offline 3h", and few enough writes.
LAST_SEEN_INTERVAL = timedelta(minutes=5)


def update_last_seen(user: User, *, time_zone: str = "", language: str = "") -> bool:
    """Store when and in which language the user was last seen, at most every five minutes.

    Also the time zone if none is stored. Empty texts are not stored. Returns whether anything was written.
    """
    now = timezone.now()
    changes: dict[str, Any] = {}
    is_due = now - user.last_seen_at > LAST_SEEN_INTERVAL
    if is_due:
        user.last_seen_at = changes["last_seen_at"] = now
    if time_zone and not user.time_zone:
        user.time_zone = changes["time_zone"] = time_zone
    # Mails to users who chose no language are written in this one.
    if language not in ("", user.seen_language) and (is_due or not user.seen_language):
        user.seen_language = changes["seen_language"] = language
    if changes:
        User.objects.filter(pk=user.pk).update(**changes)
    return bool(changes)
