"""Finished games are counted in leaderboards and statistics in the background: each game once, in order."""

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from games.leaderboards.actions.counting.boards import Boards, is_same_span, remember_week_start
from games.leaderboards.actions.counting.players import Players
from games.leaderboards.actions.counting.site import add_counts, counts_of
from games.leaderboards.actions.counting.suspicions import note_suspicion
from games.leaderboards.events import announce_counted_games
from games.leaderboards.models import CountingState, GameToCount
from games.leaderboards.queries.finishes import finishes_of
from games.tables.models import Game, Seat
from novaluna_site.messaging.wake_up import wake_after_commit
from novaluna_site.periods import week_of

COUNTING_TASK = "leaderboards.count_games"
BATCH = 20
SEATS = Prefetch("game__seats", Seat.objects.select_related("user"))


def queue_game(game: Game) -> None:
    """Have a game counted that ends in the running transaction."""
    GameToCount.objects.create(game=game)
    wake_after_commit(COUNTING_TASK)


def count_games() -> int:
    """Count all games that ended since the last time. Returns how many."""
    total = 0
    while count := count_batch():
        total += count
    return total


def count_batch() -> int:
    """Count the games that have waited longest, a limited number of them. Returns how many."""
    with transaction.atomic():
        state = locked_state()
        due = (
            uncounted_games()
            .order_by("game__finished_at", "game")
            .select_related("game")
            .prefetch_related(SEATS)
        )
        waiting = [row.game for row in due[:BATCH]]
        games = list(takewhile(lambda game: is_same_span(game, waiting[0]), waiting))
        if games:
            _count(state, games)
    return len(games)


def uncounted_games() -> QuerySet[GameToCount]:
    """Without games in quarantine, whose results are in doubt."""
    return GameToCount.objects.filter(game__quarantined_at=None)


def locked_state() -> CountingState:
    """Lock counting: no leaderboard row changes until the caller's transaction ends."""
    CountingState.objects.get_or_create(pk=1)
    return CountingState.objects.select_for_update().get(pk=1)


def _count(state: CountingState, games: Sequence[Game]) -> None:
    """Count games that ended in the same week and month."""
    moment = games[0].finished_at or timezone.now()
    week = week_of(moment.date())
    if week > state.week:
        remember_week_start(week)
        state.week = week
        state.save()
    found = finishes_of(games)
    boards = Boards({finish.user_id for finishes in found for finish in finishes}, moment, state.week)
    players = Players(found)
    counts: Counter[str] = Counter()
    for finishes in found:
        for finish in finishes:
            boards.add(finish)
            players.add(finish, finishes, boards.streak_of(finish.user_id), finish.game.finished_at or moment)
        counts += counts_of(finishes)
        note_suspicion(finishes)
    boards.write()
    players.write()
    add_counts(counts)
    GameToCount.objects.filter(game__in=games).delete()
    announce_counted_games()
