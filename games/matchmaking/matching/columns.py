"""The pool as arrays, one entry per candidate in the order of the wishes' ids.

So a rule or a weight is computed for many pairs at once, and the order of `Pool.candidates` changes nothing.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from games.matchmaking.matching.pool import LIVE, PACES, SLOW, Candidate, Pool
from games.matchmaking.matching.window import LIVE_STEPS, SLOW_STEPS, impatience, limits

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bits = NDArray[np.uint8]
Flags = NDArray[np.bool_]

Related = dict[int, list[Ints]]

Key = TypeVar("Key", bound=Hashable)

PACE_BIT = {pace: 1 << number for number, pace in enumerate(PACES)}
SLOW_BITS = sum(PACE_BIT[pace] for pace in SLOW)
LIVE_BIT = PACE_BIT[LIVE]


class Columns:
    """Raises KeyError for a pace that the matching does not know."""

    def __init__(self, pool: Pool) -> None:
        self.all: list[Candidate] = sorted(pool.candidates, key=lambda each: each.wish)
        self.count = len(self.all)
        self.index_of = {each.wish: index for index, each in enumerate(self.all)}
        self._describe_wishes()
        self._describe_people()
        self.of_user = grouped((each.user, index) for index, each in enumerate(self.all))
        self.places = {
            user: min(self.all[index].places for index in mine) for user, mine in self.of_user.items()
        }
        self.failed = {
            tuple(sorted(self.index_of[wish] for wish in wishes))
            for wishes in pool.failed
            if wishes <= self.index_of.keys()
        }
        self.apart = self._apart(pool)
        """Per candidate: those that it never plays with, whatever the seats and paces."""
        preferred: Related = defaultdict(list)
        for one, other in self._users(pool.preferred):
            relate(preferred, self.of_user[one], self.of_user[other])
        self.preferred = as_arrays(preferred)

    def _describe_wishes(self) -> None:
        rows = self.all
        self.seats = np.array([seat_bits(each) for each in rows], np.uint8)
        self.paces = np.array([sum(PACE_BIT[pace] for pace in each.paces) for each in rows], np.uint8)
        self.rated = np.array([each.rated for each in rows], bool)
        self.again = np.array([each.again for each in rows], bool)
        self.bot_joins = np.array([each.bot_joins for each in rows], bool)
        self.refuses_two = np.array([2 not in each.seats for each in rows], bool)
        waited = np.array([each.waited for each in rows], float)
        any_rating = np.array([each.any_rating for each in rows], bool)
        self.slow_limit = np.where(any_rating, np.inf, limits(waited, SLOW_STEPS))
        self.live_limit = np.where(any_rating, np.inf, limits(waited, LIVE_STEPS))
        self.slow_impatience = impatience(waited, SLOW_STEPS)
        self.live_impatience = impatience(waited, LIVE_STEPS)
        self.urgency = np.where(self.paces & LIVE_BIT, self.live_impatience, self.slow_impatience)

    def _describe_people(self) -> None:
        rows = self.all
        self.user = np.array([each.user for each in rows], np.int64)
        self.two = np.array([each.two for each in rows], float).reshape(-1, 2)
        self.many = np.array([each.many for each in rows], float).reshape(-1, 2)
        self.on_time = np.array([np.nan if each.on_time is None else each.on_time for each in rows], float)
        hours = np.array([each.hours or (np.nan,) * 24 for each in rows], float)
        self.hours = smoothed(hours.reshape(-1, 24))

    def _apart(self, pool: Pool) -> dict[int, Ints]:
        apart: Related = defaultdict(list)
        for one, other in self._users(pool.blocked):
            relate(apart, self.of_user[one], self.of_user[other])
        for one, other in self._users(pool.playing):
            for mine in self.of_user[one]:
                theirs = self.of_user[other]
                strict = [index for index in theirs if not (self.again[mine] and self.again[index])]
                relate(apart, [mine], strict)
        rated = ((key, index) for index, each in enumerate(self.all) if each.rated for key in each.networks)
        for members in grouped(rated).values():
            if len(members) > 1:
                relate(apart, members, members)
        return as_arrays(apart)

    def _users(self, pairs: Iterable[frozenset[int]]) -> Iterator[tuple[int, int]]:
        for pair in pairs:
            if len(pair) == 2 and pair <= self.of_user.keys():
                one, other = sorted(pair)
                yield one, other


def relate(table: Related, some: list[int], others: list[int]) -> None:
    for one, other in ((some, others), (others, some)):
        if other:
            for index in one:
                table[index].append(np.array(other))


def as_arrays(table: Related) -> dict[int, Ints]:
    return {index: np.concatenate(others) for index, others in table.items()}


def grouped(pairs: Iterable[tuple[Key, int]]) -> dict[Key, list[int]]:
    found: dict[Key, list[int]] = {}
    for key, index in pairs:
        found.setdefault(key, []).append(index)
    return found


def seat_bits(candidate: Candidate) -> int:
    """Bit n for n seats. Three too for a wish for four whose person agrees to three."""
    bits = sum(1 << seats for seats in candidate.seats)
    return bits | 1 << 3 if 4 in candidate.seats and candidate.three_players else bits


def smoothed(hours: Floats) -> Floats:
    """Each hour also counts half for the hours before and after it: habits are not exact to the hour."""
    return (np.roll(hours, 1, axis=1) + 2 * hours + np.roll(hours, -1, axis=1)) / 4


def marked(table: dict[int, Ints], rows: Ints, columns: Ints, count: int) -> Iterator[tuple[int, Ints]]:
    """For each row with entries in the table: its place, and the places of the entries among the columns."""
    place = np.full(count, -1)
    place[columns] = np.arange(len(columns))
    for number, row in enumerate(rows.tolist()):
        if row in table:
            found = place[table[row]]
            yield number, found[found >= 0]
