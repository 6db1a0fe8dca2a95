"""Games for three and four: greedy, then small windows are searched again exactly while that helps."""

from collections.abc import Iterable, Sequence

import numpy as np

from games.matchmaking.matching.columns import LIVE_BIT, SLOW_BITS, Columns, Floats, Ints
from games.matchmaking.matching.draft import Draft, Found
from games.matchmaking.matching.groups import Kind, Valued, eligible
from games.matchmaking.matching.packing import best_packing
from games.matchmaking.matching.rules import common_paces
from games.matchmaking.matching.weights import pair_weights

WINDOW, LARGE_POOL_WINDOW = 12, 8
"""So many candidates are searched exactly."""
SMALL_POOL = 48
NEAREST, FARTHER = 16, 60
"""The first group of a candidate comes from its nearest partners; if there is none, from more of them."""


def fill_groups(table: Columns, draft: Draft, kinds: Sequence[Kind]) -> None:
    """Add groups of these kinds to the draft."""
    wanted = np.any([eligible(table, kind) for kind in kinds], axis=0)
    people = np.flatnonzero(wanted & draft.open)
    anchors = people[table.refuses_two[people]]
    anchors = anchors[np.lexsort((anchors, -table.urgency[anchors]))]
    for anchor in anchors.tolist():
        if draft.open[anchor] and (found := best_group_with(table, draft, anchor, kinds)):
            draft.add(found)
    improvement = Improvement(table, draft, kinds, LARGE_POOL_WINDOW if len(people) > SMALL_POOL else WINDOW)
    for anchor in anchors.tolist():
        group = draft.match_of.get(anchor)
        if group is None or group.members[0] == anchor:
            improvement.around(anchor)


def best_group_with(table: Columns, draft: Draft, seed: int, kinds: Sequence[Kind]) -> Found | None:
    """The heaviest allowed group with this candidate among its nearest partners."""
    if not draft.open[seed]:
        return None
    weights = affinity(table, seed, kinds)
    weights[~draft.open] = -np.inf
    partners = nearest(weights)
    # A group needs a wish that refuses two, so those come first if the seed is not one.
    if not table.refuses_two[seed]:
        partners = np.concatenate([part[: FARTHER // 2] for part in divided(partners, table)])
    for count in (NEAREST, FARTHER):
        window = np.concatenate([[seed], partners[:count]])
        valued = [Valued(table, window, kind, seed=True) for kind in kinds]
        found = [group for each in valued if (group := accepted(draft, each))]
        if found or len(partners) <= count:
            return max(found, key=lambda each: each.weight, default=None)
    return None


def affinity(table: Columns, seed: int, kinds: Sequence[Kind]) -> Floats:
    """The weight of the seed with each candidate, minus infinity where they may not play together."""
    row, everybody = np.array([seed]), np.arange(table.count)
    best = np.full(table.count, -np.inf)
    for kind in kinds:
        wanted = eligible(table, kind)
        if not wanted[seed]:
            continue
        paces = common_paces(table, row, everybody, kind.seats)[0] * wanted
        for bits, is_live in ((SLOW_BITS, False), (LIVE_BIT, True)):
            possible = np.flatnonzero(paces & bits)
            if len(possible):
                weights = pair_weights(table, row, possible, kind.seats, is_live)[0]
                best[possible] = np.maximum(best[possible], weights)
    return best


def nearest(weights: Floats) -> Ints:
    """The possible partners, the best first."""
    order = np.argsort(-weights, kind="stable")
    return order[: np.count_nonzero(weights > -np.inf)]


def divided(partners: Ints, table: Columns) -> tuple[Ints, Ints]:
    refusing = table.refuses_two[partners]
    return partners[refusing], partners[~refusing]


def accepted(draft: Draft, valued: Valued) -> Found | None:
    """The heaviest group that the draft accepts: two people may have met already."""
    best = valued.best()
    if best is None or draft.accepts(best):
        return best
    order = np.argsort(-valued.weights, kind="stable").tolist()
    return next((found for found in map(valued.found, order) if draft.accepts(found)), None)


class Improvement:
    """Takes groups of a draft apart where their members, with free candidates, form better ones."""

    def __init__(self, table: Columns, draft: Draft, kinds: Sequence[Kind], size: int) -> None:
        self.table, self.draft, self.kinds, self.size = table, draft, kinds, size
        self.searched: set[tuple[int, ...]] = set()

    def around(self, seed: int) -> None:
        """Search the window of this candidate, its group, and the nearest other ones."""
        window, groups = self._window(seed)
        if window in self.searched:
            return
        self.searched.add(window)
        for group in groups:
            self.draft.remove(group)
        better = self._best(window)
        before = sum(group.weight for group in groups)
        if sum(group.weight for group in better) <= before + 1e-6:
            self._add(groups)
            return
        if self.draft.add_best(better) <= before:
            for group in better:
                if self.draft.match_of.get(group.members[0]) is group:
                    self.draft.remove(group)
            self._add(groups)

    def _add(self, groups: Iterable[Found]) -> None:
        for group in groups:
            self.draft.add(group)

    def _window(self, seed: int) -> tuple[tuple[int, ...], list[Found]]:
        window: set[int] = set()
        groups: list[Found] = []
        for index in [seed, *nearest(affinity(self.table, seed, self.kinds)).tolist()]:
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

    def _is_ours(self, group: Found) -> bool:
        return Kind(len(group.members), group.bots) in self.kinds

    def _best(self, window: tuple[int, ...]) -> list[Found]:
        members = np.array([index for index in window if self.draft.open[index]], int)
        valued = [Valued(self.table, members, kind) for kind in self.kinds]
        groups = [each.found(row) for each in valued for row in range(len(each.weights))]
        places, size = self._places(members.tolist())
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
