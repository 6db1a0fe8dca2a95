"""The Daily Moon: one solo deal a day for everybody."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class DailyMoon(models.Model):
    """The hash is public as soon as the row is there, days before the deal is played."""

    day = models.DateField(primary_key=True)
    commitment = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"moon of {self.day}"


class DailySecret(models.Model):
    """The order of the tiles and the salt. As with `GameSecret`: no serializer, no admin."""

    moon = models.OneToOneField(DailyMoon, models.CASCADE, related_name="secret", primary_key=True)
    tiles = models.JSONField()
    salt = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"secret of {self.moon_id}"


class DailyAttempt(models.Model):
    """The one attempt of a user that counts, if it ends before the day does.

    `score`, `points` and `streak` (days in a row, up to this one) are there once it counts.
    """

    moon = models.ForeignKey(DailyMoon, models.PROTECT, related_name="attempts")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="daily_attempts")
    game = models.OneToOneField("games.Game", models.CASCADE, related_name="attempt")
    score = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    streak = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["moon", "user"], name="daily_attempt_once")]
        indexes = [
            models.Index(fields=["moon", "score", "id"], name="daily_best", condition=Q(score__isnull=False)),
            models.Index(fields=["user", "-moon"], name="daily_of_user", condition=Q(score__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"attempt of user {self.user_id} at {self.moon_id}"


class BotSolo(models.Model):
    """What a bot makes of a solo deal, played after somebody's game on it ended; found by the deal's hash."""

    commitment = models.CharField(max_length=64, primary_key=True)
    bot = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    score = models.PositiveSmallIntegerField()
    actions = models.JSONField()

    def __str__(self) -> str:
        return f"{self.score} by bot {self.bot_id}"
