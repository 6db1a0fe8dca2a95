"""Locking a game. All writers of one game wait for each other here."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import errors
from games.tables.models import Game, Seat
from games.tables.queries import game_visible_to


def lock_game(game_id: int) -> tuple[Game, list[Seat]]:
    """Lock the game; returns it with its secret, and its seats in order. Raises NotFound.

    SQLite has no row locks: its transactions take the only write lock when they begin.
    """
    locked = Game.objects.select_for_update(no_key=True, of=("self",)).select_related("secret")
    try:
        game = locked.get(pk=game_id)
    except Game.DoesNotExist:
        raise errors.NotFound from None
    return game, list(Seat.objects.filter(game_id=game_id))


def lock_open_table(game_id: int) -> Game:
    """Lock a table whose game has not started. Raises TableClosed."""
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if game.status != Game.Status.OPEN:
        raise errors.TableClosed(status=game.status)
    return game


def refuse_unless_running(game: Game) -> None:
    if game.is_over:
        raise errors.GameOver(version=game.version)
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    if game.quarantined_at is not None:
        raise errors.Quarantined(version=game.version)


def own_seat(user: User | AnonymousUser, game: Game, seats: list[Seat]) -> Seat:
    """The user's seat. Raises NotFound or, if the user may only watch, Forbidden.

    Visibility is checked only when the user has no seat: one query less for players.
    """
    seat = next((seat for seat in seats if seat.user_id == user.pk and not seat.is_bot), None)
    if seat is None:
        game_visible_to(user, game.pk)
        raise errors.Forbidden(_("Only the players at this table can move."))
    return seat
