"""Makes groups of three and four better by searching small windows exactly."""

from collections.abc import Sequence

import numpy as np

from games.matchmaking.matching.affinity import affinity, nearest
from games.matchmaking.matching.columns import Columns, Ints
from games.matchmaking.matching.draft import Draft, Found
from games.matchmaking.matching.groups import Kind, Valued
from games.matchmaking.matching.packing import best_packing

SMALL_PART = 40
WINDOWS = ((16, 16), (SMALL_PART, 12))
LARGE_PART_WINDOW = 8
"""So many candidates are searched exactly at once, by the number of people. One more doubles the time."""
MOST_PASSES = 3
FARTHEST = 60
TRIFLE = 1e-6
"""A gain that may be a rounding error."""


class Improvement:
    """Takes groups of a draft apart where their members, with free candidates, form better ones."""

    def __init__(self, table: Columns, draft: Draft, kinds: Sequence[Kind], people: Ints) -> None:
        self.table, self.draft, self.kinds, self.people = table, draft, kinds, people
        self.size = next((size for most, size in WINDOWS if len(people) <= most), LARGE_PART_WINDOW)
        self.searched: set[tuple[int, ...]] = set()

    def is_exact(self) -> bool:
        """Add the best groups if the people are few. False if they are many or groups exclude each other."""
        if len(self.people) > self.size:
            return False
        best = self._best(tuple(self.people.tolist()))
        return self.draft.add_best(best) > sum(group.weight for group in best) - TRIFLE

    def run(self) -> None:
        """In a small part search windows around everybody until it helps no more, else around each group."""
        if len(self.people) > SMALL_PART:
            self._once()
            return
        for _ in range(MOST_PASSES):
            gains = sum(self.around(seed) for seed in self.people.tolist())
            if not gains:
                return

    def _once(self) -> None:
        tried: set[Found | None] = set()
        for seed in self.people[self.table.refuses_two[self.people]].tolist():
            group = self.draft.match_of.get(seed)
            if group is None or group not in tried:
                self.around(seed)
            tried.add(self.draft.match_of.get(seed))

    def around(self, seed: int) -> bool:
        """Search the window of this candidate, its group, and the nearest other ones. True if that helped."""
        window, groups = self._window(seed)
        if window in self.searched:
            return False
        self.searched.add(window)
        for group in groups:
            self.draft.remove(group)
        better = self._best(window)
        before = sum(group.weight for group in groups)
        if self.draft.add_best(better) > before + TRIFLE:
            return True
        for group in better:
            if self.draft.match_of.get(group.members[0]) is group:
                self.draft.remove(group)
        for group in groups:
            self.draft.add(group)
        return False

    def _window(self, seed: int) -> tuple[tuple[int, ...], list[Found]]:
        window: set[int] = set()
        groups: list[Found] = []
        for index in self._near(seed):
            group = self.draft.match_of.get(index)
            members = {index} if group is None else set(group.members)
            is_free = bool(self.draft.open[index]) if group is None else self._is_ours(group)
            if members <= window or not is_free or len(window | members) > self.size:
                continue
            window |= members
            if group:
                groups.append(group)
            if len(window) == self.size:
                break
        return tuple(sorted(window)), groups

    def _near(self, seed: int) -> list[int]:
        if len(self.people) <= self.size:
            return [int(index) for index in self.people]
        return [seed, *nearest(affinity(self.table, seed, self.kinds))[:FARTHEST].tolist()]

    def _is_ours(self, group: Found) -> bool:
        return Kind(len(group.members), group.bots) in self.kinds

    def _best(self, window: tuple[int, ...]) -> list[Found]:
        members = np.array([index for index in window if self.draft.open[index]], int)
        valued = [Valued(self.table, members, kind) for kind in self.kinds]
        groups = [each.found(row) for each in valued for row in range(len(each.weights))]
        places, size = self._places(sorted({index for group in groups for index in group.members}))
        return best_packing(groups, places, size)

    def _places(self, members: list[int]) -> tuple[dict[int, int], int]:
        """One place for each candidate, or a common one for those of a user who may have one more match."""
        places: dict[int, int] = {}
        place_of_user: dict[int, int] = {}
        for index in members:
            candidate = self.table.all[index]
            new = len(set(places.values()))
            if self.draft.open_places(candidate.user) == 1 or candidate.only_one:
                places[index] = place_of_user.setdefault(candidate.user, new)
            else:
                places[index] = new
        return places, len(set(places.values()))
