"""The open wishes as the matching sees them, with everything that it has to know about their players.

A fixed number of queries for any number of wishes.
"""

from collections.abc import Collection, Iterable, Sequence

from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.queries import blocked_pairs, enjoyed_pairs, networks_of
from games.clocks.queries import vacations_now
from games.leaderboards.models import Category, Rating
from games.leaderboards.skill import Skill, starting_skill
from games.live.online import online_users
from games.live.presence import PresenceUnknown
from games.matchmaking.matching import LIVE, Candidate, Pool
from games.matchmaking.models import Wish
from games.tables.game_limit import free_places
from games.tables.models import Seat
from novaluna_site.models import FailedRow

NEW = starting_skill()


def open_wishes() -> QuerySet[Wish]:
    return Wish.objects.filter(status=Wish.Status.OPEN, user__is_active=True)


def read_pool(found: QuerySet[Wish] | None = None, *, failures_of: str = "") -> Pool:
    """All open wishes, or the given ones. Groups that the work `failures_of` failed to start are left out."""
    wishes = list((open_wishes() if found is None else found).order_by("pk"))
    users = {wish.user_id for wish in wishes}
    return Pool(
        candidates=_candidates(wishes, users),
        blocked=blocked_pairs(users),
        playing=pairs_playing(users),
        preferred=enjoyed_pairs(users),
        failed=_failed_groups(failures_of) if failures_of else frozenset(),
    )


def _candidates(wishes: Sequence[Wish], users: Collection[int]) -> list[Candidate]:
    now = timezone.now()
    online = _online({wish.user_id for wish in wishes if LIVE in wish.paces})
    away, places, skills = vacations_now(users, now), free_places(users), _skills(users)
    networks = networks_of({wish.user_id for wish in wishes if wish.rated})
    return [
        Candidate(
            wish=wish.pk,
            user=wish.user_id,
            seats=wish.seat_counts,
            paces=_possible_paces(wish, is_online=wish.user_id in online, is_away=wish.user_id in away),
            rated=wish.rated,
            two=_numbers(skills.get((wish.user_id, Category.TWO), NEW)),
            many=_numbers(skills.get((wish.user_id, Category.MANY), NEW)),
            waited=max(0.0, (now - wish.created_at).total_seconds()),
            hours=tuple(wish.hours),
            on_time=wish.on_time,
            any_rating=wish.any_rating,
            again=wish.again,
            three_players=wish.three_players,
            bot_joins=wish.bot_joins,
            only_one=wish.only_one,
            networks=networks.get(wish.user_id, frozenset()),
            places=places[wish.user_id],
        )
        for wish in wishes
    ]


def _possible_paces(wish: Wish, *, is_online: bool, is_away: bool) -> frozenset[str]:
    """Live games begin only with people who are there. On vacation no other game begins."""
    return frozenset(pace for pace in wish.paces if (is_online if pace == LIVE else not is_away))


def _online(user_ids: Iterable[int]) -> frozenset[int]:
    """Nobody while nobody knows: then no live game begins."""
    try:
        return online_users(user_ids)
    except PresenceUnknown:
        return frozenset()


def _skills(user_ids: Collection[int]) -> dict[tuple[int, str], Skill]:
    found = Rating.objects.filter(user__in=user_ids).only("user", "category", "mu", "sigma")
    return {(rating.user_id, rating.category): rating.skill for rating in found}


def _numbers(skill: Skill) -> tuple[float, float]:
    return skill.mu, skill.sigma


def pairs_playing(user_ids: Collection[int]) -> set[frozenset[int]]:
    """The pairs of these users who sit at the same table, in a game that has not ended for either of them."""
    seats = Seat.objects.filter(user__in=user_ids, is_bot=False, ended_at=None, left="")
    pairs = seats.filter(
        game__seats__user__in=user_ids,
        game__seats__is_bot=False,
        game__seats__left="",
        game__seats__user__gt=F("user"),
    )
    return {frozenset(pair) for pair in pairs.values_list("user", "game__seats__user").distinct()}


def failed_rows_of(work: str) -> QuerySet[FailedRow, str]:
    """The names of the rows that this work has failed on: pace, number of bots, and ids of the wishes."""
    return FailedRow.objects.filter(work=work).values_list("row", flat=True)


def _failed_groups(work: str) -> set[frozenset[int]]:
    """Those that are not tried again yet."""
    waiting = failed_rows_of(work).filter(retry_at__gt=timezone.now())
    return {frozenset(map(int, row.split(":")[2:])) for row in waiting}
