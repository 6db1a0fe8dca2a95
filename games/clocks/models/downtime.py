from django.db import models
from django.db.models import F, Q


class Downtime(models.Model):
    """A span in which the site was down. Clocks do not run in it."""

    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["starts_at"]
        constraints = [
            models.CheckConstraint(name="downtime_has_a_length", condition=Q(starts_at__lt=F("ends_at")))
        ]

    def __str__(self) -> str:
        return f"downtime from {self.starts_at} to {self.ends_at}"
