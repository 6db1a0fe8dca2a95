from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.tables.models.game import MAX_SEATS, Game

RETURN_WITHIN = timedelta(hours=24)


class Seat(models.Model):
    """A player's place at a table, and the result.

    `ended_at` repeats the game's `finished_at`, so that an index finds one user's running or finished games.
    """

    class Left(models.TextChoices):
        RESIGNED = "resign"
        TIMED_OUT = "timeout"

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="seats", db_index=False)
    is_bot = models.BooleanField(default=False)
    joined_at = models.DateTimeField(auto_now_add=True)
    nonce = models.CharField(
        max_length=64,
        blank=True,
        db_default="",
        help_text="The player's part of the shuffle, 64 hexadecimal digits; empty if there is none.",
    )
    bank = models.DurationField(null=True, blank=True, help_text="Time left at the start of the turn.")
    wants_pause = models.BooleanField(default=False)
    stand_in = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="The bot that plays for a player who ran out of time.",
    )
    stood_in_at = models.DateTimeField(null=True, blank=True)
    returned = models.BooleanField(
        default=False, help_text="The player reclaimed the seat, which is possible once."
    )
    left = models.CharField(max_length=7, choices=Left, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    tokens_left = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Solo only (R6.6).")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["game", "index"], name="seat_once_per_game"),
            # A bot may have two seats at a table, a person may not.
            models.UniqueConstraint(
                fields=["game", "user"], name="seat_one_per_person", condition=Q(is_bot=False)
            ),
            models.CheckConstraint(name="seat_nonce_of_a_person", condition=Q(nonce="") | Q(is_bot=False)),
            models.CheckConstraint(name="seat_index", condition=Q(index__gte=0, index__lt=MAX_SEATS)),
            models.CheckConstraint(
                name="seat_place", condition=Q(place=None) | Q(place__gte=1, place__lte=MAX_SEATS)
            ),
            models.CheckConstraint(
                name="seat_place_or_score",
                condition=Q(place=None) | Q(score=None),
                violation_error_message="Only solo games have a score, and they have no places.",
            ),
            models.CheckConstraint(
                name="seat_result_when_ended",
                condition=Q(ended_at__isnull=False) | Q(place=None, score=None, tokens_left=None),
                violation_error_message="A seat has a result when its game has ended.",
            ),
            models.CheckConstraint(
                name="seat_left_is_known",
                condition=Q(left__in=["", "resign", "timeout"]),
                violation_error_message="A player leaves by resigning or by running out of time.",
            ),
            models.CheckConstraint(
                name="seat_stand_in_of_a_person",
                condition=Q(stand_in=None) | Q(is_bot=False, stood_in_at__isnull=False),
                violation_error_message="A stand-in plays for a person, and since a known time.",
            ),
            models.CheckConstraint(
                name="seat_returned_after_a_stand_in",
                condition=Q(returned=False) | Q(stood_in_at__isnull=False),
                violation_error_message="A seat can be reclaimed only from a stand-in.",
            ),
            models.CheckConstraint(
                name="seat_bank",
                condition=Q(bank=None) | Q(bank__gte=timedelta()),
                violation_error_message="The time left is not negative.",
            ),
        ]
        indexes = [
            models.Index(fields=["user", "-ended_at", "-game"], name="seat_of_user"),
            models.Index(fields=["user", "-ended_at"], name="seat_solo", condition=Q(score__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"seat {self.index} of game {self.game_id}"

    @property
    def is_played_by_bot(self) -> bool:
        return self.is_bot or self.stand_in_id is not None

    @property
    def is_abandoned(self) -> bool:
        """Whether the seat counts as last: its player left, or ran out of time and did not come back."""
        return bool(self.left) or self.stand_in_id is not None

    @property
    def return_until(self) -> datetime | None:
        """Until when the player may reclaim the seat from the bot; None where that is not possible."""
        if self.stand_in_id is None or self.stood_in_at is None or self.returned:
            return None
        return self.stood_in_at + RETURN_WITHIN
