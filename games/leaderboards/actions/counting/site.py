"""Counts for the page of site statistics."""

from collections import Counter
from collections.abc import Sequence

from games.leaderboards.models import SiteTally
from games.leaderboards.queries.finishes import Finish


def counts_of(finishes: Sequence[Finish]) -> Counter[str]:
    """What one game adds to the counts. `N` is its number of seats.

    `games:N`, `plies:N`, `first:N` (won by the player who moved first), `tile:T` (taken in a game of two or
    more), and `day:2026-11-16`.
    """
    game = finishes[0].game
    seats = game.seat_count
    counts = Counter({f"games:{seats}": 1, f"plies:{seats}": game.version})
    if game.finished_at is not None:
        counts[f"day:{game.finished_at:%Y-%m-%d}"] += 1
    if seats > 1:
        starter = (game.order or [0])[0]
        counts[f"first:{seats}"] += finishes[starter].seat.place == 1
        counts.update(f"tile:{tile}" for finish in finishes for tile in finish.tiles)
    return counts


def add_counts(counts: Counter[str]) -> None:
    known = SiteTally.objects.in_bulk(counts)
    for name, tally in known.items():
        tally.count += counts.pop(name)
    SiteTally.objects.bulk_update(known.values(), ["count"])
    SiteTally.objects.bulk_create(SiteTally(name=name, count=count) for name, count in counts.items())
