from django.db import models
from django.db.models import Q

from games.tables.models.game import Game
from novaluna_site.due_work import DueRow


class Hint(DueRow):
    """What the strongest bot would do in place of a seat, at one version of the game.

    `action` is empty until it is computed. `due_at` is None after that, or if it can't be computed. Each row
    counts as one hint, so asking again in a turn is free.
    """

    # The default is in the database too: during an update, old code that does not know the column adds rows.
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    game = models.ForeignKey(Game, models.CASCADE, related_name="hints", db_index=False)
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    action = models.CharField(max_length=24, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat", "version"], name="hint_once_a_turn")]
        indexes = [models.Index(fields=["due_at"], name="hint_due", condition=Q(due_at__isnull=False))]

    def __str__(self) -> str:
        return f"hint for seat {self.seat} of game {self.game_id} at version {self.version}"
