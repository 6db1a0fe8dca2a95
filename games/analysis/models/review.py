from django.conf import settings
from django.db import models
from django.db.models import Q

from games.tables.models import Game
from novaluna_site.due_work import DueRow


class Review(DueRow):
    """The strongest bot's judgement of the moves of a finished game. It can be computed again.

    `plies[n]` judges the position after n moves and the move made there; null where it could not be judged.
    `due_at` is None if the review is complete or has failed. `attempts` counts attempts at the next move.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="review", primary_key=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    plies = models.JSONField(default=list)

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="review_due", condition=Q(due_at__isnull=False))]

    def __str__(self) -> str:
        return f"review of game {self.game_id}"
