from django.db import models

from games.tables.models.game import Game


class GameSecret(models.Model):
    """The order of all 68 tiles and the salt of its hash.

    It has no serializer and no admin page on purpose: while the game runs, only actions read it.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="secret", primary_key=True)
    tiles = models.JSONField()
    salt = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"secret of game {self.game_id}"
