from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import pgettext_lazy

from games.tables.models.game import Game


class Invitation(models.Model):
    class Status(models.TextChoices):
        PENDING = "pending"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    class DeclineReason(models.TextChoices):
        # Translators: a player answers an invitation to a game.
        NOT_NOW = "not_now", pgettext_lazy("answer to an invitation", "Not right now")
        ENOUGH_GAMES = "enough_games", pgettext_lazy("answer to an invitation", "I have enough games")
        OTHER_PACE = "other_pace", pgettext_lazy("answer to an invitation", "I’d like another pace")
        CASUAL = "casual", pgettext_lazy("answer to an invitation", "I’d rather play casual")

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    status = models.CharField(max_length=9, choices=Status, default=Status.PENDING)
    decline_reason = models.CharField(
        max_length=12, choices=DeclineReason, blank=True, default="", db_default=""
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="invitation_once"),
            models.CheckConstraint(
                name="invitation_not_to_oneself",
                condition=~Q(user=F("invited_by")),
                violation_error_message="Players do not invite themselves.",
            ),
            models.CheckConstraint(
                name="invitation_status_is_known",
                condition=Q(status__in=["pending", "accepted", "declined", "withdrawn"]),
                violation_error_message="An invitation is pending, accepted, declined or withdrawn.",
            ),
            models.CheckConstraint(
                name="invitation_reason_when_declined",
                condition=Q(decline_reason="")
                | Q(
                    decline_reason__in=["not_now", "enough_games", "other_pace", "casual"],
                    status="declined",
                ),
                violation_error_message="Only a declined invitation has a reason, one of the list.",
            ),
        ]
        indexes = [models.Index(fields=["user"], name="invitation_pending", condition=Q(status="pending"))]

    def __str__(self) -> str:
        return f"invitation of user {self.user_id} to game {self.game_id}"
