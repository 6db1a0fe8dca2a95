from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import errors, hooks
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.contributions import Contribution
from games.tables.models import Game, Seat
from games.tables.options import TableOptions


def offer_rematch(user: User, game: Game, contribution: Contribution | None = None) -> Game:
    """Play again with the same people: the first player to ask opens the table, the others join it.

    If that table was closed, any of them may open another one. Raises OtherCommitment, with the table in its
    data, if the contribution has a ticket for a new table but another player has opened it.
    """
    if not game.is_over:
        raise errors.NotOver(version=game.version)
    seats = list(game.seats.select_related("user"))
    if all(seat.user_id != user.pk for seat in seats):
        raise errors.Forbidden(_("Only the players of this game can ask for a rematch."))
    other_kind = hooks.rematch.first(user, game)
    if other_kind is not None:
        return other_kind
    Game.objects.filter(rematch_of=game, status=Game.Status.CANCELLED).update(rematch_of=None)
    existing = Game.objects.filter(rematch_of=game).first()
    if existing is None:
        try:
            with transaction.atomic():
                options = _same_options(user, game, seats)
                return open_table(user, options, contribution=contribution, rematch_of=game)
        except IntegrityError:
            # If another player asked at the same moment, join their table.
            existing = Game.objects.filter(rematch_of=game).first()
            if existing is None:
                raise
    if existing.seats.filter(user=user).exists():
        return existing
    return join_table(user, existing.pk, contribution=contribution)


def _same_options(user: User, game: Game, seats: list[Seat]) -> TableOptions:
    others = [seat for seat in seats if seat.user_id != user.pk]
    return TableOptions.of(
        game,
        # A chosen name belongs to its host, and is erased with the host's account.
        name=game.name if game.host_id == user.pk else "",
        access=Game.Access.INVITED,
        take_backs=game.take_backs and any(not seat.is_bot for seat in others),
        bots=tuple(seat.user.username for seat in others if seat.is_bot),
        invited=tuple(seat.user for seat in others if not seat.is_bot),
    )
