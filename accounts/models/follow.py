from django.db import models

from accounts.models.user import User


class Follow(models.Model):
    """One user follows another. Two users who follow each other are friends."""

    user = models.ForeignKey(User, models.CASCADE, related_name="follows", db_index=False)
    other = models.ForeignKey(User, models.CASCADE, related_name="followers")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="follow_once"),
            models.CheckConstraint(condition=~models.Q(user=models.F("other")), name="follow_not_oneself"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} follows user {self.other_id}"
