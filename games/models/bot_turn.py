from django.db import models

from games.models.game import Game


class BotTurn(models.Model):
    """A bot has to move. The row is the truth; a Celery task is only the wake-up.

    A worker claims it by moving `due_at` into the future where it still finds the version it was woken for,
    so a lost task is found again by the sweep and a stale one does nothing.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="bot_turn", primary_key=True)
    version = models.PositiveIntegerField()
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="bot_turn_due")]

    def __str__(self) -> str:
        return f"bot turn of game {self.game_id} at version {self.version}"
