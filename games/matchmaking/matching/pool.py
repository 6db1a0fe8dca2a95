"""What the matching gets and what it answers. Wishes and users are known by their ids alone."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

LIVE = "10m+20s"
SLOW = ("1d", "3d")
PACES = (*SLOW, LIVE)
"""In the order in which the pace of a game is chosen if several are possible."""
SEATS = (2, 3, 4)

Skill = tuple[float, float]
"""Mu and sigma."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An open wish: a request for a game.

    `seats` and `paces` are what would do for the person now: not live while they are offline, not slow during
    a vacation. `two` is their skill in games for two, `many` that for three and four. `waited` is in seconds.
    """

    wish: int
    user: int
    seats: frozenset[int]
    paces: frozenset[str]
    rated: bool
    two: Skill
    many: Skill
    waited: float
    hours: tuple[float, ...] = ()
    """The share of the person's moves in each of the 24 hours of the day (UTC). Empty if unknown."""
    on_time: float | None = None
    """The share of their games finished on time. None if there are too few."""
    any_rating: bool = False
    """The person has widened the search: no limit of the rating distance from this side."""
    again: bool = False
    """Would also play with people with whom they already have a running game."""
    three_players: bool = False
    """Wants four, but agrees to start with three."""
    bot_joins: bool = False
    """Wants four, but agrees to a bot in the fourth seat."""
    only_one: bool = False
    """Matched only if no other wish of this user is matched."""
    networks: frozenset[str] = frozenset()
    """Keys of the networks used lately. People with a common one are treated as one household."""
    places: int = 1
    """How many more games the user may start, the same on all of the user's candidates."""


@dataclass(frozen=True)
class Pool:
    """All open wishes, and what is known about pairs of users."""

    candidates: Sequence[Candidate]
    blocked: Set[frozenset[int]]
    """Pairs of users of whom one has blocked the other."""
    playing: Set[frozenset[int]]
    """Pairs of users with a running game."""
    preferred: Set[frozenset[int]] = frozenset()
    """Pairs of users that enjoyed playing together."""
    failed: Set[frozenset[int]] = frozenset()
    """Sets of wishes whose game could not start lately. Exactly the same set is not matched again."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game to start, with `len(wishes) + bots` seats. The wishes that waited longest come first."""

    wishes: tuple[int, ...]
    pace: str
    rated: bool
    bots: int = 0
