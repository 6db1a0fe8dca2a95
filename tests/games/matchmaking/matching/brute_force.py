"""The best matches of small pools by trying everything. The weights of pairs are those of the code."""

from functools import cache
from itertools import combinations

import numpy as np

from games.matchmaking.matching import LIVE, Match, Pool
from games.matchmaking.matching.columns import Columns
from games.matchmaking.matching.weights import pair_weights
from tests.games.matchmaking.matching.checker import faults, match_faults

PACES = ("1d", "3d", LIVE)


def all_matches(pool, size):
    """Every possible match of so many wishes, with its weight."""
    found = []
    for members in combinations(pool.candidates, size):
        wishes = sorted(members, key=lambda each: (-each.waited, each.wish))
        for pace in PACES:
            match = Match(tuple(each.wish for each in wishes), pace, members[0].rated)
            if not match_faults(pool, match):
                found.append((match, weight_of(pool, match)))
                break
    return found


@cache
def _tables(candidates, preferred):
    return Columns(Pool(candidates, frozenset(), frozenset(), preferred))


def weight_of(pool, match):
    """The mean weight of the pairs, times half the number of wishes. Rounded for games for two."""
    table = _tables(tuple(pool.candidates), frozenset(pool.preferred))
    indexes = [table.index_of[wish] for wish in match.wishes]
    seats = len(indexes) + match.bots
    values = [
        float(pair_weights(table, np.array([one]), np.array([other]), seats, match.pace == LIVE)[0, 0])
        for one, other in combinations(indexes, 2)
    ]
    if len(indexes) == 2:
        return round(values[0] * 1000)
    return sum(values) / len(values) * len(indexes) / 2


def best_total(pool, matches):
    """The largest total weight of matches that are possible together. For users with several wishes too."""
    of_wish = {each.wish: each for each in pool.candidates}

    def search(number, chosen):
        if number == len(matches):
            return 0
        match, weight = matches[number]
        best = search(number + 1, chosen)
        if not broken(of_wish, pool, [*chosen, match]):
            best = max(best, weight + search(number + 1, [*chosen, match]))
        return best

    return search(0, [])


def broken(of_wish, pool, chosen):
    *earlier, last = chosen
    if any(wish in each.wishes for each in earlier for wish in last.wishes):
        return True
    return bool(faults(pool, chosen))


def best_total_of_single_wishes(pool, matches):
    """The same if every user has one wish, quickly: only common wishes exclude each other."""
    bit = {each.wish: 1 << number for number, each in enumerate(pool.candidates)}
    by_lowest = {}
    for match, weight in matches:
        mask = sum(bit[wish] for wish in match.wishes)
        by_lowest.setdefault(mask & -mask, []).append((mask, weight))

    @cache
    def best(free):
        if not free:
            return 0
        lowest = free & -free
        rest = [best(free ^ lowest)]
        rest += [
            weight + best(free ^ mask) for mask, weight in by_lowest.get(lowest, ()) if mask & free == mask
        ]
        return max(rest)

    return best((1 << len(pool.candidates)) - 1)
