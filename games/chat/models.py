"""What people write at a table: chat, mentions, private notes, reports."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import pgettext_lazy

from games.tables.models.game import Game

MAX_LINE = 500
MAX_NOTE = 4000
MAX_REPORT = 1000


class ChatLine(models.Model):
    """Players and spectators have separate rooms, so that spectators can't advise players."""

    class Room(models.TextChoices):
        PLAYERS = "players"
        SPECTATORS = "spectators"

    game = models.ForeignKey(Game, models.CASCADE, related_name="chat_lines", db_index=False)
    room = models.CharField(max_length=10, choices=Room)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="chat_lines", db_index=False
    )
    text = models.CharField(max_length=MAX_LINE)
    created_at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="chat_deleted_line_has_no_text",
                condition=Q(deleted_at=None) & ~Q(text="") | Q(deleted_at__isnull=False, text=""),
                violation_error_message="A line has a text until it is deleted.",
            ),
            models.CheckConstraint(
                name="chat_room_is_known",
                condition=Q(room__in=["players", "spectators"]),
                violation_error_message="There are two rooms: players and spectators.",
            ),
        ]
        indexes = [
            models.Index(fields=["game", "room", "id"], name="chat_room"),
            models.Index(fields=["author", "created_at"], name="chat_author"),
        ]

    def __str__(self) -> str:
        return f"chat line {self.pk} of game {self.game_id}"


class Mention(models.Model):
    line = models.ForeignKey(ChatLine, models.CASCADE, related_name="mentions", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mentions")
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["line", "user"], name="mention_once")]
        indexes = [models.Index(fields=["user", "-id"], name="mention_unread", condition=Q(read_at=None))]

    def __str__(self) -> str:
        return f"mention of user {self.user_id} in line {self.line_id}"


class Note(models.Model):
    """A player's private note at one table."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="notes", db_index=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    text = models.TextField(max_length=MAX_NOTE, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "author"], name="note_once")]

    def __str__(self) -> str:
        return f"note of user {self.author_id} on game {self.game_id}"


class Report(models.Model):
    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("report", "Open")
        ACTED = "acted", pgettext_lazy("report", "Action taken")
        DISMISSED = "dismissed", pgettext_lazy("report", "No action needed")

    class Reason(models.TextChoices):
        ABUSE = "abuse", pgettext_lazy("report", "Insults or abuse")
        SPAM = "spam", pgettext_lazy("report", "Spam")
        CHEATING = "cheating", pgettext_lazy("report", "Cheating")
        STALLING = "stalling", pgettext_lazy("report", "Playing slowly on purpose")
        OTHER = "other", pgettext_lazy("report", "Something else")

    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports_made")
    reported = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports_received")
    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="reports")
    line = models.ForeignKey(ChatLine, models.SET_NULL, null=True, blank=True, related_name="reports")
    reason = models.CharField(max_length=8, choices=Reason)
    text = models.CharField(max_length=MAX_REPORT, blank=True)
    context = models.JSONField(default=list, help_text="The chat before the line when it was reported.")
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    handled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="report_not_of_oneself",
                condition=~Q(reporter=F("reported")),
                violation_error_message="Players do not report themselves.",
            ),
            models.CheckConstraint(
                name="report_handled_when_closed",
                condition=Q(status="open", handled_at=None, handled_by=None)
                | Q(status__in=["acted", "dismissed"], handled_at__isnull=False),
                violation_error_message="A report is open until a member of the staff handles it.",
            ),
            models.CheckConstraint(
                name="report_line_at_a_table",
                condition=Q(line=None) | Q(game__isnull=False),
                violation_error_message="A reported line belongs to a table.",
            ),
        ]
        indexes = [models.Index(fields=["status", "-created_at"], name="report_queue")]

    def __str__(self) -> str:
        return f"report {self.pk} about user {self.reported_id}"
