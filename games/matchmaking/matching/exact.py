"""The heaviest set of pairs of a graph, with the rules about several wishes of one user."""

import heapq
import importlib
from collections.abc import Iterator
from functools import cache
from itertools import combinations, count
from typing import Any

from games.matchmaking.matching.columns import grouped
from games.matchmaking.matching.draft import Draft

Pair = tuple[int, int]
Edges = dict[Pair, int]
"""Weights of pairs of candidates, the smaller index first. With integers networkx computes exactly."""

MOST_BRANCHES = 60
"""How many alternatives are tried when a solution breaks a rule about several wishes of one user."""
FEW = 40
"""With more candidates the first solution is made possible by leaving out pairs."""


@cache
def networkx() -> Any:
    """Imported at the first search: it takes a third of a second, which no other process should spend."""
    return importlib.import_module("networkx")


def best_pairs(draft: Draft, edges: Edges) -> list[Pair]:
    """Exact for FEW candidates, unless people with several wishes make too many alternatives necessary.

    Branch and bound: a matching that ignores some rules is a bound. Where it breaks one, it is repeated
    without the first and without the second of the pairs that exclude each other.
    """
    first = matched(draft, edges)
    if draft.table.count > FEW:
        return without_clashes(draft, edges, first)
    order = count()
    queue = [(-total(edges, first), next(order), edges, first)]
    best: list[Pair] = []
    for _ in range(MOST_BRANCHES):
        bound, _, left, pairs = heapq.heappop(queue)
        clash = next(clashes(draft, pairs), None)
        if clash is None:
            return pairs
        best = max(best, without_clashes(draft, left, pairs), key=lambda each: total(edges, each))
        if total(edges, best) >= -bound:
            return best
        for pair in clash:
            fewer = {each: weight for each, weight in left.items() if each != pair}
            found = matched(draft, fewer)
            heapq.heappush(queue, (-total(edges, found), next(order), fewer, found))
    return best


def total(edges: Edges, pairs: list[Pair]) -> int:
    return sum(edges[pair] for pair in pairs)


def matched(draft: Draft, edges: Edges) -> list[Pair]:
    """The heaviest matching in which no user has more matches than places.

    A user with more wishes than places gets extra nodes that take the surplus: each is joined to all of the
    user's wishes by edges heavier than all others, so the heaviest matching uses every extra node.
    """
    if not edges:
        return []
    graph = networkx().Graph()
    graph.add_weighted_edges_from((one, other, weight) for (one, other), weight in edges.items())
    heavy = 2 * max(edges.values()) + 1
    extra = -1
    candidates = draft.table.all
    owners = grouped((candidates[index].user, index) for index in sorted({i for pair in edges for i in pair}))
    for user, mine in owners.items():
        places = draft.open_places(user)
        if all(candidates[index].only_one for index in mine):
            places = 1
        for _ in range(len(mine) - places):
            graph.add_weighted_edges_from((extra, index, heavy) for index in mine)
            extra -= 1
    found = networkx().max_weight_matching(graph)
    return sorted((min(pair), max(pair)) for pair in found if min(pair) >= 0)


def clashes(draft: Draft, pairs: list[Pair]) -> Iterator[tuple[Pair, Pair]]:
    """Pairs that exclude each other: a wish that should be its user's only one, or two people meet twice."""
    candidates = draft.table.all
    by_user = grouped((candidates[index].user, number) for number, pair in enumerate(pairs) for index in pair)
    for user, numbers in by_user.items():
        for one, other in combinations(numbers, 2):
            if exclude_each_other(draft, user, pairs[one], pairs[other]):
                yield pairs[one], pairs[other]


def exclude_each_other(draft: Draft, user: int, one: Pair, other: Pair) -> bool:
    candidates, again = draft.table.all, draft.table.again
    both = [candidates[index] for index in (*one, *other)]
    if any(each.only_one for each in both if each.user == user):
        return True
    is_repeated = {each.user for each in both[:2]} == {each.user for each in both[2:]}
    return is_repeated and not all(again[index] for index in (*one, *other))


def without_clashes(draft: Draft, edges: Edges, pairs: list[Pair]) -> list[Pair]:
    kept: list[Pair] = []
    for pair in sorted(pairs, key=lambda each: (-edges[each], each)):
        if next(clashes(draft, [*kept, pair]), None) is None:
            kept.append(pair)
    return sorted(kept)
