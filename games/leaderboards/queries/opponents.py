"""What a user is told about people before challenging them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q, prefetch_related_objects

from accounts.models import Follow, User
from games.leaderboards.models import HeadToHead
from games.live.online import online_users
from games.live.presence import PresenceUnknown
from games.tables.challenges import Terms, terms_for_each
from games.tables.reliability import Reliability, answer_times_of, reliabilities_of


@dataclass(frozen=True, slots=True)
class Score:
    """In how many games each of two players finished ahead of the other."""

    won: int
    lost: int
    games: int

    @property
    def drawn(self) -> int:
        return max(0, self.games - self.won - self.lost)


@dataclass(frozen=True, slots=True)
class OpponentFacts:
    """`user` has the ratings loaded. What a player hides is None, as is what is not known."""

    user: User
    terms: Terms
    """Of a challenge to this player."""
    is_online: bool
    """Known of friends only."""
    answer_time: timedelta | None = None
    reliability: Reliability | None = None
    """Only if it is telling."""
    score: Score | None = None
    """The viewer's. None before their first game."""


def opponent_facts(viewer: User, players: Sequence[User]) -> dict[int, OpponentFacts]:
    """By the ids of the players, who are people. A fixed number of queries for any number of players."""
    if not players:
        return {}
    prefetch_related_objects(list(players), "ratings")
    shown = [player.pk for player in players if not player.hide_statistics]
    online, terms = _friends_online(viewer, players), terms_for_each(viewer, players)
    times, kept, scores = answer_times_of(shown), reliabilities_of(shown), _scores(viewer, shown)
    return {
        player.pk: OpponentFacts(
            user=player,
            terms=terms[player.pk],
            is_online=player.pk in online,
            answer_time=times.get(player.pk),
            reliability=found if (found := kept.get(player.pk)) and found.is_telling else None,
            score=scores.get(player.pk),
        )
        for player in players
    }


def facts_about(viewer: User, player: User) -> OpponentFacts:
    return opponent_facts(viewer, [player])[player.pk]


def _friends_online(viewer: User, players: Iterable[User]) -> frozenset[int]:
    """Following needs no consent, so only friends see each other online."""
    friends = Follow.objects.filter(user=viewer, other__in=players, other__follows__other=viewer)
    try:
        return online_users(friends.values_list("other", flat=True))
    except PresenceUnknown:
        return frozenset()


def _scores(viewer: User, players: Sequence[int]) -> dict[int, Score]:
    both_ways = Q(user=viewer, other__in=players) | Q(user__in=players, other=viewer)
    rows = {(row.user_id, row.other_id): row for row in HeadToHead.objects.filter(both_ways)}
    return {
        player: Score(
            won=row.wins,
            lost=back.wins if (back := rows.get((player, viewer.pk))) else 0,
            games=row.games,
        )
        for player in players
        if (row := rows.get((viewer.pk, player)))
    }
