from django.conf import settings
from django.db import models
from django.db.models import Q

from games.notifications.models.notification import Channel
from novaluna_site.due_work import DueRow


class ChannelTest(DueRow):
    """The last test of a user's channel. `due_at` is None once it has an outcome.

    `reason` says why the test was not sent (`reasons.py`).
    """

    class Outcome(models.TextChoices):
        SENT = "sent"
        FAILED = "failed"

    SENDING = "sending"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="channel_tests", db_index=False
    )
    channel = models.CharField(max_length=7, choices=Channel)
    asked_at = models.DateTimeField()
    outcome = models.CharField(max_length=6, choices=Outcome, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "channel"], name="channel_test_once")]
        indexes = [
            models.Index(fields=["due_at"], name="channel_test_due", condition=Q(due_at__isnull=False))
        ]

    def __str__(self) -> str:
        return f"test of {self.channel} of user {self.user_id}"

    @property
    def status(self) -> str:
        return self.SENDING if self.due_at is not None else self.outcome
