"""R1.3, R1.6, R2.1, R3.3: the discs on the moon track."""

from typing import NamedTuple

from engine.actions import Seat


class Disc(NamedTuple):
    seat: Seat
    position: int


Track = tuple[Disc, ...]
"""The discs in the order in which they would move (R2.1): furthest behind first, each space from the top."""


def advanced(track: Track, time: int) -> Track:
    """R3.3: the first disc moves forward and lands on top of any discs there. Solo has no discs."""
    if not track:
        return track
    mover, *others = track
    landing = mover.position + time
    ahead = sum(disc.position < landing for disc in others)
    return (*others[:ahead], Disc(mover.seat, landing), *others[ahead:])


def without(track: Track, seat: Seat) -> Track:
    return tuple(disc for disc in track if disc.seat != seat)


def spend_and_move_again(track: Track) -> int | None:
    """The most time the first seat may spend and still move next; None if it is alone.

    Reaching the space of the second disc is not too far: the first disc lands on top (R2.1).
    """
    if len(track) < 2:
        return None
    return track[1].position - track[0].position
