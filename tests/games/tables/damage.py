"""Ways in which a stored game can be damaged."""

from collections.abc import Callable

from games.tables.models import Game, GameSecret, Move

Damage = Callable[[Game], None]


def turn_marker(game: Game) -> None:
    """A position that can be shown, but that the log does not lead to."""
    _change(game, marker=(game.state["marker"] + 1) % 12)


def lose_a_field(game: Game) -> None:
    _change(game, wheel=None)


def lose_the_position(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(state={})


def use_unknown_tiles(game: Game) -> None:
    _change(game, areas=[[[0, 0, 999]] for _ in game.state["areas"]])


def lose_the_last_move(game: Game) -> None:
    Move.objects.filter(game=game).order_by("-ply")[0].delete()


def lose_the_first_move(game: Game) -> None:
    Move.objects.filter(game=game).order_by("ply")[0].delete()


def raise_the_version(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(version=game.version + 3)


def lower_the_version(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(version=game.version - 1)


def lose_the_tiles(game: Game) -> None:
    GameSecret.objects.filter(game=game).delete()


def _change(game: Game, **fields) -> None:
    Game.objects.filter(pk=game.pk).update(state={**game.state, **fields})


STORED_POSITION: list[Damage] = [
    turn_marker,
    lose_a_field,
    lose_the_position,
    use_unknown_tiles,
    raise_the_version,
    lower_the_version,
]
"""Damage that the log can repair."""
LOG: list[Damage] = [lose_the_last_move, lose_the_first_move, lose_the_tiles]
