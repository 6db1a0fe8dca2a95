from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Kind(models.TextChoices):
    YOUR_TURN = "your_turn", _("Your turn")
    STILL_YOUR_TURN = "still_your_turn", _("Still your turn")
    LOW_TIME = "low_time", _("Little time left")
    TIMED_OUT = "timed_out", _("Out of time")
    INVITATION = "invitation", _("Invitation")
    STARTED = "started", _("Table started")
    OVER = "over", _("Game over")
    MENTION = "mention", _("Mention in a chat")
    BACK = "back", _("Opponent back from vacation")
    DIGEST = "digest", _("Daily digest")
    CHANNEL_OFF = "channel_off", _("Channel switched off")
    TEST = "test", _("Test")


class Channel(models.TextChoices):
    APP = "app", _("On this site")
    EMAIL = "email", _("E-mail")
    PUSH = "push", _("Push")
    WEBHOOK = "webhook", _("Webhook")


class State(models.TextChoices):
    DUE = "due"
    SENDING = "sending"
    SENT = "sent"
    WITHDRAWN = "withdrawn"
    FAILED = "failed"
    UNKNOWN = "unknown"


class Notification(models.Model):
    """One thing to tell one user on one channel. The row is the truth; nothing is sent without one.

    `turn` makes it unique within its game and kind: the version at which the turn began, and for what is not
    a turn the number of the chat line, the vacation or the day it is about.

    A worker claims a due row by moving `due_at` to the end of its lease. Up to `SENDING` nothing has left the
    house, so a worker that died gives the row back; from `SENDING` on nobody knows, so it is not sent again.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications")
    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="notifications")
    turn = models.PositiveBigIntegerField(default=0)
    kind = models.CharField(max_length=15, choices=Kind)
    channel = models.CharField(max_length=7, choices=Channel, default=Channel.APP)
    state = models.CharField(max_length=9, choices=State, default=State.DUE)
    due_at = models.DateTimeField()
    claim = models.UUIDField(null=True, blank=True, help_text="Which worker's round holds the row.")
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    read_at = models.DateTimeField(null=True, blank=True, help_text="Or no longer of interest.")
    detail = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "turn", "kind", "channel", "user"], name="notification_once"
            ),
            # No game is like no other game to the database, so the first constraint does not see these.
            models.UniqueConstraint(
                fields=["user", "kind", "turn", "channel"],
                name="notification_once_without_a_game",
                condition=Q(game=None),
            ),
        ]
        indexes = [
            # Whole ones: SQLite uses a partial index only where it finds its condition in the query's text,
            # and a state is a parameter there.
            models.Index(fields=["state", "due_at"], name="notification_due"),
            models.Index(fields=["user", "channel", "state", "id"], name="notification_of_user"),
            models.Index(
                fields=["user", "channel", "state"], name="notification_unread", condition=Q(read_at=None)
            ),
            models.Index(fields=["created_at"], name="notification_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for user {self.user_id} by {self.channel}"


TURN_KINDS = (
    Kind.YOUR_TURN,
    Kind.STILL_YOUR_TURN,
    Kind.LOW_TIME,
)
"""What is true only until the move is made."""
