from django.db import models

from games.models.game import Game


class UnseenMove(models.Model):
    """The last move of a table with take-backs, as long as no other player has been shown it.

    The row is the right to take the move back. It keeps what the log does not tell: the stored position and
    the clock as they were before the move.
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
    """What the log no longer has: for the staff, and so that its late repetition is not a new move."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="taken_back_moves")
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
