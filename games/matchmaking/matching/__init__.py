"""Finds opponents: which open wishes become games together. Without Django and without a database.

The searches use numpy and networkx, which take half a second to import. The first search loads them: a
worker that was killed must start quickly.
"""

import importlib
from typing import Any, cast

from games.matchmaking.matching.pool import LIVE, Candidate, Match, Pool

__all__ = [
    "LIVE",
    "Candidate",
    "Match",
    "Pool",
    "find_matches",
    "is_allowed",
    "match_for",
    "trios_short_of_one",
]


def find_matches(pool: Pool) -> list[Match]:
    """Matches of as many wishes as possible, the most urgent first. For the sweep."""
    return cast(list[Match], _loaded("search").find_matches(pool))


def match_for(pool: Pool, wish: int) -> Match | None:
    """The best match of this wish alone, for the moment in which it is made."""
    return cast(Match | None, _loaded("search").match_for(pool, wish))


def is_allowed(pool: Pool, match: Match) -> bool:
    """Whether a match that was found before is still possible."""
    return cast(bool, _loaded("allowed").is_allowed(pool, match))


def trios_short_of_one(pool: Pool) -> list[tuple[int, int, int]]:
    """Wishes for exactly four seats that could play together if they had a fourth."""
    return cast(list[tuple[int, int, int]], _loaded("trios").trios_short_of_one(pool))


def _loaded(module: str) -> Any:
    return importlib.import_module(f"games.matchmaking.matching.{module}")
