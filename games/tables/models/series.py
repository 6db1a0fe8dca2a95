from django.db import models
from django.db.models import Q


class Series(models.Model):
    """Games that the same players play one after the other. `Game.series` says which.

    An open series continues with every rematch and never ends. A best of three starts its next game by itself
    until one player has won two games, or until the next game can't start.
    """

    class End(models.TextChoices):
        DECIDED = "decided"
        TIMED_OUT = "timeout"
        """A player ran out of time, and the series was undecided."""
        NO_RESULT = "no_result"
        """A game was stopped without a result."""
        NOT_CONTINUED = "not_continued"
        """The next game could not start. It is not told why: a player may have blocked the other."""

    best_of = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How many games there are at most; null: an open series."
    )
    end = models.CharField(
        max_length=13, choices=End, blank=True, help_text="Why it ended; empty: it has not."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(
                name="series_best_of",
                condition=Q(best_of=None) | Q(best_of=3),
                violation_error_message="A series is open, or a best of three.",
            ),
            models.CheckConstraint(
                name="series_end_is_known",
                condition=Q(end__in=["", "decided", "timeout", "no_result", "not_continued"]),
                violation_error_message="A series ends in one of the known ways.",
            ),
            models.CheckConstraint(
                name="series_open_has_no_end",
                condition=Q(end="") | Q(best_of__isnull=False),
                violation_error_message="An open series does not end.",
            ),
        ]
        indexes = [
            models.Index(fields=["id"], name="series_undecided", condition=Q(best_of__isnull=False, end="")),
        ]

    def __str__(self) -> str:
        return f"series {self.pk}"

    @property
    def wins_needed(self) -> int | None:
        """How many wins decide the series; None if it is open."""
        return None if self.best_of is None else self.best_of // 2 + 1
