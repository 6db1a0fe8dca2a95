"""Encryption with keys that are derived from SECRET_KEY."""

import base64
from collections.abc import Iterable

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def secret_keys() -> list[str]:
    """The current SECRET_KEY, then the previous ones."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def cipher(purpose: str, keys: Iterable[str] | None = None) -> MultiFernet:
    """Encrypts with the first key, decrypts with any. Raises `InvalidToken` if no key opens a text.

    `keys`: `secret_keys()` if it is None. Texts of one purpose can't be read as texts of another.
    """
    found = secret_keys() if keys is None else keys
    digests = (salted_hmac(purpose, "", key, algorithm="sha256").digest() for key in found)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
