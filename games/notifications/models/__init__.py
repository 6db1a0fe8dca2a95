from games.notifications.models.notification import Notification
from games.notifications.models.settings import ChannelHealth, NotificationSettings, PushSubscription, Webhook
from games.notifications.models.site_key import SiteKey

__all__ = [
    "ChannelHealth",
    "Notification",
    "NotificationSettings",
    "PushSubscription",
    "SiteKey",
    "Webhook",
]
