"""Sums over finished games. Each game is counted once (`GameToCount`)."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.tables.models.game import Game


class PlayerStats(models.Model):
    """Sums over all of a user's finished games, so that a profile does not have to compute them."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="stats", primary_key=True
    )
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0, help_text="Of games with others.")
    tokens = models.PositiveIntegerField(default=0)
    time = models.PositiveIntegerField(default=0, help_text="The time numbers of all tiles taken.")
    tiles = models.JSONField(default=dict, help_text="How often each tile was taken.")
    results = models.JSONField(
        default=dict, help_text="How often each place: `rated:3:1` for a rated win among three."
    )
    solo_scores = models.JSONField(default=dict, help_text="How often each score was reached.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="player_stats_wins",
                condition=Q(wins__lte=F("games")),
                violation_error_message="A player wins at most all games.",
            )
        ]

    def __str__(self) -> str:
        return f"statistics of user {self.user_id}"


class HeadToHead(models.Model):
    """Two players: in how many games they met, and in how many `user` finished ahead of `other`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rivals", db_index=False)
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="head_to_head_once"),
            models.CheckConstraint(
                name="head_to_head_not_oneself",
                condition=~Q(user=F("other")),
                violation_error_message="Players do not meet themselves.",
            ),
            models.CheckConstraint(
                name="head_to_head_wins",
                condition=Q(wins__lte=F("games")),
                violation_error_message="A player wins at most all games.",
            ),
        ]
        indexes = [models.Index(fields=["user", "-games"], name="head_to_head_most")]

    def __str__(self) -> str:
        return f"user {self.user_id} against {self.other_id}"


class Achievement(models.Model):
    """Earned once, in this game. `code` is a key of `games.leaderboards.achievements.RULES`."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="achievements", db_index=False
    )
    code = models.CharField(max_length=20)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    earned_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "code"], name="achievement_once")]

    def __str__(self) -> str:
        return f"{self.code} of user {self.user_id}"


class SiteTally(models.Model):
    """A count over all finished games, such as `games:2` or `tile:41`."""

    name = models.CharField(max_length=20, primary_key=True)
    count = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name}: {self.count}"


class Suspicion(models.Model):
    """An account that repeatedly resigned early against the same other account. Shown to staff."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        CLEARED = "cleared", _("harmless")
        CONFIRMED = "confirmed", _("confirmed")

    loser = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    winner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(help_text="Early resignations within the window when last seen.")
    last_game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["loser", "winner"], name="suspicion_once"),
            models.CheckConstraint(
                name="suspicion_of_two_accounts",
                condition=~Q(loser=F("winner")),
                violation_error_message="Players do not resign to themselves.",
            ),
            models.CheckConstraint(
                name="suspicion_status_is_known",
                condition=Q(status__in=["open", "cleared", "confirmed"]),
                violation_error_message="A suspicion is open, cleared or confirmed.",
            ),
        ]
        verbose_name_plural = "suspicions"

    def __str__(self) -> str:
        return f"user {self.loser_id} resigns to user {self.winner_id}"
