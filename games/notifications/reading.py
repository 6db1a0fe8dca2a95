"""Marking notifications as read, and with a mention's notification the mention."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.events import publish_after_commit, user_group
from games.models import Mention, Notification
from games.models.notification import Kind
from games.selectors.notifications import unread_notifications_of


def read_notification(user: User, notification_id: int) -> Notification | None:
    """The user's own notification, read now; None if there is no such."""
    row = Notification.objects.filter(pk=notification_id, user=user).first()
    if row is not None:
        read_notifications(user, [notification_id])
    return row


def read_notifications(user: User, ids: list[int] | None = None) -> int:
    """These, or all. Returns how many were unread."""
    with transaction.atomic():
        unread = unread_notifications_of(user)
        if ids is not None:
            unread = unread.filter(pk__in=ids)
        lines = list(unread.filter(kind=Kind.MENTION).values_list("turn", flat=True))
        now = timezone.now()
        changed = unread.update(read_at=now)
        if lines:
            Mention.objects.filter(user=user, line__in=lines, read_at=None).update(read_at=now)
        if changed:
            publish_after_commit(user_group(user.pk), "user.notified", game=None)
    return changed
