from django.db import models
from django.utils.translation import pgettext_lazy

from accounts.models.user import User


class Block(models.Model):
    """`user` mutes `other` (does not see their chat) or blocks them (they cannot contact `user` either)."""

    class Kind(models.TextChoices):
        MUTED = "muted", pgettext_lazy("player", "Muted")
        BLOCKED = "blocked", pgettext_lazy("player", "Blocked")

    user = models.ForeignKey(User, models.CASCADE, related_name="blocks", db_index=False)
    other = models.ForeignKey(User, models.CASCADE, related_name="blocks_by_others")
    kind = models.CharField(max_length=7, choices=Kind)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="block_once"),
            models.CheckConstraint(condition=~models.Q(user=models.F("other")), name="block_not_oneself"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["muted", "blocked"]),
                name="block_kind_is_known",
                violation_error_message="A player is muted or blocked.",
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} {self.kind} user {self.other_id}"
