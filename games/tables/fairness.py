"""The shuffle that neither the site nor a player can choose. docs/fairness.md specifies it byte by byte.

When a table opens, the site publishes the hash of a secret. Then the players contribute nonces. The starting
order and the order of the tiles follow from the secret and all nonces. After the game the site shows them.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

import engine

SCHEME = "novaluna-shuffle/2"

Item = TypeVar("Item")


def new_secret() -> str:
    """256 random bits, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """The hash that is published before any player contributes a nonce."""
    return hashlib.sha256(f"{SCHEME} commitment {secret}".encode()).hexdigest()


def all_nonces(secret: str, contributed: Sequence[str]) -> list[str]:
    """The nonces of all seats. Where a seat contributed none (""), the site's own nonce is used.

    Those follow from the secret, so the site can't choose them after it has seen the others.
    """
    numbers = count()
    return [nonce or _mac(secret, f"nonce {next(numbers)}").hex() for nonce in contributed]


def shuffle(secret: str, nonces: Sequence[str]) -> tuple[list[engine.Seat], list[engine.TileId]]:
    """R1.2, R1.6: the starting order and all tiles, from a secret and the nonces of all seats.

    Seats are sorted by nonce first, so that nobody gains anything by seating the same players differently.
    """
    seats = sorted(range(len(nonces)), key=lambda seat: nonces[seat])
    stream = _bytes(secret, [nonces[seat] for seat in seats])
    order = _shuffled([engine.Seat(seat) for seat in seats], stream)
    return order, _shuffled(sorted(engine.TILES), stream)


def _mac(secret: str, text: str) -> bytes:
    return hmac.digest(secret.encode(), f"{SCHEME} {text}".encode(), "sha256")


def _bytes(secret: str, nonces: Sequence[str]) -> Iterator[int]:
    for number in count():
        yield from _mac(secret, " ".join([f"bytes {number}", *nonces]))


def _shuffled(items: list[Item], stream: Iterator[int]) -> list[Item]:
    """Fisher-Yates, from the end."""
    for size in range(len(items), 1, -1):
        place = number_below(size, stream)
        items[size - 1], items[place] = items[place], items[size - 1]
    return items


def number_below(size: int, stream: Iterator[int]) -> int:
    """0 to size - 1, each equally likely: bytes that would make the first remainders likelier are skipped."""
    return next(byte for byte in stream if byte < 256 - 256 % size) % size


def new_salt() -> str:
    return secrets.token_hex(32)


def order_commitment(tiles: Sequence[int], salt: str) -> str:
    """Scheme 1, of the Daily Moon and of older games: the hash of the order itself.

    SHA-256 of the salt, a colon and the tile ids joined by commas, as hexadecimal digits.
    """
    return hashlib.sha256(f"{salt}:{','.join(map(str, tiles))}".encode()).hexdigest()
