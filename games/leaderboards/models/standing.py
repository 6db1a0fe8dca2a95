"""Leaderboards: a row for each player, board and period. Ranks are computed from counts by value."""

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

LEAST_GAMES = (1, 10, 100)
"""The minimum numbers of games that viewers can choose. Each has its own index and counts."""


def period_before(week: str) -> str:
    """The period of `StandingCount` that holds the all-time counts at the start of the week."""
    return f"before {week}"


class Board(models.TextChoices):
    """Values of TWO and MANY equal those of `Category`."""

    TWO = "two", _("2 players")
    MANY = "many", _("3 or 4 players")
    SOLO = "solo", _("Solo")
    DAILY = "daily", _("Daily Moon")
    GAMES = "games", _("Most games")
    STREAK = "streak", _("Best streak")


class Standing(models.Model):
    """`value` is what the board orders by, highest first; solo scores are stored as negative numbers.

    `run` is the current streak. The `_before` columns hold the values at the start of `week`; if the row has
    not changed since then, `week` is older and the current values apply.
    """

    board = models.CharField(max_length=6, choices=Board)
    period = models.CharField(max_length=8, help_text="all, 2026-11 or 2026-W47.")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="standings", db_index=False
    )
    is_bot = models.BooleanField(default=False)
    value = models.IntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    run = models.PositiveIntegerField(default=0)
    week = models.CharField(max_length=8, blank=True)
    value_before = models.IntegerField(default=0)
    games_before = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "board", "period"], name="standing_once_per_board")
        ]
        indexes = [
            models.Index(
                fields=["board", "period", "is_bot", "-value", "id"],
                name=f"standing_from_{least}",
                condition=Q(games__gte=least),
            )
            for least in LEAST_GAMES
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} on {self.board}, {self.period}"


class StandingCount(models.Model):
    """How many rows of a board have this value, among those with at least `least` games.

    For the period "before 2026-W47": the all-time counts at the start of that week.
    """

    board = models.CharField(max_length=6, choices=Board)
    period = models.CharField(max_length=15)
    is_bot = models.BooleanField()
    least = models.PositiveSmallIntegerField()
    value = models.IntegerField()
    count = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["board", "period", "is_bot", "least", "value"],
                name="standing_count_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.count} at {self.value} on {self.board}, {self.period}"


class Season(models.Model):
    """A month that is over: its standings no longer change."""

    month = models.CharField(max_length=7, primary_key=True)
    frozen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.month


class Medal(models.Model):
    season = models.ForeignKey(Season, models.CASCADE, related_name="medals", db_index=False)
    board = models.CharField(max_length=6, choices=Board)
    place = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="medals")
    value = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "board", "user"], name="medal_once"),
            models.CheckConstraint(name="medal_place", condition=Q(place__gte=1, place__lte=3)),
        ]

    def __str__(self) -> str:
        return f"medal {self.place} of {self.season_id}, {self.board}"

    @property
    def month(self) -> date:
        """The first day of the season's month."""
        return date.fromisoformat(f"{self.season_id}-01")
