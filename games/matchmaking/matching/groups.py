"""Values all groups of three and four that a few candidates could form."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from games.matchmaking.matching.columns import SLOW_BITS, Bits, Columns, Flags, Floats, Ints
from games.matchmaking.matching.draft import Found
from games.matchmaking.matching.pool import PACES
from games.matchmaking.matching.rules import common_paces
from games.matchmaking.matching.weights import pair_weights


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of game for more than two: this many wishes and bots."""

    wishes: int
    bots: int = 0
    is_agreed: bool = True
    """Whether the people have agreed to the bots."""

    @property
    def seats(self) -> int:
        return self.wishes + self.bots


FOUR, THREE, THREE_AND_BOT = Kind(4), Kind(3), Kind(3, bots=1)
SHORT_OF_ONE = Kind(3, bots=1, is_agreed=False)


def eligible(table: Columns, kind: Kind) -> Flags:
    wants: Flags = (table.seats >> kind.seats & 1).astype(bool)
    return wants & table.bot_joins if kind.bots and kind.is_agreed else wants


@lru_cache(maxsize=64)
def choices(count: int, size: int, with_first: bool) -> Ints:
    """All ways to choose `size` of `count` places, one per row, each in ascending order."""
    if with_first:
        rest = choices(count - 1, size - 1, False) + 1
        return np.hstack([np.zeros((len(rest), 1), int), rest])
    flat = (place for chosen in combinations(range(count), size) for place in chosen)
    return np.fromiter(flat, int, comb(count, size) * size).reshape(-1, size)


class Valued:
    """The allowed groups of a kind in a window of candidates. With `seed`: only those with the first of them.

    A group has a pace that all of its pairs allow, and a wish that refuses games for two. Its weight is the
    mean of its pairs' weights times half its size: what as many people are worth in pairs.
    """

    def __init__(self, table: Columns, window: Ints, kind: Kind, seed: bool = False) -> None:
        self.table, self.kind, self.window = table, kind, window
        chosen = choices(len(window), kind.wishes, seed)
        allowed = common_paces(table, window, window, kind.seats)
        allowed[~eligible(table, kind)[window]] = 0
        paces = shared_paces(allowed, chosen)
        fits = (paces != 0) & table.refuses_two[window][chosen].any(axis=1)
        self.places, self.paces = chosen[fits], paces[fits]
        members = np.sort(window[self.places], axis=1)
        if (failed := failed_rows(table, members)).any():
            self.places, self.paces, members = self.places[~failed], self.paces[~failed], members[~failed]
        self.members = members
        self.weights = self._weights()

    def _weights(self) -> Floats:
        weights = np.zeros(len(self.places))
        for is_live in (False, True):
            mine = ((self.paces & SLOW_BITS) == 0) == is_live
            if mine.any():
                pairs = pair_weights(self.table, self.window, self.window, self.kind.seats, is_live)
                weights[mine] = mean_of_pairs(pairs, self.places[mine]) * self.kind.wishes / 2
        return weights

    def found(self, row: int) -> Found:
        pace = PACES[lowest_bit(int(self.paces[row]))]
        members = tuple(self.members[row].tolist())
        return Found(members, pace, float(self.weights[row]), self.kind.bots)

    def best(self) -> Found | None:
        """The heaviest; of equal ones that with the lowest indexes."""
        if not len(self.weights):
            return None
        heaviest = np.flatnonzero(self.weights >= self.weights.max() - 1e-9)
        return self.found(min(heaviest.tolist(), key=lambda row: tuple(self.members[row])))


def shared_paces(allowed: Bits, chosen: Ints) -> Bits:
    """The paces that all pairs of each choice allow."""
    shared = np.full(len(chosen), 255, np.uint8)
    for one, other in pairs_of(chosen):
        shared &= allowed[one, other]
    return shared


def mean_of_pairs(pairs: Floats, chosen: Ints) -> Floats:
    values = [pairs[one, other] for one, other in pairs_of(chosen)]
    mean: Floats = np.sum(values, axis=0) / len(values)
    return mean


def pairs_of(chosen: Ints) -> Iterator[tuple[Ints, Ints]]:
    for one, other in combinations(range(chosen.shape[1]), 2):
        yield chosen[:, one], chosen[:, other]


def failed_rows(table: Columns, members: Ints) -> Flags:
    failed = np.zeros(len(members), bool)
    window = set(members.ravel().tolist()) if table.failed else set()
    for group in table.failed:
        if len(group) == members.shape[1] and window.issuperset(group):
            failed |= (members == group).all(axis=1)
    return failed


def lowest_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
