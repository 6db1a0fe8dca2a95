"""Marks notifications as read. The mention that a notification is about is marked with it."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.chat.models import Mention
from games.notifications.models import Notification
from games.notifications.models.notification import Kind
from games.notifications.queries import sent_notifications_of
from games.tables.events import publish_after_commit
from novaluna_site.messaging.publish import user_group


def mark_notification_read(user: User, notification_id: int) -> Notification | None:
    """Returns the notification; None if the user has no notification with this id."""
    row = Notification.objects.filter(pk=notification_id, user=user).first()
    if row is not None:
        mark_notifications_read(user, [notification_id])
    return row


def mark_notifications_read(user: User, ids: list[int] | None = None) -> int:
    """All of the user's notifications if `ids` is None. Returns how many were unread."""
    with transaction.atomic():
        unread = sent_notifications_of(user).filter(read_at=None)
        if ids is not None:
            unread = unread.filter(pk__in=ids)
        lines = list(unread.filter(kind=Kind.MENTION).values_list("turn", flat=True))
        now = timezone.now()
        changed = unread.update(read_at=now)
        if lines:
            Mention.objects.filter(user=user, line__in=lines, read_at=None).update(read_at=now)
        if changed:
            publish_after_commit(user_group(user.pk), "user.changed", what="notified", game=None)
    return changed
