"""A user's notification preferences, and the addresses of their channels."""

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from games.notifications.models.notification import Channel


class NotificationSettings(models.Model):
    """`choices` holds `{"your_turn": {"email": false}}`: only what differs from the defaults."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notification_settings", primary_key=True
    )
    choices = models.JSONField(default=dict, blank=True)
    paused = models.BooleanField(default=False)
    skip_when_open = models.BooleanField(default=True)
    quiet_start = models.PositiveSmallIntegerField(null=True, blank=True)
    quiet_end = models.PositiveSmallIntegerField(null=True, blank=True)
    bundle_minutes = models.PositiveSmallIntegerField(default=0)
    remind_after = models.PositiveSmallIntegerField(default=24, help_text="Hours; 0: never.")
    remind_hour = models.PositiveSmallIntegerField(null=True, blank=True)
    remind_again = models.BooleanField(default=False)
    digest_hour = models.PositiveSmallIntegerField(null=True, blank=True)
    digest_due_at = models.DateTimeField(null=True, blank=True)
    feed_token = models.CharField(max_length=64, unique=True, default=secrets.token_urlsafe)
    push_card_hidden_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="notification_quiet_hours",
                # A CHECK accepts NULL as a result, so one hour alone has to be refused explicitly.
                condition=Q(quiet_start=None, quiet_end=None)
                | Q(quiet_start__isnull=False, quiet_end__isnull=False, quiet_start__lt=24, quiet_end__lt=24),
                violation_error_message="Quiet hours have a beginning and an end.",
            ),
            models.CheckConstraint(
                name="notification_hours",
                condition=(Q(remind_hour=None) | Q(remind_hour__lt=24))
                & (Q(digest_hour=None) | Q(digest_hour__lt=24)),
            ),
            models.CheckConstraint(
                name="notification_digest_due_at_its_hour",
                condition=Q(digest_hour=None, digest_due_at=None)
                | Q(digest_hour__isnull=False, digest_due_at__isnull=False),
                violation_error_message="A digest is due if and only if its hour is chosen.",
            ),
        ]
        indexes = [
            models.Index(
                fields=["digest_due_at"],
                name="notification_digest_due",
                condition=Q(digest_due_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"notification settings of user {self.user_id}"


class ChannelHealth(models.Model):
    """Successes and failures of one user's channel. `off_at`: switched off then, after too many failures."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="channels", db_index=False
    )
    channel = models.CharField(max_length=7, choices=Channel)
    last_sent_at = models.DateTimeField(null=True, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    last_failed_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveIntegerField(default=0)
    off_at = models.DateTimeField(null=True, blank=True)
    off_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "channel"], name="channel_once"),
            models.CheckConstraint(
                name="channel_failing_since_its_first_failure",
                condition=Q(failures=0, failing_since=None, last_failed_at=None)
                | Q(failures__gte=1, failing_since__isnull=False, last_failed_at__isnull=False),
                violation_error_message="A channel fails since its first failure.",
            ),
            models.CheckConstraint(
                name="channel_off_reason_when_off",
                condition=Q(off_at__isnull=False) | Q(off_reason=""),
                violation_error_message="Only a channel that is off has a reason to be off.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel} of user {self.user_id}"


OFF_AFTER_STALLS = 3
NO_STALLS = {"stalls": 0, "stalling_since": None, "paused_until": None}


class Endpoint(models.Model):
    """A server that a user chose, and how it stalls: it did not answer in time.

    `stalls`: how often in a row. `stalling_since`: the first time. After each, nothing is sent there until
    `paused_until` (`actions.record_endpoint_health`). From `OFF_AFTER_STALLS` on, it counts as switched off.
    """

    # The default is in the database too: during an update, old code that does not know the column adds rows.
    stalls = models.PositiveSmallIntegerField(default=0, db_default=0)
    stalling_since = models.DateTimeField(null=True, blank=True)
    paused_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def is_paused(self, now: datetime) -> bool:
        return self.paused_until is not None and self.paused_until > now

    def is_off(self, now: datetime) -> bool:
        return self.stalls >= OFF_AFTER_STALLS and self.is_paused(now)


class PushSubscription(Endpoint):
    """One browser that shows push notifications. Endpoint and keys come from the browser."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    browser = models.CharField(max_length=60, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"push subscription {self.pk} of user {self.user_id}"


class Webhook(Endpoint):
    class Format(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        MATRIX = "matrix", "Matrix (hookshot)"
        JSON = "json", pgettext_lazy("webhook", "Plain JSON")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhook", primary_key=True
    )
    url = models.CharField(max_length=500)
    format = models.CharField(max_length=7, choices=Format, default=Format.JSON)
    secret = models.CharField(max_length=64, default=secrets.token_urlsafe)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="webhook_has_an_address_and_a_secret",
                condition=~Q(url="") & ~Q(secret=""),
                violation_error_message="A webhook has an address and a secret.",
            )
        ]

    def __str__(self) -> str:
        return f"webhook of user {self.user_id}"
