"""Three people who all want four seats, and no fourth."""

import numpy as np

from games.matchmaking.matching.columns import LIVE_BIT, SLOW_BITS, Bits, Columns, Flags, Ints
from games.matchmaking.matching.fill_groups import parts
from games.matchmaking.matching.groups import SHORT_OF_ONE, Valued
from games.matchmaking.matching.pool import LIVE, Pool
from games.matchmaking.matching.rules import common_paces
from games.matchmaking.matching.window import MINUTE

SLOW_PATIENCE, LIVE_PATIENCE = 10 * MINUTE, MINUTE
"""So long all three have waited before they are asked."""
AT_ONCE = 40
"""The trios of so many people are compared."""


def trios_short_of_one(pool: Pool) -> list[tuple[int, int, int]]:
    """Wishes for exactly four seats that could play together if they had a fourth. No wish is in two trios.

    They have waited for a while, and no candidate of the pool can be their fourth. Three that have agreed to
    start with three, or with a bot, are not among them: `find_matches` matches them. In each trio, and among
    the trios, the longest waiting come first.
    """
    table = Columns(pool)
    trios = []
    for people in parts(table, np.flatnonzero(patient(table)), [SHORT_OF_ONE]):
        for some in np.array_split(people, -(-len(people) // AT_ONCE)):
            trios += trios_among(table, some)
    trios.sort(key=lambda members: (-max(table.all[index].waited for index in members), members))
    return [longest_first(table, members) for members in trios]


def patient(table: Columns) -> Flags:
    return np.array(
        [
            each.seats == {4}
            and each.places > 0
            and each.waited >= (LIVE_PATIENCE if LIVE in each.paces else SLOW_PATIENCE)
            for each in table.all
        ],
        bool,
    )


def trios_among(table: Columns, people: Ints) -> list[tuple[int, ...]]:
    """Trios without a common member, the heaviest first: weights contain the waiting times."""
    valued = Valued(table, people, SHORT_OF_ONE)
    if not len(valued.weights):
        return []
    paces = without_hasty(table, valued)
    allowed = common_paces(table, people, np.arange(table.count), 4)
    taken: set[int] = set()
    trios = []
    for row in np.argsort(-valued.weights, kind="stable").tolist():
        members = tuple(valued.members[row].tolist())
        if not paces[row] or taken & set(members) or have_agreed(table, members):
            continue
        if not has_fourth(allowed[valued.places[row]]):
            taken |= set(members)
            trios.append(members)
    return trios


def without_hasty(table: Columns, valued: Valued) -> Bits:
    """The possible paces of each trio, without the slow ones if one of the three made its wish just now."""
    waited = np.array([table.all[index].waited for index in valued.window.tolist()])
    is_hasty = (waited[valued.places] < SLOW_PATIENCE).any(axis=1)
    left: Bits = valued.paces & np.where(is_hasty, LIVE_BIT, LIVE_BIT | SLOW_BITS).astype(np.uint8)
    return left


def has_fourth(allowed: Bits) -> bool:
    """Whether somebody has a common pace with all three."""
    return bool(np.bitwise_and.reduce(allowed, axis=0).any())


def have_agreed(table: Columns, members: tuple[int, ...]) -> bool:
    three = [table.all[index] for index in members]
    return all(each.three_players for each in three) or all(each.bot_joins for each in three)


def longest_first(table: Columns, members: tuple[int, ...]) -> tuple[int, int, int]:
    one, two, three = sorted(members, key=lambda index: (-table.all[index].waited, index))
    return table.all[one].wish, table.all[two].wish, table.all[three].wish
