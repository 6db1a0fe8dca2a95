"""A user's notifications, settings and channels: reads them for the export, erases them with the account."""

from typing import Any

from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.personal_data import Section, register
from games.notifications.actions.send_account_mail import forget_account_mails
from games.notifications.models import (
    ChannelHealth,
    ChannelTest,
    Notification,
    NotificationSettings,
    PushSubscription,
    Webhook,
)
from games.notifications.models.notification import Kind


def register_personal_data() -> None:
    register(Section("notifications", export_notifications, erase_notifications))


def export_notifications(user: User) -> dict[str, Any]:
    chosen = NotificationSettings.objects.filter(user=user)
    planned = Notification.objects.filter(user=user).order_by("pk")
    browsers = PushSubscription.objects.filter(user=user)
    return {
        "settings": list(
            chosen.values(
                "choices", "paused", "skip_when_open", "quiet_start", "quiet_end", "bundle_minutes",
                "remind_after", "remind_hour", "remind_again", "digest_hour",
            )
        ),
        "browsers": list(browsers.values("browser", "endpoint", "created_at")),
        "webhooks": list(Webhook.objects.filter(user=user).values("url", "format")),
        "notifications": list(planned.values("kind", "channel", "game_id", "state", "created_at", "sent_at")),
    }  # fmt: skip


def erase_notifications(user: User) -> None:
    for model in (Notification, NotificationSettings, PushSubscription, Webhook, ChannelHealth, ChannelTest):
        model.objects.filter(user=user).delete()
    addresses = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    forget_account_mails({user.email, *addresses})
    # Older rows of other users contain the name instead of the id.
    Notification.objects.filter(kind=Kind.BACK, detail=user.username).update(detail=str(user.pk))
