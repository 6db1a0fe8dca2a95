from django.db import models

from accounts.models.user import User


class EnjoyedPlayer(models.Model):
    """`user` enjoyed playing with `other`. Private: nobody but `user` is told."""

    user = models.ForeignKey(User, models.CASCADE, related_name="enjoyed", db_index=False)
    other = models.ForeignKey(User, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="enjoyed_once"),
            models.CheckConstraint(condition=~models.Q(user=models.F("other")), name="enjoyed_not_oneself"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} enjoyed playing with user {self.other_id}"
