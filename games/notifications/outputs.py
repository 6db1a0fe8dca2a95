"""Responses of the API, for the OpenAPI schema."""

from rest_framework import serializers

from games.notifications.models import ChannelTest
from games.notifications.models.notification import Channel, Kind
from novaluna_site.api.outputs import Choice, Flag, Integer, Output, PageOutput, Text, Time


class NotificationOutput(Output):
    id = Integer()
    kind = Choice(Kind.choices)
    game = Integer(allow_null=True)
    title = Text()
    detail = Text(allow_blank=True)
    path = Text()
    at = Time()
    read = Flag()


class ReadOutput(Output):
    read = Integer(help_text="How many of them were unread.")


class NotificationSettingsOutput(Output):
    matrix = serializers.DictField(
        child=serializers.DictField(child=Flag()), help_text="For each kind of alert, which channels send it."
    )
    paused = Flag()
    skip_when_open = Flag()
    quiet_start = Integer(allow_null=True)
    quiet_end = Integer(allow_null=True)
    bundle_minutes = Integer()
    remind_after = Integer()
    remind_hour = Integer(allow_null=True)
    remind_again = Flag()
    digest_hour = Integer(allow_null=True)


class ChannelTestOutput(Output):
    channel = Choice(Channel.choices)
    status = Choice([(status, status) for status in (ChannelTest.SENDING, *ChannelTest.Outcome.values)])
    reason = Text(allow_blank=True, help_text="Why it was not sent.")
    asked_at = Time()


class NotificationPage(PageOutput):
    results = NotificationOutput(many=True)
