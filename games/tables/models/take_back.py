from django.db import models

from games.tables.models.game import Game


class UnseenMove(models.Model):
    """The last move at a table with take-backs, until another player has seen it.

    While the row exists, the move can be taken back. It holds what the log does not: the stored position and
    the clock before the move.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="unseen_move")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    state = models.JSONField()
    turn_started_at = models.DateTimeField(null=True)
    turn_used = models.DurationField()
    turn_zone = models.CharField(max_length=64, blank=True)
    bank = models.DurationField(null=True)

    def __str__(self) -> str:
        return f"unseen move {self.ply} of game {self.game_id}"


class TakenBackMove(models.Model):
    """A move that was removed from the log. Shown to staff; its key is refused if it is sent again."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="taken_back_moves", db_index=False)
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.CharField(max_length=24)
    idempotency_key = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    taken_back_at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [models.UniqueConstraint(fields=["game", "ply"], name="taken_back_once_a_turn")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.ply} {self.action}, taken back"
