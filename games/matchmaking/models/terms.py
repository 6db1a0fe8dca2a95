from django.db import models
from django.utils.translation import pgettext_lazy

LIVE = "10m+20s"
SLOW_PACES = ("1d", "3d")
ANY_SEATS = 0


class Pace(models.TextChoices):
    """The time controls (`games/tables/time_control.py`) that a search can ask for, and any of them."""

    LIVE = LIVE, pgettext_lazy("pace", "Live: 10 min + 20 s")
    ONE_DAY = "1d", pgettext_lazy("pace", "1 day per move")
    THREE_DAYS = "3d", pgettext_lazy("pace", "3 days per move")
    ANY = "any", pgettext_lazy("pace", "Any pace")


class Seats(models.IntegerChoices):
    TWO = 2
    THREE = 3
    FOUR = 4
    ANY = ANY_SEATS


class Terms(models.Model):
    """What a person asks for in a game with people they don't know yet."""

    seats = models.PositiveSmallIntegerField(choices=Seats, default=Seats.TWO, help_text="0: any number.")
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.ONE_DAY)
    rated = models.BooleanField(default=False)
    any_rating = models.BooleanField(
        default=False, help_text="Whether players of every strength are welcome from the start."
    )
    again = models.BooleanField(
        default=False, help_text="Whether people with whom a game is in progress are welcome, too."
    )

    class Meta:
        abstract = True

    @property
    def seat_counts(self) -> frozenset[int]:
        """The sizes of games that would do."""
        return frozenset((2, 3, 4) if self.seats == ANY_SEATS else (self.seats,))

    @property
    def paces(self) -> frozenset[str]:
        """The time controls that would do."""
        return frozenset((LIVE, *SLOW_PACES) if self.pace == Pace.ANY else (self.pace,))

    @property
    def is_live(self) -> bool:
        """Whether only a live game would do."""
        return self.pace == Pace.LIVE

    @property
    def wanted(self) -> dict[str, object]:
        """Seats, pace and type of game: what the person chose first."""
        return {"seats": self.seats, "pace": self.pace, "rated": self.rated}
