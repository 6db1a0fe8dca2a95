from statistics import mean

from django.utils import timezone

from accounts.actions.lock_users import lock_users
from accounts.models import User
from games.leaderboards.models import Category
from games.leaderboards.queries.bot_ratings import bot_near
from games.matchmaking import hooks
from games.matchmaking.actions.change_wish import end_wishes
from games.matchmaking.events import announce_match, announce_wishes
from games.matchmaking.matching import Match, Pool, is_allowed
from games.matchmaking.models import Wish
from games.matchmaking.queries.pool import open_wishes, read_pool
from games.tables.actions.open_full_table import open_full_table
from games.tables.models import Game
from games.tables.options import TableOptions, tokens_for
from novaluna_site.transactions import require_transaction


def start_match(match: Match) -> Game | None:
    """Start the game that a match proposes, and end its wishes. None if they no longer fit together.

    Players, then wishes, then the game are locked, as everywhere. All happens in one transaction, so a wish
    never leads to two games, and never ends without one.
    """
    require_transaction()
    found = Wish.objects.filter(pk__in=match.wishes)
    lock_users(*found.values_list("user", flat=True))
    locked = {wish.pk: wish for wish in found.select_for_update(no_key=True).order_by("pk")}
    # Read only now: what somebody else has changed meanwhile, such as a block, counts.
    pool = read_pool(open_wishes().filter(pk__in=locked))
    if not is_allowed(pool, match):
        return None
    wishes = [locked[pk] for pk in match.wishes]
    game = open_full_table(_players(wishes), _options(match, pool))
    _meet(wishes, game)
    hooks.match_made(game, wishes)
    return game


def _players(wishes: list[Wish]) -> list[User]:
    """In the order of the wishes: the player who has waited longest becomes the host."""
    users = User.objects.in_bulk([wish.user_id for wish in wishes])
    return [users[wish.user_id] for wish in wishes]


def _options(match: Match, pool: Pool) -> TableOptions:
    seats = len(match.wishes) + match.bots
    return TableOptions(
        name="",
        seat_count=seats,
        tokens=tokens_for("full", seats),
        access=Game.Access.INVITED,
        rated=match.rated,
        time_control=match.pace,
        bots=_fourth_player(pool) if match.bots else (),
    )


def _fourth_player(pool: Pool) -> tuple[str]:
    """A bot that plays about as well as the people."""
    return (bot_near(mean(candidate.many[0] for candidate in pool.candidates), Category.MANY),)


def _meet(wishes: list[Wish], game: Game) -> None:
    now = timezone.now()
    Wish.objects.filter(pk__in=[wish.pk for wish in wishes]).update(
        status=Wish.Status.MET, game=game, ended_at=now
    )
    players = [wish.user_id for wish in wishes]
    end_wishes([other for wish in wishes for other in _made_needless(wish)], Wish.Status.WITHDRAWN)
    announce_wishes(players)
    announce_match(players, game.pk)


def _made_needless(met: Wish) -> list[Wish]:
    """The player's other searches that end because this one was met (`only_one`)."""
    if met.is_standing:
        return []
    others = Wish.objects.filter(user=met.user_id, status=Wish.Status.OPEN, is_standing=False)
    return list(others if met.only_one else others.filter(only_one=True))
