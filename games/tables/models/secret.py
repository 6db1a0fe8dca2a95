from django.db import models
from django.db.models import Q

from games.tables.models.game import Game


class ShuffleSecret(models.Model):
    """The site's part of the shuffle, to which `Game.commitment` commits it from the opening of the table on.

    Like `GameSecret` it has no serializer and no admin page. A secret is used once: it is public after the
    game, so in a second game the tiles could be known. Games on a Daily Moon have none: `GameSecret.salt`.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="shuffle_secret", primary_key=True)
    secret = models.CharField(max_length=64, unique=True)

    class Meta:
        constraints = [models.CheckConstraint(name="shuffle_secret_set", condition=~Q(secret=""))]

    def __str__(self) -> str:
        return f"shuffle secret of game {self.game_id}"


class GameSecret(models.Model):
    """The order of all 68 tiles.

    It has no serializer and no admin page on purpose: while the game runs, only actions read it.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="secret", primary_key=True)
    tiles = models.JSONField()
    salt = models.CharField(
        max_length=64,
        blank=True,
        help_text="Scheme 1: `Game.commitment` is the hash of the salt and the order. Else empty.",
    )

    def __str__(self) -> str:
        return f"secret of game {self.game_id}"
