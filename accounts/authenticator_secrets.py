"""Encryption of the secrets of authenticator apps and recovery codes."""

from collections.abc import Iterable

from cryptography.fernet import MultiFernet

from novaluna_site import encryption


def cipher(keys: Iterable[str] | None = None) -> MultiFernet:
    return encryption.cipher("accounts.second-factor", keys)
