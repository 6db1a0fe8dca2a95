from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.user import User


class Distance(models.Model):
    """One user keeps another away: muted (I don't see your words) or blocked (you can't reach me either)."""

    class Kind(models.TextChoices):
        MUTED = "muted", _("Muted")
        BLOCKED = "blocked", _("Blocked")

    user = models.ForeignKey(User, models.CASCADE, related_name="distances")
    other = models.ForeignKey(User, models.CASCADE, related_name="distances_from_others")
    kind = models.CharField(max_length=7, choices=Kind)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="distance_once"),
            models.CheckConstraint(
                condition=~models.Q(user=models.F("other")), name="distance_not_to_oneself"
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} {self.kind} user {self.other_id}"
