from django.db import models


class FailedRow(models.Model):
    """A row that background work failed on. Success deletes this; until `retry_at` it is not tried again.

    `error` has the type and the place of the error, but not its message, which may contain personal data.
    """

    work = models.CharField(max_length=60)
    row = models.CharField(max_length=60)
    attempts = models.PositiveIntegerField()
    failed_at = models.DateTimeField()
    retry_at = models.DateTimeField()
    error = models.CharField(max_length=200)

    class Meta:
        ordering = ["-failed_at"]
        constraints = [models.UniqueConstraint(fields=["work", "row"], name="failed_row_once")]

    def __str__(self) -> str:
        return f"{self.work}, row {self.row}"


class LastRun(models.Model):
    """When a sweep last ended. Not in Redis, which may lose its data."""

    work = models.CharField(max_length=60, primary_key=True)
    finished_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"last run of {self.work} at {self.finished_at}"
