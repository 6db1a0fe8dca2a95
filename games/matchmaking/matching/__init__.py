"""Finds opponents: which open wishes become games together. Without Django and without a database."""

from games.matchmaking.matching.allowed import is_allowed
from games.matchmaking.matching.pool import LIVE, Candidate, Match, Pool
from games.matchmaking.matching.search import find_matches, match_for
from games.matchmaking.matching.trios import trios_short_of_one

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
