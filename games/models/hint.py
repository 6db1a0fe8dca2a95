from django.db import models

from games.models.game import Game


class Hint(models.Model):
    """What the strongest bot would do, asked for by a seat at a version of its game.

    `action` is empty while the bot thinks. The rows are what is counted, so asking twice costs once.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="hints")
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    action = models.CharField(max_length=24, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat", "version"], name="hint_once_a_turn")]

    def __str__(self) -> str:
        return f"hint for seat {self.seat} of game {self.game_id} at version {self.version}"
