"""The site's public key for push services, made from the private one in the settings."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings


def public_key() -> str:
    """As browsers take it; empty where the site has no key."""
    return _public(settings.VAPID_PRIVATE_KEY) if settings.VAPID_PRIVATE_KEY else ""


@cache
def _public(private_key: str) -> str:
    number = int.from_bytes(urlsafe_b64decode(private_key + "=" * (-len(private_key) % 4)), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    encoded = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(encoded).rstrip(b"=").decode()
