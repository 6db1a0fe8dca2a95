"""Games for two: exact in small pools. A large pool is cut into blocks of people with similar ratings."""

from collections.abc import Iterable

import numpy as np

from games.matchmaking.matching.columns import SLOW_BITS, Bits, Columns, Floats, Ints
from games.matchmaking.matching.draft import Draft, Found
from games.matchmaking.matching.exact import Edges, best_pairs
from games.matchmaking.matching.groups import lowest_bit
from games.matchmaking.matching.pool import PACES
from games.matchmaking.matching.rules import common_paces
from games.matchmaking.matching.weights import pair_weights

SMALL_POOL = 40
"""Up to so many candidates the result is exact."""
BLOCK = 48
"""So many candidates of a larger pool are matched together."""
PARTNERS = 6
"""So many of each candidate's best partners count in a block."""
ROUNDS = 2
"""In the second round the people left over meet new neighbours."""
LARGEST_GRAPH = 100
"""A larger part of those left over is matched greedily."""
ROWS_AT_ONCE = 256
PRECISION = 1000
"""Weights become integers, in thousandths."""


def fill_pairs(table: Columns, draft: Draft) -> None:
    """Add pairs to the draft until none is possible any more."""
    for _ in range(ROUNDS):
        people = open_for_two(table, draft)
        if len(people) <= SMALL_POOL:
            break
        for block in neighbours(table, people):
            add_pairs(table, draft, possible_pairs(table, draft, block, PARTNERS))
    while possible := left_over(table, draft):
        for part in parts(table, possible):
            add_pairs(table, draft, part)


def open_for_two(table: Columns, draft: Draft) -> Ints:
    return np.flatnonzero(draft.open & (table.seats >> 2 & 1).astype(bool))


def neighbours(table: Columns, people: Ints) -> list[Ints]:
    """People with similar ratings, rated and casual wishes apart."""
    order = np.lexsort((people, table.two[people, 0], table.rated[people]))
    return np.array_split(people[order], -(-len(people) // BLOCK))


def left_over(table: Columns, draft: Draft) -> list[Found]:
    people = open_for_two(table, draft)
    return possible_pairs(table, draft, people, None if len(people) <= SMALL_POOL else PARTNERS)


def possible_pairs(table: Columns, draft: Draft, people: Ints, most: int | None) -> list[Found]:
    """All allowed pairs among these people, or those that are among the `most` best of one of the two."""
    found: dict[tuple[int, int], Found] = {}
    for rows in np.array_split(people, -(-len(people) // ROWS_AT_ONCE) or 1):
        paces = common_paces(table, rows, people, 2)
        weights = weights_of(table, rows, people, paces)
        for row, column in zip(*best_places(weights, most), strict=True):
            one, other = sorted((int(rows[row]), int(people[column])))
            if (one, other) not in found and is_possible(draft, one, other):
                pace = PACES[lowest_bit(int(paces[row, column]))]
                found[one, other] = Found((one, other), pace, float(weights[row, column]))
    return sorted(found.values(), key=lambda pair: pair.members)


def weights_of(table: Columns, rows: Ints, columns: Ints, paces: Bits) -> Floats:
    """Minus infinity where no pace is possible."""
    weights = np.full(paces.shape, -np.inf)
    slow = (paces & SLOW_BITS) != 0
    for is_live, possible in ((False, slow), (True, ~slow & (paces != 0))):
        some = np.flatnonzero(possible.any(axis=1))
        values = pair_weights(table, rows[some], columns, 2, is_live)
        weights[some] = np.where(possible[some], values, weights[some])
    return weights


def best_places(weights: Floats, most: int | None) -> tuple[list[int], list[int]]:
    """Rows and columns of the possible pairs, or of the `most` best in each row."""
    possible = weights > -np.inf
    if most is not None and weights.shape[1] > most:
        limit = np.partition(weights, -most, axis=1)[:, -most]
        possible &= weights >= limit[:, None]
    rows, columns = np.nonzero(possible)
    return rows.tolist(), columns.tolist()


def is_possible(draft: Draft, one: int, other: int) -> bool:
    return (one, other) not in draft.table.failed and draft.may_meet(one, other)


def parts(table: Columns, pairs: Iterable[Found]) -> list[list[Found]]:
    """Split so that nobody has wishes in two parts."""
    part_of: dict[int, int] = {}

    def root(user: int) -> int:
        while (above := part_of.setdefault(user, user)) != user:
            part_of[user] = part_of[above]
            user = above
        return user

    users = [tuple(table.all[index].user for index in pair.members) for pair in pairs]
    for one, other in users:
        part_of[root(one)] = root(other)
    split: dict[int, list[Found]] = {}
    for pair, (user, _) in zip(pairs, users, strict=True):
        split.setdefault(root(user), []).append(pair)
    return list(split.values())


def add_pairs(table: Columns, draft: Draft, pairs: list[Found]) -> None:
    """Add the best of these pairs to the draft: exactly the best, unless there are many people."""
    if len({index for pair in pairs for index in pair.members}) > LARGEST_GRAPH:
        draft.add_best(pairs)
        return
    by_members = {(pair.members[0], pair.members[1]): pair for pair in pairs}
    edges: Edges = {members: round(pair.weight * PRECISION) for members, pair in by_members.items()}
    for members in best_pairs(draft, edges):
        draft.add(by_members[members])


def best_pair_with(table: Columns, draft: Draft, index: int) -> Found | None:
    row, people = np.array([index]), open_for_two(table, draft)
    if not draft.open[index]:
        return None
    paces = common_paces(table, row, people, 2)
    weights = weights_of(table, row, people, paces)[0]
    for column in np.argsort(-weights, kind="stable").tolist():
        members = tuple(sorted((index, int(people[column]))))
        if weights[column] == -np.inf:
            return None
        if members not in table.failed:
            return Found(members, PACES[lowest_bit(int(paces[0, column]))], float(weights[column]))
    return None
