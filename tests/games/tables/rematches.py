"""What tests do with rematches: play one after the other, and read the score."""

from accounts.models import User
from games.tables.actions.rematch import offer_rematch
from games.tables.models import Game
from games.tables.queries import seats_of
from games.tables.series import RematchKind, score_of
from tests.playing import resign

AGAIN, SWAP, BEST_OF_THREE = RematchKind.AGAIN, RematchKind.SWAP, RematchKind.BEST_OF_THREE


def lose(game: Game, loser: User) -> Game:
    """The game as it is when this player has resigned."""
    resign(game, loser)
    game.refresh_from_db()
    return game


def again(game: Game, *players: User, kind: RematchKind = AGAIN) -> Game:
    """All players want a rematch, in this order."""
    for player in players:
        table = offer_rematch(player, game, kind=kind)
    return Game.objects.get(pk=table.pk)


def next_of(game: Game) -> Game | None:
    return Game.objects.filter(rematch_of=game).first()


def score(game: Game) -> dict[str, int]:
    found = score_of(Game.objects.get(pk=game.pk))
    return {} if found is None else {each.user.username: each.games for each in found.wins}


def turn_order(game: Game) -> list[str]:
    """The players by the starting order."""
    return [seats_of(game)[index].user.username for index in game.order]
