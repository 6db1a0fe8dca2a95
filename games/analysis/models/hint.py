from django.db import models

from games.tables.models.game import Game


class Hint(models.Model):
    """What the strongest bot would do in place of a seat, at one version of the game.

    `action` is empty until it is computed. Each row counts as one hint, so asking again in a turn is free.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="hints")
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    action = models.CharField(max_length=24, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat", "version"], name="hint_once_a_turn")]

    def __str__(self) -> str:
        return f"hint for seat {self.seat} of game {self.game_id} at version {self.version}"
