"""The proof that nobody chose the pile.

The tiles are shuffled by the operating system's random source and stored as an order; no seed exists, because
the 11 visible tiles would confirm a guessed one. At the start the game shows `commitment`; at the end it also
shows order and salt.
"""

import hashlib
import secrets
from collections.abc import Sequence


def new_salt() -> str:
    return secrets.token_hex(32)


def commitment(tiles: Sequence[int], salt: str) -> str:
    """SHA-256 of the salt, a colon and the tile ids joined by commas, as hexadecimal digits."""
    return hashlib.sha256(f"{salt}:{','.join(map(str, tiles))}".encode()).hexdigest()
