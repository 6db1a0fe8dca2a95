from django.conf import settings
from django.db import models
from django.db.models import Q

from games.matchmaking.models.terms import LIVE, Terms
from games.tables.models import Game


class Wish(Terms):
    """One search for a game with other people. Pages call it a search.

    It leads to at most one game: the action that starts the game locks the row, and does nothing if it is not
    open any more. `hours` and `on_time` are the player's habits when the search began, so that matching many
    wishes reads no moves.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        MET = "met"
        WITHDRAWN = "withdrawn"
        """By its player, by another wish of theirs that was met (`only_one`), or by their standing wish."""
        ENDED = "ended"
        """By the site, because the player was away for too long."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="wishes", db_index=False)
    only_one = models.BooleanField(
        default=False, help_text="Whether the first game that any search of the player finds is enough."
    )
    is_standing = models.BooleanField(
        default=False, help_text="Made to keep the player at a number of games (`StandingWish`)."
    )
    three_players = models.BooleanField(
        default=False, help_text="The player wants four players, but agrees to start with three."
    )
    bot_joins = models.BooleanField(
        default=False, help_text="The player wants four players, but agrees to a bot as the fourth."
    )
    asked_at = models.DateTimeField(
        null=True, blank=True, help_text="When the player was asked about a game with one player less."
    )
    hours = models.JSONField(default=list, help_text="The share of the player's moves in each hour (UTC).")
    on_time = models.FloatField(
        null=True, blank=True, help_text="The share of games finished on time; null after too few games."
    )
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    game = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="wishes")
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "seats", "pace", "rated"],
                name="wish_once",
                condition=Q(status="open", is_standing=False),
            ),
            models.CheckConstraint(
                name="wish_seats",
                condition=Q(seats__in=[0, 2, 3, 4]),
                violation_error_message="A search is for 2, 3, 4 or any number of players.",
            ),
            models.CheckConstraint(
                name="wish_pace",
                condition=Q(pace__in=["10m+20s", "1d", "3d", "any"]),
                violation_error_message="A search has one of the paces, or any.",
            ),
            models.CheckConstraint(
                name="wish_status_is_known",
                condition=Q(status__in=["open", "met", "withdrawn", "ended"]),
                violation_error_message="A search is open, met, withdrawn or ended.",
            ),
            models.CheckConstraint(
                name="wish_ended_at_when_ended",
                condition=Q(status="open", ended_at=None) | ~Q(status="open") & Q(ended_at__isnull=False),
            ),
            models.CheckConstraint(
                name="wish_game_when_met",
                condition=Q(game=None) | Q(status="met"),
                violation_error_message="Only a search that was met has a game.",
            ),
            models.CheckConstraint(
                name="wish_fewer_players_than_four",
                condition=Q(three_players=False, bot_joins=False) | Q(seats=4),
                violation_error_message="Only a search for four players can do with three people.",
            ),
        ]
        indexes = [
            models.Index(fields=["created_at"], name="wish_open", condition=Q(status="open")),
            models.Index(fields=["user", "status"], name="wish_of_user"),
            models.Index(fields=["pace", "created_at"], name="wish_waits"),
        ]

    def __str__(self) -> str:
        return f"wish {self.pk} of user {self.user_id}"

    @property
    def paces(self) -> frozenset[str]:
        """A standing wish never starts a live game: the player may be away."""
        return super().paces - {LIVE} if self.is_standing else super().paces
