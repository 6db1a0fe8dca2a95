"""What waits for a player on the home page: turns, invitations, and games that wait for others."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count
from django.utils import timezone

from accounts.models import User
from games.clocks.queries import vacations_now
from games.home.queries import other_games_of, rated_invitations_of, turns_of
from games.matchmaking.models import Wish
from games.matchmaking.queries.wishes import own_wishes
from games.tables.cards import GameCard, game_cards
from games.tables.models import Game, Invitation, Seat
from games.tables.queries import invitations_of, is_newcomer, turns_waiting_for
from games.tables.time_control import TimeControl

MAX_TURNS = 5
MAX_OTHERS = 6
MAX_INVITATIONS = 10
MAX_SEARCHES = 5


@dataclass(frozen=True, slots=True)
class DeskCard:
    card: GameCard
    opponents: list[Seat]
    away_until: datetime | None
    """The end of the vacation of the player for whom the game waits. Live games know no vacation."""


@dataclass(frozen=True, slots=True)
class Totals:
    """How many there are, also if the lists of the desk show fewer."""

    games: int
    waiting: int
    forming: int
    invitations: int


@dataclass(frozen=True, slots=True)
class Desk:
    turns: list[DeskCard]
    """The shortest clock first."""
    waiting: list[DeskCard]
    forming: list[DeskCard]
    invitations: list[Invitation]
    """The newest, with the ratings of those who invite."""
    total: Totals
    searches: list[Wish]
    """Searches for opponents, the oldest first."""
    vacation_until: datetime | None
    """The end of the user's own vacation."""
    is_newcomer: bool

    @property
    def has_more(self) -> bool:
        """Whether the user has more games than these lists show."""
        return self.total.games > len(self.turns) + len(self.waiting) + len(self.forming)

    @property
    def has_more_invitations(self) -> bool:
        return self.total.invitations > len(self.invitations)

    @property
    def is_empty(self) -> bool:
        return not (self.turns or self.waiting or self.forming or self.searches or self.invitations)

    @property
    def needs_first_game(self) -> bool:
        """A newcomer without a running game: the page offers one large."""
        return self.is_newcomer and not (self.turns or self.waiting)


def desk_of(user: User) -> Desk:
    """A fixed number of queries, and of games, however many the user has."""
    turns = list(turns_of(user)[:MAX_TURNS])
    others = list(other_games_of(user)[:MAX_OTHERS])
    cards = game_cards([*turns, *others], user)
    away = vacations_now([user.pk, *(card.mover.pk for card in cards if card.mover)], timezone.now())
    shown = [_desk_card(card, user, away) for card in cards]
    others_shown = shown[len(turns) :]
    return Desk(
        turns=shown[: len(turns)],
        waiting=[each for each in others_shown if each.card.game.status == Game.Status.RUNNING],
        forming=[each for each in others_shown if each.card.game.status == Game.Status.OPEN],
        searches=list(own_wishes(user)[:MAX_SEARCHES]),
        invitations=list(rated_invitations_of(user)[:MAX_INVITATIONS]),
        total=_totals(user),
        vacation_until=away.get(user.pk),
        is_newcomer=is_newcomer(user),
    )


def _totals(user: User) -> Totals:
    games = dict(other_games_of(user).order_by().values_list("status").annotate(games=Count("pk")))
    waiting, forming = games.get(Game.Status.RUNNING, 0), games.get(Game.Status.OPEN, 0)
    return Totals(
        games=turns_waiting_for(user) + waiting + forming,
        waiting=waiting,
        forming=forming,
        invitations=invitations_of(user).count(),
    )


def _desk_card(card: GameCard, user: User, away: dict[int, datetime]) -> DeskCard:
    opponents = [row.seat for row in card.rows if not row.is_viewer]
    is_live = TimeControl.parse(card.game.time_control).is_live
    other = None if is_live or card.mover == user else card.mover
    return DeskCard(card, opponents, away.get(other.pk) if other else None)
