"""The matches of a run while it searches, and the rules about several matches of one user."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from games.matchmaking.matching.columns import Columns
from games.matchmaking.matching.pool import Match


@dataclass(frozen=True, slots=True)
class Found:
    """A possible match: indexes of candidates in ascending order."""

    members: tuple[int, ...]
    pace: str
    weight: float
    bots: int = 0


class Draft:
    """`open` marks the candidates that could get one more match."""

    def __init__(self, table: Columns) -> None:
        self.table = table
        self.match_of: dict[int, Found] = {}
        self.open = np.ones(table.count, bool)
        self._matched: dict[int, set[int]] = defaultdict(set)
        """Per user: the matched candidates."""
        self._met: dict[frozenset[int], Counter[bool]] = defaultdict(Counter)
        """Per pair of users: their matches, by whether both wishes say `again`."""
        for user in table.of_user:
            self._refresh(user)

    @property
    def matches(self) -> list[Found]:
        return sorted(set(self.match_of.values()), key=lambda found: found.members)

    def accepts(self, found: Found) -> bool:
        return bool(self.open[list(found.members)].all()) and all(
            self.may_meet(one, other) for one, other in combinations(found.members, 2)
        )

    def may_meet(self, one: int, other: int) -> bool:
        """Two people meet at most once, unless all wishes in question say `again`."""
        met = self._met.get(self._pair(one, other))
        return not met or (self._again(one, other) and not met[False])

    def add(self, found: Found) -> None:
        for index in found.members:
            self.match_of[index] = found
            self._matched[self.table.all[index].user].add(index)
        for one, other in combinations(found.members, 2):
            self._met[self._pair(one, other)][self._again(one, other)] += 1
        self._refresh_all(found.members)

    def remove(self, found: Found) -> None:
        for index in found.members:
            del self.match_of[index]
            self._matched[self.table.all[index].user].remove(index)
        for one, other in combinations(found.members, 2):
            met = self._met[self._pair(one, other)]
            met[self._again(one, other)] -= 1
            if not met.total():
                del self._met[self._pair(one, other)]
        self._refresh_all(found.members)

    def add_best(self, some: Iterable[Found]) -> float:
        """Add those that are still possible, the heaviest first. Returns the sum of their weights."""
        total = 0.0
        for found in sorted(some, key=lambda each: (-each.weight, each.members)):
            if self.accepts(found):
                self.add(found)
                total += found.weight
        return total

    def open_places(self, user: int) -> int:
        return self.table.places[user] - len(self._matched[user])

    def _refresh_all(self, members: Iterable[int]) -> None:
        for index in members:
            self._refresh(self.table.all[index].user)

    def _refresh(self, user: int) -> None:
        matched, candidates = self._matched[user], self.table.all
        alone = any(candidates[index].only_one for index in matched)
        has_place = self.open_places(user) > 0 and not alone
        for index in self.table.of_user[user]:
            blocked = index in matched or (bool(matched) and candidates[index].only_one)
            self.open[index] = has_place and not blocked

    def _pair(self, one: int, other: int) -> frozenset[int]:
        return frozenset((self.table.all[one].user, self.table.all[other].user))

    def _again(self, one: int, other: int) -> bool:
        return bool(self.table.again[one] and self.table.again[other])


def as_match(table: Columns, found: Found) -> Match:
    longest_first = sorted(found.members, key=lambda index: (-table.all[index].waited, index))
    return Match(
        wishes=tuple(table.all[index].wish for index in longest_first),
        pace=found.pace,
        rated=bool(table.rated[found.members[0]]),
        bots=found.bots,
    )


def by_urgency(table: Columns, matches: Iterable[Found]) -> list[Found]:
    """First those with the member whose wait is the longest, as measured by their paces."""

    def key(found: Found) -> tuple[float, tuple[int, ...]]:
        return -max(float(table.urgency[index]) for index in found.members), found.members

    return sorted(matches, key=key)
