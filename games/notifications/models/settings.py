"""A user's notification preferences, and the addresses of their channels."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.notifications.models.notification import Channel


class NotificationSettings(models.Model):
    """`choices` holds `{"your_turn": {"email": false}}`: only what differs from the defaults."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notification_settings", primary_key=True
    )
    choices = models.JSONField(default=dict, blank=True)
    paused = models.BooleanField(_("pause all"), default=False)
    skip_when_open = models.BooleanField(_("not while I have the site open"), default=True)
    quiet_start = models.PositiveSmallIntegerField(_("quiet from"), null=True, blank=True)
    quiet_end = models.PositiveSmallIntegerField(_("quiet until"), null=True, blank=True)
    bundle_minutes = models.PositiveSmallIntegerField(_("at most one message in"), default=0)
    remind_after = models.PositiveSmallIntegerField(
        _("remind me after"), default=24, help_text="Hours; 0: never."
    )
    remind_hour = models.PositiveSmallIntegerField(_("at"), null=True, blank=True)
    remind_again = models.BooleanField(_("and again until I move"), default=False)
    digest_hour = models.PositiveSmallIntegerField(_("digest at"), null=True, blank=True)
    digest_due_at = models.DateTimeField(null=True, blank=True)
    feed_token = models.CharField(max_length=64, unique=True, default=secrets.token_urlsafe)
    push_card_hidden_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="notification_quiet_hours",
                condition=Q(quiet_start=None, quiet_end=None) | Q(quiet_start__lt=24, quiet_end__lt=24),
            ),
            models.CheckConstraint(
                name="notification_hours",
                condition=(Q(remind_hour=None) | Q(remind_hour__lt=24))
                & (Q(digest_hour=None) | Q(digest_hour__lt=24)),
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

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="channels")
    channel = models.CharField(max_length=7, choices=Channel)
    last_sent_at = models.DateTimeField(null=True, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    last_failed_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveIntegerField(default=0)
    off_at = models.DateTimeField(null=True, blank=True)
    off_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "channel"], name="channel_once")]

    def __str__(self) -> str:
        return f"{self.channel} of user {self.user_id}"


class PushSubscription(models.Model):
    """One browser that shows push notifications. Endpoint and keys come from the browser."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    browser = models.CharField(max_length=60, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"push subscription {self.pk} of user {self.user_id}"


class Webhook(models.Model):
    class Format(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        MATRIX = "matrix", _("Matrix (hookshot)")
        JSON = "json", _("Plain JSON")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhook", primary_key=True
    )
    url = models.CharField(_("address"), max_length=500)
    format = models.CharField(_("format"), max_length=7, choices=Format, default=Format.JSON)
    secret = models.CharField(max_length=64, default=secrets.token_urlsafe)

    def __str__(self) -> str:
        return f"webhook of user {self.user_id}"
