from django.db import models

from games.tables.models import Game
from novaluna_site.due_work import DueRow


class BotTurn(DueRow):
    """A bot has to move. `version` is the game's version that the turn is for."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="bot_turn", primary_key=True)
    version = models.PositiveIntegerField()

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="bot_turn_due")]

    def __str__(self) -> str:
        return f"bot turn of game {self.game_id} at version {self.version}"
