"""Whether a match that was found some time ago is still possible."""

from itertools import combinations

import numpy as np

from games.matchmaking.matching.columns import PACE_BIT, Columns
from games.matchmaking.matching.groups import Kind, eligible
from games.matchmaking.matching.pool import Match, Pool
from games.matchmaking.matching.rules import common_paces


def is_allowed(pool: Pool, match: Match) -> bool:
    """Whether all wishes of the match are in the pool and everyone may play with everyone."""
    table = Columns(pool)
    if not table.index_of.keys() >= set(match.wishes):
        return False
    members = np.array([table.index_of[wish] for wish in match.wishes])
    kind = Kind(len(members), match.bots)
    people = [table.all[index] for index in members]
    if len({each.user for each in people}) < len(people):
        return False
    if not all(each.places > 0 and each.rated == match.rated for each in people):
        return False
    if kind.wishes > 2 and not eligible(table, kind)[members].all():
        return False
    paces = common_paces(table, members, members, kind.seats)
    return all(
        paces[one, other] & PACE_BIT[match.pace] for one, other in combinations(range(len(members)), 2)
    )
