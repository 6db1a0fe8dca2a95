"""The Daily Moon: one solo deal a day, the same for all players."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.tables.models import Game
from novaluna_site.due_work import DueRow


class DailyMoon(models.Model):
    """The hash is published as soon as the row exists, days before the deal can be played."""

    day = models.DateField(primary_key=True)
    commitment = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"moon of {self.day}"


class DailySecret(models.Model):
    """The order of the tiles and the salt. Like `GameSecret` it has no serializer and no admin page."""

    moon = models.OneToOneField(DailyMoon, models.CASCADE, related_name="secret", primary_key=True)
    tiles = models.JSONField()
    salt = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"secret of {self.moon_id}"


class DailyGame(models.Model):
    """A game on the deal of a day: the attempt that counts, or practice."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="daily_game", primary_key=True)
    moon = models.ForeignKey(DailyMoon, models.PROTECT, related_name="daily_games")

    def __str__(self) -> str:
        return f"game {self.game_id} on the moon of {self.moon_id}"


class DailyAttempt(models.Model):
    """A user's one attempt that counts, if it ends before the day does.

    `score`, `points` and `streak` (days in a row, up to this one) are set when it is counted.
    """

    moon = models.ForeignKey(DailyMoon, models.PROTECT, related_name="attempts", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="daily_attempts")
    game = models.OneToOneField(Game, models.CASCADE, related_name="attempt")
    score = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    streak = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["moon", "user"], name="daily_attempt_once"),
            models.CheckConstraint(
                name="daily_attempt_counted_completely",
                condition=Q(score=None, points=None, streak=None)
                | Q(
                    score__isnull=False,
                    points__gte=1,
                    points__isnull=False,
                    streak__isnull=False,
                    streak__gte=1,
                ),
                violation_error_message="A counted attempt has a score, points and a streak.",
            ),
        ]
        indexes = [
            models.Index(fields=["moon", "score", "id"], name="daily_best", condition=Q(score__isnull=False)),
            models.Index(fields=["user", "-moon"], name="daily_of_user", condition=Q(score__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"attempt of user {self.user_id} at {self.moon_id}"


class SoloToPlay(DueRow):
    """The bot has to play the deal of this finished solo game."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="+", primary_key=True)

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="solo_to_play_due")]

    def __str__(self) -> str:
        return f"deal of game {self.game_id} for the bot"


class BotSolo(models.Model):
    """How a bot played a solo deal, after a player has finished it. Identified by the deal's hash."""

    commitment = models.CharField(max_length=64, primary_key=True)
    bot = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    score = models.PositiveSmallIntegerField()
    actions = models.JSONField()

    def __str__(self) -> str:
        return f"{self.score} by bot {self.bot_id}"
