from django.db import models

from games.models.game import Game


class GameSecret(models.Model):
    """The order of all 68 tiles and the salt of its hash.

    Deliberately without serializer, admin or `__str__`: until the game is over nothing outside `games.services`
    and `games.fairness` reads it.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="secret", primary_key=True)
    tiles = models.JSONField()
    salt = models.CharField(max_length=64)
