from django.urls import path

from games.notifications.api import (
    NotificationSettingsView,
    NotificationsView,
    PushSubscriptionsView,
    ReadNotificationsView,
    TestNotificationView,
    TestOutcomeView,
)
from games.notifications.pages import bell, developers, feeds, kind_link, push
from games.notifications.pages import settings as chosen
from novaluna_site.web.languages import public_page

urlpatterns = [
    path("notifications/", bell.centre, name="notifications"),
    path("notifications/read/", bell.read_all, name="read-notifications"),
    path("notifications/<row:notification_id>/", bell.follow, name="follow-notification"),
    # In the language of the mail.
    path("notifications/kind/<str:token>/", public_page(kind_link.change_kind), name="change-kind"),
    path("notifications/push/not-now/", push.not_now, name="push-not-now"),
    path("settings/notifications/", chosen.notification_settings, name="notification-settings"),
    path("settings/developers/", developers.developers, name="developers"),
    path("settings/developers/webhook/", developers.set_webhook, name="set-webhook"),
    path("settings/developers/feeds/", developers.new_feed_addresses, name="renew-feeds"),
    path("settings/notifications/browser/", chosen.remove_browser, name="remove-browser"),
    path("settings/notifications/test/<str:channel>/", chosen.test_channel, name="test-channel"),
    path("settings/notifications/on/<str:channel>/", chosen.switch_channel_on, name="switch-channel-on"),
]

neutral_urlpatterns = [
    path("sw.js", push.service_worker, name="service-worker"),
    path("feeds/<str:token>/turns.atom", feeds.turns, name="turns-feed"),
    path("feeds/<str:token>/deadlines.ics", feeds.deadlines, name="deadlines-feed"),
]
"""Without a language in the address."""

api_urlpatterns = [
    path("notifications/", NotificationsView.as_view(), name="notifications"),
    path("notifications/read/", ReadNotificationsView.as_view(), name="read-notifications"),
    path("notifications/settings/", NotificationSettingsView.as_view(), name="notification-settings"),
    path("notifications/test/", TestNotificationView.as_view(), name="test-notification"),
    path("notifications/test/<slug:channel>/", TestOutcomeView.as_view(), name="test-outcome"),
    path("push-subscriptions/", PushSubscriptionsView.as_view(), name="push-subscriptions"),
]
