from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.tables.models.game import Game


class Invitation(models.Model):
    class Status(models.TextChoices):
        PENDING = "pending"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    status = models.CharField(max_length=9, choices=Status, default=Status.PENDING)
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
        ]
        indexes = [models.Index(fields=["user"], name="invitation_pending", condition=Q(status="pending"))]

    def __str__(self) -> str:
        return f"invitation of user {self.user_id} to game {self.game_id}"
