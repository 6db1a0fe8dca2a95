"""Counting finished games in leaderboards and statistics: in the background, each game once, in order."""

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from django.core.cache import cache
from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from games.events import STANDING_GROUP, publish
from games.models import DigestState, Game, Seat
from games.periods import week_of
from games.services.digest.boards import Boards, is_same_span, note_week_start
from games.services.digest.finishes import finishes_of
from games.services.digest.players import Players
from games.services.digest.site import add_counts, counts_of
from games.services.digest.suspicions import note_suspicion

BATCH = 20
QUIET_SECONDS = 2
"""Between two news; shorter than static/js/standing.js waits before it looks."""
SEATS = Prefetch("seats", Seat.objects.select_related("user"))


def digest_games() -> int:
    """Count the games that ended since, at most a batch of them. Returns how many."""
    with transaction.atomic():
        state = locked_state()
        due = uncounted_games().order_by("finished_at", "pk").prefetch_related(SEATS)[:BATCH]
        waiting = list(due)
        games = list(takewhile(lambda game: is_same_span(game, waiting[0]), waiting))
        if games:
            _digest(state, games)
    return len(games)


def uncounted_games() -> QuerySet[Game]:
    """Without those in quarantine: nobody knows yet what they are worth."""
    return Game.objects.filter(status=Game.Status.FINISHED, digested_at=None, quarantined_at=None)


def digest_all() -> int:
    """Until nothing is left."""
    total = 0
    while count := digest_games():
        total += count
    return total


def locked_state() -> DigestState:
    """No row of any board changes until the caller's transaction ends."""
    DigestState.objects.get_or_create(pk=1)
    return DigestState.objects.select_for_update().get(pk=1)


def _digest(state: DigestState, games: Sequence[Game]) -> None:
    """Games that ended in the same week and month."""
    moment = games[0].finished_at or timezone.now()
    week = week_of(moment.date())
    if week > state.week:
        note_week_start(week)
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
    Game.objects.filter(pk__in=[game.pk for game in games]).update(digested_at=timezone.now())
    transaction.on_commit(_tell_open_boards, robust=True)


def _tell_open_boards() -> None:
    """Once in a while: a page looks later than it is told, and then sees all that was counted since."""
    if cache.add("standing-told", True, QUIET_SECONDS):
        publish(STANDING_GROUP, "standing.changed")
