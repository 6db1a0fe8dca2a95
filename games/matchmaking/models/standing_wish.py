from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from games.matchmaking.models.terms import Terms

MOST_KEPT_GAMES = 20


class StandingWish(Terms):
    """“Keep me at n games”: whenever the player has fewer, new searches begin. Not for live games.

    `stopped_at`: the player was away for too long. They can turn it on again.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="standing_wish")
    games = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(MOST_KEPT_GAMES)]
    )
    created_at = models.DateTimeField(auto_now_add=True)
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="standing_wish_games",
                condition=Q(games__gte=1, games__lte=MOST_KEPT_GAMES),
                violation_error_message="A player can be kept at 1 to 20 games.",
            ),
            models.CheckConstraint(
                name="standing_wish_seats",
                condition=Q(seats__in=[0, 2, 3, 4]),
                violation_error_message="A search is for 2, 3, 4 or any number of players.",
            ),
            models.CheckConstraint(
                name="standing_wish_is_slow",
                condition=Q(pace__in=["1d", "3d", "any"]),
                violation_error_message="Only games with days per move can begin while the player is away.",
            ),
        ]

    def __str__(self) -> str:
        return f"standing wish of user {self.user_id}"
