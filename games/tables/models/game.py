"""A table and the game played at it: one row, from the opening of the table to the end of the game."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.tables.time_control import TimeControl

if TYPE_CHECKING:
    from games.tables.models.take_back import UnseenMove

MAX_NAME = 40
MAX_LINK_CODE = 22
MAX_SEATS = 4
MAX_TOKENS = 21
MAX_RELIABILITY = 100


class Game(models.Model):
    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("closed before it began")
        ABORTED = "aborted", _("stopped without a result")

    class Access(models.TextChoices):
        OPEN = "open", _("listed in the lobby")
        LINK = "link", _("only with the link")
        INVITED = "invited", _("only who is invited")

    class Watching(models.TextChoices):
        EVERYONE = "everyone", _("everyone")
        PLAYERS = "players", _("only the players")

    class Reason(models.TextChoices):
        TOKENS = "tokens", _("last token placed")
        TILES = "tiles", _("no tiles left")
        LEFT = "left", _("the others left")

    class OnTimeout(models.TextChoices):
        """What happens to a seat whose player ran out of time. With two players the game always ends."""

        BOT = "bot", _("a bot plays on")
        LEAVE = "leave", _("the seat leaves the game")

    name = models.CharField(max_length=MAX_NAME)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted_games")
    access = models.CharField(max_length=8, choices=Access, default=Access.OPEN)
    watching = models.CharField(max_length=8, choices=Watching, default=Watching.EVERYONE)
    link_code = models.CharField(
        max_length=MAX_LINK_CODE, help_text="Makes a private table's address unguessable."
    )
    rated = models.BooleanField(default=False)
    previews = models.BooleanField(default=True)
    take_backs = models.BooleanField(
        default=False, help_text="A move may be taken back until another player sees it."
    )
    time_control = models.CharField(max_length=24, default="none")
    window_start = models.PositiveSmallIntegerField(null=True, blank=True)
    window_end = models.PositiveSmallIntegerField(null=True, blank=True)
    free_weekends = models.BooleanField(default=False)
    on_timeout = models.CharField(max_length=5, choices=OnTimeout, default=OnTimeout.BOT)
    min_reliability = models.PositiveSmallIntegerField(
        default=0, help_text="Percent of games finished in time that a player must have to join."
    )
    max_answer_hours = models.PositiveSmallIntegerField(
        default=0, help_text="Within how many hours a player must usually answer to join; 0: any."
    )
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")

    seat_count = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(MAX_SEATS)]
    )
    tokens = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(MAX_TOKENS)]
    )
    order = models.JSONField(null=True, blank=True, help_text="The starting stack, top first (R1.6).")
    commitment = models.CharField(
        max_length=64, blank=True, help_text="SHA-256 of the pile's order and a salt."
    )

    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    reason = models.CharField(max_length=6, choices=Reason, blank=True)
    version = models.PositiveIntegerField(default=0, help_text="Number of moves: max(ply).")
    state = models.JSONField(
        null=True, blank=True, help_text="The position, a cache of the log; no pile order."
    )
    to_move = models.PositiveSmallIntegerField(null=True, blank=True)
    taken_back = models.PositiveSmallIntegerField(
        default=0, help_text="Number of take-backs. Together with `version` it identifies a position."
    )

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    turn_started_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When the turn began or, after a pause, when the clock started again.",
    )
    turn_used = models.DurationField(
        default=timedelta, help_text="Running time of the turn before its last pause."
    )
    turn_zone = models.CharField(
        max_length=64, blank=True, help_text="Time zone of the turn's window: its player's when it began."
    )
    deadline = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    quarantined_at = models.DateTimeField(null=True, blank=True, help_text="Log and snapshot disagree.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="game_seat_count", condition=Q(seat_count__gte=1, seat_count__lte=MAX_SEATS)
            ),
            models.CheckConstraint(name="game_tokens", condition=Q(tokens__gte=1, tokens__lte=MAX_TOKENS)),
            models.CheckConstraint(
                name="game_started_once_begun",
                condition=Q(
                    status__in=["open", "cancelled"],
                    started_at=None,
                    state__isnull=True,
                    order__isnull=True,
                    version=0,
                )
                | Q(
                    status__in=["running", "finished", "aborted"],
                    started_at__isnull=False,
                    state__isnull=False,
                    order__isnull=False,
                )
                & ~Q(commitment=""),
            ),
            models.CheckConstraint(
                name="game_finished_at_when_ended",
                condition=Q(status__in=["open", "running"], finished_at=None)
                | Q(status__in=["finished", "cancelled", "aborted"], finished_at__isnull=False),
            ),
            models.CheckConstraint(
                name="game_reason_when_finished",
                condition=Q(status="finished") & ~Q(reason="") | ~Q(status="finished") & Q(reason=""),
            ),
            models.CheckConstraint(
                name="game_to_move_while_running",
                condition=Q(status="running", to_move__isnull=False, to_move__lt=F("seat_count"))
                | ~Q(status="running") & Q(to_move=None, deadline=None),
            ),
            models.CheckConstraint(
                name="game_window",
                condition=Q(window_start=None, window_end=None)
                | Q(window_start__gte=0, window_end__lte=24, window_start__lt=F("window_end")),
            ),
            models.CheckConstraint(
                name="game_pauses_without_a_deadline",
                condition=Q(paused_at=None) | Q(status="running", deadline=None),
            ),
            models.CheckConstraint(
                name="game_rated_has_rivals_and_a_clock",
                condition=Q(rated=False) | Q(seat_count__gte=2) & ~Q(time_control="none"),
            ),
            models.CheckConstraint(
                name="game_take_backs_among_players", condition=Q(take_backs=False) | Q(seat_count__gte=2)
            ),
            models.CheckConstraint(
                name="game_min_reliability", condition=Q(min_reliability__lte=MAX_RELIABILITY)
            ),
        ]
        indexes = [
            models.Index(
                fields=["-created_at", "-id"],
                name="game_lobby",
                condition=Q(status="open", access="open"),
            ),
            models.Index(
                # The first two give the order. With the others the database can filter without reading rows.
                fields=["-finished_at", "-id", "seat_count", "rated", "reason"],
                name="game_finished",
                condition=Q(status="finished"),
            ),
            models.Index(fields=["deadline"], name="game_deadline", condition=Q(deadline__isnull=False)),
            models.Index(
                fields=["turn_started_at"],
                name="game_without_deadline",
                condition=Q(status="running", deadline=None),
            ),
            models.Index(fields=["host", "created_at"], name="game_host_created"),
        ]

    def __str__(self) -> str:
        return f"{self.name} (#{self.pk})"

    @property
    def encoded_state(self) -> dict[str, Any]:
        """The position of a game that has started."""
        if self.state is None:
            raise ValueError(f"game {self.pk} has not begun")
        return cast(dict[str, Any], self.state)

    @property
    def time_control_words(self) -> str:
        return TimeControl.parse(self.time_control).in_words()

    @property
    def window(self) -> tuple[int, int] | None:
        """The hours of the day in which clocks run, in each player's own time zone; None for all of them."""
        if self.window_start is None or self.window_end is None:
            return None
        return self.window_start, self.window_end

    @property
    def is_solo(self) -> bool:
        return self.seat_count == 1

    @property
    def has_begun(self) -> bool:
        return self.started_at is not None

    @property
    def is_over(self) -> bool:
        return self.finished_at is not None

    @property
    def unseen(self) -> "UnseenMove | None":
        """The last move while it may be taken back. The caller has loaded `unseen_move`."""
        return getattr(self, "unseen_move", None) if self.take_backs and self.to_move is not None else None

    def may_take_back(self, seat: int | None) -> bool:
        return self.unseen is not None and self.unseen.seat == seat and self.quarantined_at is None
