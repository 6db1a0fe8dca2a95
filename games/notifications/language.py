from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import timezone, translation

from accounts.models import User
from accounts.time_zones import zone_of


@contextmanager
def in_language_of(user: User) -> Iterator[None]:
    """Activate the user's language and time zone."""
    with (
        translation.override(user.language or settings.LANGUAGE_CODE),
        timezone.override(zone_of(user.time_zone)),
    ):
        yield
