"""The site's key pair for push services (VAPID): from the settings, or stored by `ensure_push_key`."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from games.notifications.models import SiteKey

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
NAME = "vapid"


def private_key() -> str:
    """A private key for the curve P-256, as base64url; "" if there is none yet."""
    with suppress(SiteKey.DoesNotExist):
        return settings.VAPID_PRIVATE_KEY or _stored_key()
    return ""


def public_key() -> str:
    """In the format of the browsers' `applicationServerKey`; "" if there is no key yet."""
    key = private_key()
    return _public(key) if key else ""


def new_key() -> str:
    number = secrets.randbelow(P256_ORDER - 1) + 1
    return _encoded(number.to_bytes(32, "big"))


@cache
def _stored_key() -> str:
    return SiteKey.objects.get(name=NAME).value


@cache
def _public(private_key: str) -> str:
    number = int.from_bytes(urlsafe_b64decode(private_key + "=" * (-len(private_key) % 4)), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _encoded(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
