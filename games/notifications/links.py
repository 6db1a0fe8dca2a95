"""Signed links in mails. Without a login, they can switch kinds of notifications on or off, nothing else."""

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.notifications.models.notification import Kind

SALT = "games.notifications.links"
VALID_SECONDS = 90 * 24 * 3600


class Expired(Exception):
    pass


class Forged(Exception):
    pass


@dataclass(frozen=True, slots=True)
class Link:
    user: int
    channel: str
    kinds: tuple[str, ...]


def link_token(user: int, channel: str, kinds: list[str]) -> str:
    return signing.dumps([user, channel, kinds], salt=SALT, compress=True)


def change_url(user: int, channel: str, kinds: list[str]) -> str:
    return settings.SITE_URL + reverse("change-kind", args=[link_token(user, channel, kinds)])


def read_link(token: str) -> Link:
    """Raises Expired or Forged."""
    try:
        user, channel, kinds = signing.loads(token, salt=SALT, max_age=VALID_SECONDS)
    except signing.SignatureExpired as error:
        raise Expired from error
    except (signing.BadSignature, ValueError) as error:
        raise Forged from error
    return Link(user, channel, tuple(kind for kind in kinds if kind in Kind.values))
