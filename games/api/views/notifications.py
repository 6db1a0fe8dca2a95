"""The bell, the settings behind it, and browsers that show pushes."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.user_agents import browser_name
from games.api.authentication import signed_in
from games.api.fields import NoInput, read_body, read_query
from games.api.inputs import (
    EndpointInput,
    NotificationSettingsInput,
    PageQuery,
    PushSubscriptionInput,
    ReadInput,
    TestInput,
)
from games.api.outputs import NotificationPage, NotificationSettingsOutput, ReadOutput
from games.api.pagination import page
from games.api.schema import operation
from games.models import NotificationSettings
from games.models.notification import Channel
from games.notifications.items import Item, items_of
from games.notifications.matrix import CHOSEN_KINDS, is_wanted, settings_of
from games.notifications.preferences import save_settings, subscribe, unsubscribe
from games.notifications.reading import read_notifications
from games.notifications.trial import send_test
from games.selectors.notifications import notifications_of

FIELDS = (
    "paused", "skip_when_open", "quiet_start", "quiet_end", "bundle_minutes",
    "remind_after", "remind_hour", "remind_again", "digest_hour",
)  # fmt: skip


class NotificationsView(APIView):
    @operation("notifications", {200: NotificationPage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """What the bell lists, newest first."""
        read_query(PageQuery, request)
        user = signed_in(request)
        answer = page(request, notifications_of(user), ("-id",), lambda row: {"row": row})
        rows = [found["row"] for found in answer.data["results"]]
        answer.data["results"] = [_summary(item) for item in items_of(user, rows)]
        return answer


class ReadNotificationsView(APIView):
    throttle_scope = "talk"

    @operation("read_notifications", {200: ReadOutput}, body=ReadInput)
    def post(self, request: Request) -> Response:
        """Mark these as read, or all of them."""
        ids = read_body(ReadInput, request)["ids"]
        return Response({"read": read_notifications(signed_in(request), ids)})


class NotificationSettingsView(APIView):
    throttle_scope = "talk"

    @operation("notification_settings", {200: NotificationSettingsOutput})
    def get(self, request: Request) -> Response:
        """Which event goes to which channel, and when you are left alone."""
        read_query(NoInput, request)
        return Response(_settings(settings_of(signed_in(request).pk)))

    @operation(
        "change_notification_settings", {200: NotificationSettingsOutput}, body=NotificationSettingsInput
    )
    def patch(self, request: Request) -> Response:
        """Change what you name; the rest stays."""
        given = read_body(NotificationSettingsInput, request)
        matrix = given.pop("matrix", {})
        return Response(_settings(save_settings(signed_in(request), given, matrix)))


class PushSubscriptionsView(APIView):
    throttle_scope = "talk"

    @operation("subscribe_browser", {204: None}, body=PushSubscriptionInput)
    def post(self, request: Request) -> Response:
        """Have pushes shown by this browser; the fields are those of its PushSubscription."""
        given = read_body(PushSubscriptionInput, request)
        browser = browser_name(request.META.get("HTTP_USER_AGENT", ""))
        subscribe(signed_in(request), endpoint=given["endpoint"], **given["keys"], browser=browser)
        return Response(status=204)

    @operation("unsubscribe_browser", {204: None}, body=EndpointInput)
    def delete(self, request: Request) -> Response:
        """Have no more pushes shown by this browser."""
        unsubscribe(signed_in(request), read_body(EndpointInput, request)["endpoint"])
        return Response(status=204)


class TestNotificationView(APIView):
    throttle_scope = "talk"

    @operation("send_test", {204: None}, body=TestInput)
    def post(self, request: Request) -> Response:
        """Send a test by a channel, at once."""
        send_test(signed_in(request), read_body(TestInput, request)["channel"])
        return Response(status=204)


def _summary(item: Item) -> dict[str, Any]:
    return {
        "id": item.row.pk,
        "kind": item.row.kind,
        "game": item.row.game_id,
        "title": item.title,
        "detail": item.detail,
        "path": item.path,
        "at": item.row.sent_at,
        "read": item.row.read_at is not None,
    }


def _settings(settings: NotificationSettings) -> dict[str, Any]:
    matrix = {
        kind: {channel: is_wanted(settings, kind, channel) for channel in Channel} for kind in CHOSEN_KINDS
    }
    return {"matrix": matrix, **{name: getattr(settings, name) for name in FIELDS}}
