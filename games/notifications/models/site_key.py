from django.db import models


class SiteKey(models.Model):
    """A generated key. It is in the database so that all processes share it and backups contain it."""

    name = models.CharField(max_length=20, primary_key=True)
    value = models.CharField(max_length=100)

    def __str__(self) -> str:
        return self.name
