from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Vacation(models.Model):
    """A span in which all of a user's clocks are stopped, except in live games."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations", db_index=False
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    return_announced = models.BooleanField(default=False, help_text="The opponents were notified of its end.")

    class Meta:
        ordering = ["starts_at"]
        constraints = [
            models.CheckConstraint(name="vacation_has_a_length", condition=Q(starts_at__lt=F("ends_at")))
        ]
        indexes = [
            models.Index(fields=["user", "ends_at"], name="vacation_user"),
            models.Index(
                fields=["ends_at"], name="vacation_to_announce", condition=Q(return_announced=False)
            ),
        ]

    def __str__(self) -> str:
        return f"vacation {self.pk} of user {self.user_id}"
