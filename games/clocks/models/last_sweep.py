from django.db import models


class LastClockSweep(models.Model):
    """One row: when clocks were last checked. A gap longer than 60 seconds is treated as downtime."""

    swept_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(name="last_clock_sweep_is_one", condition=models.Q(pk=1))]

    def __str__(self) -> str:
        return f"clocks checked at {self.swept_at}"
