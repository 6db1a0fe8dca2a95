from django.db import models

from games.tables.models import Game


class CountingState(models.Model):
    """One row. Locking it makes sure that finished games are counted one batch after the other."""

    week = models.CharField(max_length=8, blank=True, help_text="The last week whose start was recorded.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="counting_state_is_one",
                condition=models.Q(pk=1),
                violation_error_message="There is only one row.",
            )
        ]

    def __str__(self) -> str:
        return f"counting in {self.week}"


class GameToCount(models.Model):
    """A finished game that is not yet counted in leaderboards and statistics. The row is deleted then."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="+", primary_key=True)

    def __str__(self) -> str:
        return f"game {self.game_id} to count"
