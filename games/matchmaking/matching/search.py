"""The searches that the site calls. Equal pools have equal results, in any order of their candidates."""

from games.matchmaking.matching.columns import Columns
from games.matchmaking.matching.draft import Draft, Found, as_match, by_urgency
from games.matchmaking.matching.fill_groups import best_group_with, fill_groups
from games.matchmaking.matching.fill_pairs import best_pair_with, fill_pairs
from games.matchmaking.matching.groups import FOUR, THREE, THREE_AND_BOT
from games.matchmaking.matching.pool import Match, Pool

PHASES = ((FOUR, THREE), (THREE_AND_BOT,))
"""Before games for two: a wish for any number of seats finds a partner for two more easily than the wishes
that refuse two find their third or fourth."""


def find_matches(pool: Pool) -> list[Match]:
    """Matches of as many wishes as possible, the most urgent first. For the sweep."""
    table = Columns(pool)
    draft = Draft(table)
    for kinds in PHASES:
        fill_groups(table, draft, kinds)
    fill_pairs(table, draft)
    return [as_match(table, found) for found in by_urgency(table, draft.matches)]


def match_for(pool: Pool, wish: int) -> Match | None:
    """The best match of this wish alone. For the moment in which it is made.

    None too if the pool does not contain it.
    """
    table = Columns(pool)
    if (index := table.index_of.get(wish)) is None:
        return None
    draft = Draft(table)
    found: Found | None = None
    for kinds in PHASES:
        found = found or best_group_with(table, draft, index, kinds)
    found = found or best_pair_with(table, draft, index)
    return as_match(table, found) if found else None
