from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.game import Game


class Review(models.Model):
    """What the strongest bot's search thinks of the moves of a finished game. Made again at any time.

    `plies[n]` judges the position after n moves and the move that was made in it; null where it could not.
    The row is the truth, as with `BotTurn`: a worker claims it by moving `due_at` into the future. None when
    nothing is left to do, or when it was given up.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="review", primary_key=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    plies = models.JSONField(default=list)
    due_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0, help_text="At the same move.")

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="review_due", condition=Q(due_at__isnull=False))]

    def __str__(self) -> str:
        return f"review of game {self.game_id}"
