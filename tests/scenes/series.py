"""Rematch series of people who play nothing else."""

from random import Random
from unittest import mock

from accounts.models import User
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.models import Game
from games.tables.options import TableOptions
from games.tables.series import RematchKind
from tests.playing import play_to_the_end, secrets_from

RIVALS = ("Rhea", "Dione", "Tethys", "Maximiliana-von-Luna")


def series_paths(rhea: User, dione: User, tethys: User, maximiliana: User) -> dict[str, str]:
    """Games of Rhea: in a series, in a best of three, and with a rematch that was offered."""
    with mock.patch("games.tables.fairness.new_secret", secrets_from(Random("series"))):
        result = _third_of_series([rhea, dione])
        decided = _third_of_series([rhea, maximiliana], RematchKind.BEST_OF_THREE)
        many = _third_of_series([rhea, dione, tethys])
        running = _rematch(_played([rhea, tethys]), [rhea, tethys], RematchKind.SWAP)
        offered = _played([rhea, dione])
        offer_rematch(dione, offered, kind=RematchKind.BEST_OF_THREE)
        first = _rematch(_played([rhea, dione]), [rhea, dione], RematchKind.BEST_OF_THREE)
        play_to_the_end(first)
    return {
        "series": f"/series/{result.series_id}/",
        "series-many": f"/series/{many.series_id}/",
        "series-result": f"/games/{result.pk}/",
        "series-many-result": f"/games/{many.pk}/",
        "series-decided": f"/games/{decided.pk}/",
        "series-running": f"/games/{running.pk}/",
        "series-continues": f"/games/{first.pk}/",
        "rematch-offered": f"/games/{offered.pk}/",
    }


def _played(players: list[User]) -> Game:
    host, *others = players
    game = open_table(host, TableOptions(name="", seat_count=len(players), tokens=2, time_control="3d"))
    for user in others:
        join_table(user, game.pk)
    return _finished(game)


def _rematch(game: Game, players: list[User], kind: RematchKind) -> Game:
    for player in players:
        table = offer_rematch(player, game, kind=kind)
    return Game.objects.get(pk=table.pk)


def _third_of_series(players: list[User], kind: RematchKind = RematchKind.AGAIN) -> Game:
    game = _played(players)
    for _ in range(3 if kind == RematchKind.BEST_OF_THREE else 2):
        if game.series is not None and game.series.end:
            break
        game = _finished(_rematch(game, players, kind))
    return game


def _finished(game: Game) -> Game:
    game = Game.objects.get(pk=game.pk)
    play_to_the_end(game)
    return game
