"""After a change of SECRET_KEY: encrypts the secrets of authenticators with the new key."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.db import transaction

from accounts.authenticator_secrets import cipher

ENCRYPTED_TEXTS = ("secret", "seed")
ENCRYPTED_LISTS = ("migrated_codes",)
"""The keys of `Authenticator.data` that allauth encrypts: one text each, and a list of texts."""


class Outcome(Enum):
    REENCRYPTED = "re-encrypted"
    CURRENT = "already encrypted with the current key"
    UNREADABLE = "not readable with any key"


def reencrypt_authenticator(authenticator_id: int, keys: Sequence[str]) -> Outcome:
    """Encrypt the secrets of one row with the first key, in one transaction. May be repeated."""
    with transaction.atomic():
        row = Authenticator.objects.select_for_update().filter(pk=authenticator_id).first()
        if row is None:  # deleted meanwhile
            return Outcome.CURRENT
        try:
            data = _reencrypted(row.data, keys)
        except InvalidToken:
            return Outcome.UNREADABLE
        if data == row.data:
            return Outcome.CURRENT
        row.data = data
        row.save(update_fields=["data"])
        return Outcome.REENCRYPTED


def _reencrypted(data: dict[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """Texts that the first key opens are not changed."""
    texts = {name: _with_first_key(data[name], keys) for name in ENCRYPTED_TEXTS if name in data}
    lists = {
        name: [_with_first_key(text, keys) for text in data[name]] for name in ENCRYPTED_LISTS if name in data
    }
    return {**data, **texts, **lists}


def _with_first_key(text: str, keys: Sequence[str]) -> str:
    try:
        cipher(keys[:1]).decrypt(text)
    except InvalidToken:
        return cipher(keys).rotate(text).decode()
    return text
