from games.notifications.models.account_mail import AccountMail
from games.notifications.models.channel_test import ChannelTest
from games.notifications.models.notification import Notification
from games.notifications.models.settings import ChannelHealth, NotificationSettings, PushSubscription, Webhook
from games.notifications.models.site_key import SiteKey

__all__ = [
    "AccountMail",
    "ChannelHealth",
    "ChannelTest",
    "Notification",
    "NotificationSettings",
    "PushSubscription",
    "SiteKey",
    "Webhook",
]
