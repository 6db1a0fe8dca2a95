"""Finds the wishes that fit together and starts their games: at once for a new wish, and in a sweep."""

from collections.abc import Collection, Sequence

from django.db import transaction

from games.matchmaking.actions.start_match import start_match
from games.matchmaking.matching import Match, find_matches, is_allowed, match_for
from games.matchmaking.models import Wish
from games.matchmaking.queries.pool import failed_rows_of, open_wishes, read_pool
from games.tables.models import Game
from novaluna_site.failed_rows import record_failure
from novaluna_site.sweeps import Sweep, row_name

TASK = "matchmaking.match_wishes"
ATTEMPTS = 3
Key = tuple[str | int, ...]
"""Pace, number of bots and the ids of the wishes."""


def match_now(wish: Wish, *, others: Collection[int] | None = None) -> Game | None:
    """Start a game with this wish if it fits others, or return the game that somebody else has just started.

    `others`: the only wishes to consider. A failure must not fail the request that has made the wish: the
    sweep tries again.
    """
    found = open_wishes().filter(rated=wish.rated)
    if others is not None:
        found = found.filter(pk__in=[wish.pk, *others])
    for _attempt in range(ATTEMPTS):
        match = match_for(read_pool(found, failures_of=TASK), wish.pk)
        if match is None or _started(match):
            break
    wish.refresh_from_db()
    return wish.game


def _started(match: Match) -> bool:
    """False if somebody else has changed one of the wishes, or if it fails. Another match may be possible."""
    try:
        with transaction.atomic():
            return start_match(match) is not None
    except Exception as error:
        record_failure(TASK, row_name(_key(match)), error)
        return False


def matches_to_start() -> list[Key]:
    """The matches to start now, and failed ones that are still possible, which the sweep puts off."""
    pool = read_pool(failures_of=TASK)
    failed = (_match(row.split(":")) for row in failed_rows_of(TASK))
    possible = (match for match in failed if is_allowed(pool, match))
    return [_key(match) for match in (*find_matches(pool), *possible)]


def _start(key: Key) -> int:
    return start_match(_match(key)) is not None


def _key(match: Match) -> Key:
    return (match.pace, match.bots, *match.wishes)


def _match(key: Sequence[str | int]) -> Match:
    pace, bots, *wishes = key
    ids = tuple(map(int, wishes))
    rated = Wish.objects.filter(pk=ids[0]).values_list("rated", flat=True).first()
    return Match(ids, str(pace), bool(rated), int(bots))


MATCHES = Sweep(TASK, due=matches_to_start, work=_start, batch=1000)
