from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.actions.lock_users import lock_users
from accounts.models import User
from games.tables import errors, hooks
from games.tables.actions.continue_series import continue_series
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.contributions import Contribution
from games.tables.models import Game, Seat, Series
from games.tables.options import same_options
from games.tables.series import RematchKind

BEST_OF = 3


def offer_rematch(
    user: User,
    game: Game,
    contribution: Contribution | None = None,
    kind: RematchKind = RematchKind.AGAIN,
) -> Game:
    """Play again with the same people: the first player to ask opens the table, the others join it.

    The kind of the first one counts. If that table was closed, any of them may open another one. While a best
    of three is undecided, its next game is returned. Raises OtherCommitment, with the table in its data, if
    the contribution has a ticket for a new table but another player has opened it.
    """
    if not game.is_over:
        raise errors.NotOver(version=game.version)
    seats = list(game.seats.select_related("user"))
    if all(seat.user_id != user.pk for seat in seats):
        raise errors.Forbidden(_("Only the players of this game can ask for a rematch."))
    other_kind = hooks.rematch.first(user, game)
    if other_kind is not None:
        return other_kind
    _refuse_kind(game, kind)
    next_game = continue_series(game.pk)
    if next_game is not None:
        return next_game
    table = _offered_table(user, game, seats, kind, contribution)
    if table.seats.filter(user=user).exists():
        return table
    return join_table(user, table.pk, contribution=contribution)


def _refuse_kind(game: Game, kind: RematchKind) -> None:
    if kind == RematchKind.BEST_OF_THREE and game.seat_count != 2:
        raise errors.Refused(_("A best of three is for 2 players."), field="kind")
    if kind == RematchKind.SWAP and game.is_solo:
        raise errors.Refused(_("A solo game has no turn order."), field="kind")


def _offered_table(
    user: User, game: Game, seats: Sequence[Seat], kind: RematchKind, contribution: Contribution | None
) -> Game:
    """The table that another player has opened, or a new one."""
    with transaction.atomic():
        lock_users(user.pk)
        # Offers that cross wait for each other here, so the second one finds the table of the first.
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        Game.objects.filter(rematch_of=game, status=Game.Status.CANCELLED).update(rematch_of=None)
        offered = Game.objects.filter(rematch_of=game).first()
        if offered is not None:
            return offered
        return open_table(
            user,
            same_options(user, game, seats),
            contribution=contribution,
            rematch_of=game,
            series=_series_for(game, kind),
            order_from=game.pk if kind == RematchKind.SWAP and game.has_begun else None,
        )


def _series_for(game: Game, kind: RematchKind) -> Series | None:
    """The open series of the locked game. If it is in no series, a new one that contains it."""
    if game.is_solo:
        return None
    if kind == RematchKind.BEST_OF_THREE:
        return Series.objects.create(best_of=BEST_OF)
    if game.series is not None and game.series.best_of is None:
        return game.series
    series = Series.objects.create()
    if game.series is None:
        Game.objects.filter(pk=game.pk).update(series=series)
    return series
