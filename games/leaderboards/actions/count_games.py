"""Finished games are counted in leaderboards and statistics in the background: each game once, in order."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import takewhile

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from games.leaderboards.actions.counting.boards import Boards, is_same_span, remember_week_start
from games.leaderboards.actions.counting.players import Players
from games.leaderboards.actions.counting.site import add_counts, counts_of
from games.leaderboards.actions.counting.suspicions import note_suspicion
from games.leaderboards.events import announce_counted_games
from games.leaderboards.models import CountingState, GameToCount
from games.leaderboards.queries.finishes import finishes_of
from games.tables.events import announce_notice
from games.tables.models import Game, Seat
from novaluna_site.messaging.wake_up import wake_after_commit
from novaluna_site.periods import week_of
from novaluna_site.sweeps import Sweep
from novaluna_site.transactions import require_transaction

COUNTING_TASK = "leaderboards.count_games"
BATCH = 20
SEATS = Prefetch("game__seats", Seat.objects.select_related("user"))


def queue_game(game: Game) -> None:
    """Have a game counted that ends in the running transaction."""
    GameToCount.objects.create(game=game)
    wake_after_commit(COUNTING_TASK)


def count_games() -> int:
    """Count all games that ended since the last time. Returns how many.

    A game that can't be counted is put off and later counted after games that ended after it.
    """
    return GAMES_TO_COUNT.run()


def _count_ids(ids: list[int]) -> int:
    """Count those of the games that no other worker has counted since, in the order in which they ended."""
    state = locked_state()
    rows = uncounted_games().filter(pk__in=ids).select_related("game").prefetch_related(SEATS)
    games = [row.game for row in rows]
    while games:
        span = list(takewhile(partial(is_same_span, games[0]), games))
        _count(state, span)
        games = games[len(span) :]
    return len(rows)


def uncounted_games() -> QuerySet[GameToCount]:
    """In the order in which they ended. Without games in quarantine, whose results are in doubt."""
    return GameToCount.objects.filter(game__quarantined_at=None).order_by("game__finished_at", "game")


GAMES_TO_COUNT = Sweep(
    COUNTING_TASK,
    due=uncounted_games,
    work=lambda game_id: _count_ids([game_id]),
    work_on_many=_count_ids,
    batch=BATCH,
)


def locked_state() -> CountingState:
    """Lock counting: no leaderboard row changes until the caller's transaction ends."""
    require_transaction()
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
    for game in games:
        announce_notice(game.pk, "counted")
    announce_counted_games()
