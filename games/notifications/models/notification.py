from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from games.tables.models.game import Game
from novaluna_site.due_work import DueRow


class Kind(models.TextChoices):
    # Translators: kinds of alerts; each is a row of a table in the settings.
    YOUR_TURN = "your_turn", pgettext_lazy("alert", "Your turn")
    STILL_YOUR_TURN = "still_your_turn", pgettext_lazy("alert", "Reminder of your turn")
    LOW_TIME = "low_time", pgettext_lazy("alert", "Time is running out")
    TIMED_OUT = "timed_out", pgettext_lazy("alert", "Out of time")
    INVITATION = "invitation", pgettext_lazy("alert", "Invitation")
    DECLINED = "declined", pgettext_lazy("alert", "Invitation declined")
    STARTED = "started", pgettext_lazy("alert", "Game started")
    MATCHED = "matched", pgettext_lazy("alert", "Opponent found")
    FEWER_PLAYERS = "fewer_players", pgettext_lazy("alert", "Question about a search for 4 players")
    OVER = "over", pgettext_lazy("alert", "Game over")
    QUARANTINED = "quarantined", pgettext_lazy("alert", "Game stopped for a check")
    RELEASED = "released", pgettext_lazy("alert", "Game continues after a check")
    MENTION = "mention", pgettext_lazy("alert", "Mention in a chat")
    BACK = "back", pgettext_lazy("alert", "Opponent back from vacation")
    DIGEST = "digest", pgettext_lazy("alert", "Daily summary")
    CHANNEL_OFF = "channel_off", pgettext_lazy("alert", "Alerts turned off")
    TEST = "test", pgettext_lazy("alert", "Test")


class Channel(models.TextChoices):
    # Translators: ways to send alerts; each is a column of a table in the settings.
    APP = "app", pgettext_lazy("channel", "On this site")
    EMAIL = "email", pgettext_lazy("channel", "Email")
    PUSH = "push", pgettext_lazy("channel", "Push")
    WEBHOOK = "webhook", pgettext_lazy("channel", "Webhook")


class State(models.TextChoices):
    """DUE and SENDING are in progress; a row in any other state is never delivered again.

    SKIPPED: a row of the app that its user does not want to see there. Its derived rows are created anyway.
    WITHDRAWN: no longer relevant or no longer wanted. UNKNOWN: sent, but it may not have arrived.
    """

    DUE = "due"
    SENDING = "sending"
    SENT = "sent"
    SKIPPED = "skipped"
    WITHDRAWN = "withdrawn"
    FAILED = "failed"
    UNKNOWN = "unknown"


class Notification(DueRow):
    """One message to one user on one channel. Nothing is sent without a row.

    Three numbers identify what it is about, and the unique constraints prevent a second row for the same:

    - `turn`: the game's version when the turn began. For other kinds the id of the chat line, vacation or
      invitation, the day or the timestamp.
    - `restart`: the number of take-backs and reclaimed seats in the game so far. Each of them can start the
      same turn a second time, and the player is notified again.
    - `reminder`: 0 for the first notification of a turn, 1 for the first reminder, 2 for the second, …

    `detail` is the channel that was switched off and why ("email:bounced"), or the id of the player who is
    back from vacation. It contains no name, because the name could outlive the account.

    `due_at` is never None: the state says whether anything is left to do. Until the state is `SENDING`,
    nothing has been sent: if the worker dies, the row becomes due again when the lease ends. A row that a
    dead worker left in `SENDING` may have been sent, so it is not sent again.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications", db_index=False
    )
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, blank=True, related_name="notifications", db_index=False
    )
    turn = models.PositiveBigIntegerField(default=0)
    restart = models.PositiveSmallIntegerField(default=0)
    reminder = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=15, choices=Kind)
    channel = models.CharField(max_length=7, choices=Channel, default=Channel.APP)
    state = models.CharField(max_length=9, choices=State, default=State.DUE)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    read_at = models.DateTimeField(
        null=True, blank=True, help_text="Read by the user, or made irrelevant by a move."
    )
    detail = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "turn", "restart", "reminder", "kind", "channel", "user"],
                name="notification_once",
            ),
            # NULL is never equal to NULL, so the first constraint does not apply to rows without a game.
            models.UniqueConstraint(
                fields=["user", "kind", "turn", "channel"],
                name="notification_once_without_a_game",
                condition=Q(game=None),
            ),
            models.CheckConstraint(
                name="notification_has_a_due_time",
                condition=Q(due_at__isnull=False),
                violation_error_message="The state says whether anything is left to do.",
            ),
            models.CheckConstraint(
                name="notification_of_a_turn_has_a_game",
                condition=~Q(kind__in=["your_turn", "still_your_turn", "low_time"]) | Q(game__isnull=False),
                violation_error_message="A turn belongs to a game.",
            ),
            models.CheckConstraint(
                name="notification_sent_at_when_sent",
                condition=Q(sent_at=None) | Q(state="sent"),
                violation_error_message="Only what was sent has a time of sending.",
            ),
        ]
        indexes = [
            # Not partial: SQLite uses a partial index only if its condition is part of the query's text, and
            # Django passes the state as a parameter.
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
"""Relevant only until the move is made."""

PROGRESS_KINDS = (*TURN_KINDS, Kind.STARTED, Kind.MATCHED, Kind.OVER)
"""How far a game is: the newest one makes the others old news."""
