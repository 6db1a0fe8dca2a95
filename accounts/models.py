from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person, a guest (an account made by "Play now", without a password) or a bot."""

    class Kind(models.TextChoices):
        PERSON = "person"
        GUEST = "guest"
        BOT = "bot"

    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PERSON)
