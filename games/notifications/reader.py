from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import timezone, translation

from accounts.models import User
from accounts.time_zones import zone_of


@contextmanager
def as_read_by(user: User) -> Iterator[None]:
    """What is put into words here speaks the user's language and shows the user's time."""
    with (
        translation.override(user.language or settings.LANGUAGE_CODE),
        timezone.override(zone_of(user.time_zone)),
    ):
        yield
