"""What the players whom a user follows are doing now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import prefetch_related_objects

from accounts.models import Follow, User
from games.daily.queries import scores_today
from games.leaderboards.queries.opponents import OpponentFacts, opponent_facts
from games.live.online import online_users
from games.live.presence import PresenceUnknown
from games.tables.models import Game, Seat
from games.tables.queries import games_visible_to


@dataclass(frozen=True, slots=True)
class FollowedPlayer:
    """A player whom the user follows. `is_friend`: they follow the user too."""

    user: User
    is_friend: bool
    is_online: bool
    """Known of friends only: following needs no consent."""
    game_id: int | None
    """A running game of theirs that the user may watch and does not play in, the one with the latest turn."""
    daily_score: int | None
    """In today's Daily Moon."""
    facts: OpponentFacts | None = None
    """Only where the user can challenge them."""

    @property
    def is_active(self) -> bool:
        return self.is_online or self.game_id is not None or self.daily_score is not None


def followed_players(user: User) -> list[FollowedPlayer]:
    """All whom the user follows: first those who are online, then those who play. Ratings are loaded."""
    back = set(Follow.objects.filter(other=user).values_list("user", flat=True))
    follows = Follow.objects.filter(user=user).select_related("other").order_by("other__username")
    followed = [follow.other for follow in follows]
    prefetch_related_objects(followed, "ratings")
    online = _online(back.intersection(each.pk for each in followed))
    games, scores = _games_of(user, followed), scores_today(followed)
    friends = [
        FollowedPlayer(
            each,
            is_friend=each.pk in back,
            is_online=each.pk in online,
            game_id=games.get(each.pk),
            daily_score=None if each.hide_statistics else scores.get(each.pk),
        )
        for each in followed
    ]
    return sorted(friends, key=lambda friend: (not friend.is_online, friend.game_id is None))


def with_facts(user: User, friends: Sequence[FollowedPlayer]) -> list[FollowedPlayer]:
    found = opponent_facts(user, [friend.user for friend in friends])
    return [replace(friend, facts=found[friend.user.pk]) for friend in friends]


def online_mark(friends: Iterable[FollowedPlayer]) -> str:
    """The ids of those who are online: `badges.js` compares them with what the socket says."""
    return " ".join(str(pk) for pk in sorted(friend.user.pk for friend in friends if friend.is_online))


def _online(user_ids: Iterable[int]) -> frozenset[int]:
    try:
        return online_users(user_ids)
    except PresenceUnknown:
        return frozenset()


def _games_of(viewer: User, players: list[User]) -> dict[int, int]:
    running = games_visible_to(viewer).filter(status=Game.Status.RUNNING, quarantined_at=None)
    own = Seat.objects.filter(user=viewer, ended_at=None).values("game")
    seats = Seat.objects.filter(user__in=players, ended_at=None, game__in=running).exclude(game__in=own)
    return dict(seats.order_by("game__turn_started_at", "game").values_list("user", "game"))
