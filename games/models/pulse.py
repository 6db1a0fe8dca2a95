from django.db import models


class Pulse(models.Model):
    """The one row that says when the sweep of the clocks last ran: a gap in it is an outage of ours."""

    beat_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(name="pulse_is_one", condition=models.Q(pk=1))]

    def __str__(self) -> str:
        return f"pulse at {self.beat_at}"
