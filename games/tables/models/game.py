"""A table and the game played at it: one row, from the opening of the table to the end of the game."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, pgettext_lazy

from games.tables.models.series import Series
from games.tables.time_control import TimeControl
from novaluna_site.i18n import day_words

if TYPE_CHECKING:
    from games.tables.models.move import Move
    from games.tables.models.take_back import UnseenMove

MAX_NAME = 40
MAX_LINK_CODE = 22
MAX_SEATS = 4
MAX_TOKENS = 21
MAX_RELIABILITY = 100
MAX_ANSWER_HOURS = 14 * 24
SHORTEST_WINDOW = 4
MAX_REASON = 200


class EndOfLog(NamedTuple):
    """Columns of a game's last move."""

    ply: int
    rules_version: int
    position_hash: str


class Game(models.Model):
    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("status", "Waiting for players")
        RUNNING = "running", pgettext_lazy("status", "In progress")
        FINISHED = "finished", pgettext_lazy("status", "Finished")
        CANCELLED = "cancelled", pgettext_lazy("status", "Cancelled")
        ABORTED = "aborted", pgettext_lazy("status", "No result")

    class Access(models.TextChoices):
        OPEN = "open", pgettext_lazy("table option", "Public")
        LINK = "link", pgettext_lazy("table option", "Anyone with the link")
        INVITED = "invited", pgettext_lazy("table option", "Invited players")

    class Watching(models.TextChoices):
        EVERYONE = "everyone", pgettext_lazy("table option", "Everyone")
        PLAYERS = "players", pgettext_lazy("table option", "Only the players")

    class Reason(models.TextChoices):
        TOKENS = "tokens", pgettext_lazy("table option", "Last token placed")
        TILES = "tiles", pgettext_lazy("table option", "No tiles left")
        LEFT = "left", pgettext_lazy("table option", "Other players left")

    class OnTimeout(models.TextChoices):
        """What happens to a seat whose player ran out of time. With two players the game always ends."""

        BOT = "bot", pgettext_lazy("table option", "A bot takes over")
        LEAVE = "leave", pgettext_lazy("table option", "The player leaves the game")

    name = models.CharField(
        max_length=MAX_NAME, blank=True, help_text="Chosen by the host. Empty: shown is a generated `title`."
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted_games", db_index=False
    )
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
    is_exhibition = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Bots play it for spectators. It counts nowhere and is deleted later.",
    )
    day = models.DateField(
        null=True, blank=True, help_text="Of the Daily Moon whose deal it is. The `title` shows it."
    )
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")
    series = models.ForeignKey(Series, models.SET_NULL, null=True, blank=True, related_name="games")
    # No foreign key: the proof of the shuffle still says it when that game is gone.
    order_from = models.PositiveBigIntegerField(
        null=True,
        blank=True,
        help_text="Id of the game whose starting order this game turns around, player by player.",
    )

    seat_count = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(MAX_SEATS)]
    )
    tokens = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(MAX_TOKENS)]
    )
    order = models.JSONField(null=True, blank=True, help_text="The starting stack, top first (R1.6).")
    commitment = models.CharField(
        max_length=64, blank=True, help_text="Published before the shuffle, see `games.tables.proofs`."
    )

    # The default is in the database too: during an update, old code that does not know the column adds rows.
    rules_version = models.PositiveSmallIntegerField(
        default=1, db_default=1, help_text="Rules of the deal. Each move has its own."
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
    quarantined_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when the game is stopped, because log and position disagree."
    )
    quarantined_because = models.CharField(max_length=MAX_REASON, blank=True, help_text="For staff.")
    verified_at = models.DateTimeField(
        null=True, blank=True, help_text="When the position was last compared with the log."
    )

    log: "list[Move]"
    """The moves, the oldest first. Only in games that `queries.read_game` has read with their log."""

    end_of_log: EndOfLog | None
    """None if there is no move. Only in games that `actions.locked_game` has locked."""

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
                | Q(
                    # Without the first two, one of the hours could be NULL: a CHECK accepts NULL as a result.
                    window_start__isnull=False,
                    window_end__isnull=False,
                    window_end__lte=24,
                    window_start__lte=F("window_end") - SHORTEST_WINDOW,
                ),
                violation_error_message="Clocks run for at least four hours of the day.",
            ),
            models.CheckConstraint(
                name="game_free_hours_and_days_are_for_slow_clocks",
                # Only the clocks of live games, in minutes and seconds, have no "d" for days.
                condition=Q(window_start=None, free_weekends=False) | Q(time_control__contains="d"),
                violation_error_message="Free hours and days are for games with days to move.",
            ),
            models.CheckConstraint(
                name="game_deadline_needs_a_clock",
                condition=Q(deadline=None) | ~Q(time_control="none"),
                violation_error_message="A game without a time limit has no deadline.",
            ),
            models.CheckConstraint(
                name="game_turn_started_while_running",
                condition=~Q(status="running", quarantined_at=None) | Q(turn_started_at__isnull=False),
                violation_error_message="In a running game a turn has begun, unless it is in quarantine.",
            ),
            models.CheckConstraint(
                name="game_link_has_a_code",
                condition=~Q(access="link", link_code=""),
                violation_error_message="A table that opens with its link has a code.",
            ),
            models.CheckConstraint(
                name="game_is_no_rematch_of_itself",
                condition=Q(rematch_of=None) | ~Q(rematch_of=F("id")),
                violation_error_message="A game is a rematch of another game.",
            ),
            models.CheckConstraint(
                name="game_series_and_turned_order_among_players",
                condition=Q(series=None, order_from=None) | Q(seat_count__gte=2),
                violation_error_message="A solo game is in no series and has no turn order.",
            ),
            models.CheckConstraint(
                name="game_order_is_not_from_itself",
                condition=Q(order_from=None) | ~Q(order_from=F("id")),
                violation_error_message="The starting order comes from another game.",
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
                name="game_taken_back_where_allowed",
                condition=Q(taken_back=0) | Q(take_backs=True),
                violation_error_message="At this table no move is taken back.",
            ),
            models.CheckConstraint(
                name="game_min_reliability", condition=Q(min_reliability__lte=MAX_RELIABILITY)
            ),
            models.CheckConstraint(
                name="game_exhibition_is_casual_and_public",
                condition=Q(is_exhibition=False) | Q(rated=False, time_control="none", watching="everyone"),
                violation_error_message="Everyone may watch an exhibition, and it is not rated.",
            ),
            models.UniqueConstraint(
                fields=["is_exhibition"],
                name="game_one_running_exhibition",
                condition=Q(is_exhibition=True, status="running"),
                violation_error_message="There is one exhibition at a time.",
            ),
            models.CheckConstraint(
                name="game_max_answer_hours",
                condition=Q(max_answer_hours__lte=MAX_ANSWER_HOURS),
                violation_error_message="An answer may take up to 14 days.",
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
            models.Index(
                fields=["-turn_started_at", "-id"],
                name="game_to_watch",
                condition=Q(status="running", watching="everyone"),
            ),
            models.Index(fields=["-started_at"], name="game_exhibition", condition=Q(is_exhibition=True)),
            models.Index(fields=["host", "created_at"], name="game_host_created"),
            models.Index(
                fields=["finished_at"],
                name="game_unverified",
                condition=Q(finished_at__isnull=False, verified_at=None, quarantined_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.pk}"

    @property
    def title(self) -> str:
        """The chosen name, or one that is generated in the active language. The caller has loaded the seats.

        A generated name is not stored, because it contains a player's name.
        """
        return self.title_for(None)

    def title_for(self, user_id: int | None) -> str:
        """The title. A host whose game for two has no chosen name reads the opponent's name in it."""
        if self.name:
            return self.name
        if self.day is not None:
            # Translators: the title of a game; the day is a date.
            return gettext("Daily Moon, %(day)s") % {"day": day_words(self.day)}
        if self.is_solo:
            return gettext("Solo")
        if self.is_exhibition:
            return gettext("Exhibition game")
        users = {seat.user_id: seat.user for seat in self.seats.all()}
        host = users.pop(self.host_id, None) or self.host
        bots = [user for user in users.values() if user.is_bot]
        if self.seat_count == 2 and bots:
            return gettext("Bot game: %(name)s") % {"name": bots[0].display_name}
        if user_id == self.host_id and self.seat_count == 2:
            host = next(iter(users.values()), host)
        # Translators: the name of a game; the name is its host's.
        return gettext("Game: %(name)s") % {"name": host.display_name}

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
