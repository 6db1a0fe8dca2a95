from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import errors
from games.models import Game, Seat
from games.services.daily_moon import start_practice
from games.services.table_options import TableOptions
from games.services.tables import join_table, open_table


def offer_rematch(user: User, game: Game) -> Game:
    """The same people again: the first to ask opens the table, the others who ask join it.

    Once such a table was closed, anybody may open another.
    """
    if not game.is_over:
        raise errors.NotOver(version=game.version)
    seats = list(game.seats.select_related("user"))
    if all(seat.user_id != user.pk for seat in seats):
        raise errors.Forbidden(_("Only its players can ask for a rematch."))
    if game.daily_id is not None:
        return start_practice(user, game.daily_id)
    Game.objects.filter(rematch_of=game, status=Game.Status.CANCELLED).update(rematch_of=None)
    existing = Game.objects.filter(rematch_of=game).first()
    if existing is None:
        try:
            with transaction.atomic():
                return open_table(user, _same_options(user, game, seats), rematch_of=game)
        except IntegrityError:
            # Somebody asked in the same instant: join their table.
            existing = Game.objects.get(rematch_of=game)
    if existing.seats.filter(user=user).exists():
        return existing
    return join_table(user, existing.pk)


def _same_options(user: User, game: Game, seats: list[Seat]) -> TableOptions:
    others = [seat for seat in seats if seat.user_id != user.pk]
    return TableOptions(
        name=game.name,
        seat_count=game.seat_count,
        tokens=game.tokens,
        access=Game.Access.INVITED,
        watching=Game.Watching(game.watching),
        rated=game.rated,
        previews=game.previews,
        take_backs=game.take_backs and any(not seat.is_bot for seat in others),
        time_control=game.time_control,
        window=game.window,
        free_weekends=game.free_weekends,
        on_timeout=Game.OnTimeout(game.on_timeout),
        min_reliability=game.min_reliability,
        max_answer_hours=game.max_answer_hours,
        bots=tuple(seat.user.username for seat in others if seat.is_bot),
        invited=tuple(seat.user for seat in others if not seat.is_bot),
    )
