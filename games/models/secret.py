from django.db import models

from games.models.game import Game


class GameSecret(models.Model):
    """The order of all 68 tiles and the salt of its hash.

    Deliberately without serializer or admin: until the game is over only `games.services` reads it.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="secret", primary_key=True)
    tiles = models.JSONField()
    salt = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"secret of game {self.game_id}"
