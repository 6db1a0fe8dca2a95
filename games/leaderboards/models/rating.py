"""The ratings of players, and every game that changed them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.leaderboards.skill import PROVISIONAL_GAMES, Skill
from games.tables.models.game import MAX_SEATS
from games.tables.models.seat import Seat


class Category(models.TextChoices):
    TWO = "two", _("2 players")
    MANY = "many", _("3 or 4 players")

    @classmethod
    def of(cls, seat_count: int) -> "Category":
        return cls.TWO if seat_count == 2 else cls.MANY


class Rating(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", db_index=False)
    category = models.CharField(max_length=4, choices=Category)
    mu = models.FloatField()
    sigma = models.FloatField()
    number = models.IntegerField(help_text="As shown: around 1500.")
    peak = models.IntegerField(null=True, blank=True, help_text="The highest number since it is settled.")
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    trail = models.JSONField(default=list, help_text="The numbers after the latest games, oldest first.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "category"], name="rating_once_per_category"),
            models.CheckConstraint(
                name="rating_wins",
                condition=Q(wins__lte=F("games")),
                violation_error_message="A player wins at most all games.",
            ),
            models.CheckConstraint(
                name="rating_peak",
                condition=Q(peak=None) | Q(peak__gte=F("number")),
                violation_error_message="The peak is the highest number.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.category} rating of user {self.user_id}"

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)

    @property
    def uncertainty(self) -> int:
        return self.skill.uncertainty

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL_GAMES


class RatingChange(models.Model):
    """How a finished rated game changed one player's rating. Ids follow the order of rating."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="rating_change")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="rating_changes", db_index=False
    )
    category = models.CharField(max_length=4, choices=Category)
    rank = models.PositiveSmallIntegerField(
        help_text="A player who left counts as last, whatever their place."
    )
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    before = models.IntegerField()
    after = models.IntegerField()
    beaten = models.IntegerField(null=True, blank=True, help_text="Number of the strongest player beaten.")
    game_number = models.PositiveIntegerField(help_text="Which rated game of the user in the category.")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="rating_change_rank",
                condition=Q(rank__gte=1, rank__lte=MAX_SEATS),
                violation_error_message="A table has 1 to 4 seats.",
            ),
            models.CheckConstraint(
                name="rating_change_winner_beats_others",
                condition=Q(beaten=None) | Q(rank=1),
                violation_error_message="Only the winner has beaten other players.",
            ),
            models.CheckConstraint(
                name="rating_change_game_number",
                condition=Q(game_number__gte=1),
                violation_error_message="Rated games are numbered from 1.",
            ),
        ]
        indexes = [
            models.Index(fields=["user", "category", "-id"], name="rating_change_user"),
            models.Index(fields=["user", "-beaten"], name="rating_change_best"),
        ]

    def __str__(self) -> str:
        return f"rating change of seat {self.seat_id}"

    @property
    def is_provisional(self) -> bool:
        """After this game."""
        return self.game_number < PROVISIONAL_GAMES

    @property
    def change(self) -> int:
        return self.after - self.before
