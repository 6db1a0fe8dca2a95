"""Notifications, their settings, and push subscriptions."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import signed_in
from accounts.user_agents import browser_name
from games.notifications.actions.mark_read import mark_notifications_read
from games.notifications.actions.save_preferences import (
    BUNDLES,
    REMINDERS,
    save_settings,
    subscribe,
    unsubscribe,
)
from games.notifications.actions.send_test import ask_test
from games.notifications.channel_choices import CONFIGURABLE_KINDS, is_wanted
from games.notifications.models import ChannelTest, NotificationSettings
from games.notifications.models.notification import Channel
from games.notifications.outputs import (
    ChannelTestOutput,
    NotificationPage,
    NotificationSettingsOutput,
    ReadOutput,
)
from games.notifications.queries import channel_test_of, notifications_of, settings_of
from games.notifications.reasons import reason_words
from games.notifications.texts import Item, items_of
from novaluna_site.api.fields import (
    MAX_ID,
    Flag,
    Input,
    Integer,
    List,
    NoInput,
    PageQuery,
    Text,
    read_body,
    read_query,
)
from novaluna_site.api.pagination import page
from novaluna_site.api.schema import operation


class ReadInput(Input):
    ids = List(
        child=Integer(max_value=MAX_ID), max_length=100, allow_null=True, default=None, help_text="null: all."
    )


class Hour(Integer):
    def __init__(self, **options: Any) -> None:
        super().__init__(max_value=23, required=False, allow_null=True, **options)


class ChannelsInput(Input):
    app = Flag(required=False)
    email = Flag(required=False)
    push = Flag(required=False)
    webhook = Flag(required=False)


MatrixInput: type[Input] = type(
    "MatrixInput", (Input,), {kind.value: ChannelsInput(required=False) for kind in CONFIGURABLE_KINDS}
)
"""A field for each kind of notification."""


class NotificationSettingsInput(Input):
    matrix = MatrixInput(required=False)
    paused = Flag(required=False)
    skip_when_open = Flag(required=False)
    quiet_start = Hour()
    quiet_end = Hour(help_text="Both or neither.")
    bundle_minutes = serializers.ChoiceField(BUNDLES, required=False)
    remind_after = serializers.ChoiceField(REMINDERS, required=False, help_text="Hours; 0: never.")
    remind_hour = Hour()
    remind_again = Flag(required=False)
    digest_hour = Hour()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        both = [attrs[name] is None for name in ("quiet_start", "quiet_end") if name in attrs]
        if len(both) == 1 or len(set(both)) > 1:
            raise serializers.ValidationError({"quiet_end": [_("Set both quiet hours, or neither.")]})
        return attrs


class PushKeysInput(Input):
    p256dh = Text(max_length=120)
    auth = Text(max_length=40)


class PushSubscriptionInput(Input):
    endpoint = Text(max_length=1000)
    keys = PushKeysInput()


class EndpointInput(Input):
    endpoint = Text(max_length=1000)


class TestInput(Input):
    channel = serializers.ChoiceField(Channel.choices)


FIELDS = (
    "paused", "skip_when_open", "quiet_start", "quiet_end", "bundle_minutes",
    "remind_after", "remind_hour", "remind_again", "digest_hour",
)  # fmt: skip


class NotificationsView(APIView):
    @operation("notifications", {200: NotificationPage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """Your alerts, newest first."""
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
        """Mark some of your alerts as read, or all of them."""
        ids = read_body(ReadInput, request)["ids"]
        return Response({"read": mark_notifications_read(signed_in(request), ids)})


class NotificationSettingsView(APIView):
    throttle_scope = "talk"

    @operation("notification_settings", {200: NotificationSettingsOutput})
    def get(self, request: Request) -> Response:
        """Which alerts go to which channel, and your quiet hours."""
        read_query(NoInput, request)
        return Response(_settings(settings_of(signed_in(request).pk)))

    @operation(
        "change_notification_settings", {200: NotificationSettingsOutput}, body=NotificationSettingsInput
    )
    def patch(self, request: Request) -> Response:
        """Change the fields you send; the others stay as they are."""
        given = read_body(NotificationSettingsInput, request)
        choices = given.pop("matrix", {})
        return Response(_settings(save_settings(signed_in(request), given, choices)))


class PushSubscriptionsView(APIView):
    throttle_scope = "talk"

    @operation("subscribe_browser", {204: None}, body=PushSubscriptionInput)
    def post(self, request: Request) -> Response:
        """Turn on pushes in a browser. The fields are those of its PushSubscription."""
        given = read_body(PushSubscriptionInput, request)
        browser = browser_name(request.META.get("HTTP_USER_AGENT", ""))
        subscribe(signed_in(request), endpoint=given["endpoint"], **given["keys"], browser=browser)
        return Response(status=204)

    @operation("unsubscribe_browser", {204: None}, body=EndpointInput)
    def delete(self, request: Request) -> Response:
        """Turn off pushes in a browser."""
        unsubscribe(signed_in(request), read_body(EndpointInput, request)["endpoint"])
        return Response(status=204)


class TestNotificationView(APIView):
    throttle_scope = "talk"

    @operation("send_test", {202: ChannelTestOutput}, body=TestInput)
    def post(self, request: Request) -> Response:
        """Send a test alert through a channel. The header `Location` is the address of its outcome."""
        test = ask_test(signed_in(request), read_body(TestInput, request)["channel"])
        address = reverse("api:test-outcome", args=[test.channel])
        return Response(_test(test), status=202, headers={"Location": address})


class TestOutcomeView(APIView):
    @operation("test_outcome", {200: ChannelTestOutput})
    def get(self, request: Request, channel: str) -> Response:
        """The outcome of your last test of a channel. Ask again while `status` is `sending`."""
        read_query(NoInput, request)
        return Response(_test(channel_test_of(signed_in(request), channel)))


def _test(test: ChannelTest) -> dict[str, Any]:
    return {
        "channel": test.channel,
        "status": test.status,
        "reason": reason_words(test.reason),
        "asked_at": test.asked_at,
    }


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
    choices = {
        kind: {channel: is_wanted(settings, kind, channel) for channel in Channel}
        for kind in CONFIGURABLE_KINDS
    }
    return {"matrix": choices, **{name: getattr(settings, name) for name in FIELDS}}
