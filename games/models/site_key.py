from django.db import models


class SiteKey(models.Model):
    """A key that the site made for itself, kept where all its processes and its backups find the same one."""

    name = models.CharField(max_length=20, primary_key=True)
    value = models.CharField(max_length=100)

    def __str__(self) -> str:
        return self.name
