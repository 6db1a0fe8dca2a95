"""The proof that the order of the tiles was not changed after the start.

The tiles are shuffled with the operating system's random source. The order is stored, not a seed: with the 11
visible tiles a player could test guesses of a seed. At the start the game publishes `commitment`, at the end
also the order and the salt.
"""

import hashlib
import secrets
from collections.abc import Sequence


def new_salt() -> str:
    return secrets.token_hex(32)


def commitment(tiles: Sequence[int], salt: str) -> str:
    """SHA-256 of the salt, a colon and the tile ids joined by commas, as hexadecimal digits."""
    return hashlib.sha256(f"{salt}:{','.join(map(str, tiles))}".encode()).hexdigest()
