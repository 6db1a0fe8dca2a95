"""A best of three goes on by itself: both players agreed to all of its games with the first one."""

from dataclasses import replace

import structlog
from django.db import transaction
from django.db.models import QuerySet

from accounts.actions.lock_users import lock_users
from accounts.queries import is_block_among
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.events import announce_notice
from games.tables.models import Game, Invitation, Seat, Series
from games.tables.options import same_options
from games.tables.queries import people_in, seats_of
from games.tables.series import series_score
from novaluna_site.sweeps import Sweep

log = structlog.get_logger(__name__)

CONTINUE_TASK = "tables.continue_series"


def awaiting_next_game() -> QuerySet[Game]:
    """The last games of undecided series, whose next game has to start now or whose series has to end."""
    undecided = Series.objects.filter(best_of__isnull=False, end="")
    ended = Game.objects.filter(
        series__in=undecided, status__in=[Game.Status.FINISHED, Game.Status.ABORTED], quarantined_at=None
    )
    return ended.filter(rematch=None).order_by("finished_at")


def continue_series(game_id: int) -> Game | None:
    """After a game of a best of three, start the next one or end the series; None if no game starts.

    The game that ended is locked, and a game has only one rematch: so one game starts, however often this
    runs.
    """
    with transaction.atomic():
        # All players at once: two series of the same players may go on at the same moment.
        lock_users(*people_in(game_id))
        game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
        if game is None or not awaiting_next_game().filter(pk=game_id).exists():
            return None
        seats = seats_of(game)
        end = _end_after(game, seats)
        if end is None:
            try:
                with transaction.atomic():
                    return _start_next(game, seats)
            except errors.SiteError as refusal:
                log.info("series_not_continued", series=game.series_id, code=refusal.code)
                end = Series.End.NOT_CONTINUED
        Series.objects.filter(games=game).update(end=end)
        announce_notice(game.pk, "rematch")
    return None


def _end_after(game: Game, seats: list[Seat]) -> Series.End | None:
    """Why the series ends with this game; None if it continues."""
    if game.series is not None and series_score(game.series).winner is not None:
        return Series.End.DECIDED
    if game.status == Game.Status.ABORTED:
        return Series.End.NO_RESULT
    if any(seat.left == Seat.Left.TIMED_OUT for seat in seats):
        return Series.End.TIMED_OUT
    are_here = all(seat.user.is_active for seat in seats)
    if not are_here or is_block_among([seat.user_id for seat in seats]):
        return Series.End.NOT_CONTINUED
    return None


def _start_next(game: Game, seats: list[Seat]) -> Game:
    """The same table again, without new invitations. Raises what keeps a player from taking the seat."""
    options = replace(same_options(game.host, game, seats), invited=())
    table = open_table(game.host, options, rematch_of=game, series=game.series, order_from=game.pk)
    for seat in seats:
        if seat.is_bot or seat.user_id == game.host_id:
            continue
        # No answer is awaited, so nobody is notified of it.
        Invitation.objects.create(game=table, user=seat.user, invited_by=game.host)
        table = join_table(seat.user, table.pk)
    return table


def _continue(game_id: int) -> int:
    continue_series(game_id)
    return 1


UNDECIDED_SERIES = Sweep(CONTINUE_TASK, due=awaiting_next_game, work=_continue)
