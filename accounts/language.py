"""The language in which the site writes to a user who has no page open, such as in emails."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import timezone, translation

from accounts.models import User
from accounts.time_zones import zone_of
from novaluna_site.web.languages import is_offered


def current_language() -> str:
    """The language of the page."""
    return translation.get_language() or settings.LANGUAGE_CODE


def language_of(user: User) -> str:
    """The language the user chose, else that of the last page the user saw."""
    known = (language for language in (user.language, user.seen_language) if is_offered(language))
    return next(known, settings.LANGUAGE_CODE)


@contextmanager
def in_language_of(user: User) -> Iterator[None]:
    """Activate the user's language and time zone."""
    with translation.override(language_of(user)), timezone.override(zone_of(user.time_zone)):
        yield
