from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from accounts.models import User
from games.tables import errors, hooks
from games.tables.actions.locked_game import lock_open_table
from games.tables.actions.seat_bots import seat_bots
from games.tables.deals import Deal, deal_for
from games.tables.events import announce_table
from games.tables.models import Game, GameSecret, Invitation, Seat
from games.tables.queries import seats_of


def start_with_bots(user: User, game_id: int, bots: Sequence[str]) -> Game:
    """The host starts now; the given bots take the empty seats."""
    with transaction.atomic():
        game = lock_open_table(game_id)
        if game.host_id != user.pk:
            raise errors.Forbidden(_("Only the host can start the game."))
        if game.seats.count() + len(bots) != game.seat_count:
            raise errors.Refused(_("Pick a bot for every free seat."), field="bots")
        seat_bots(game, bots)
        start_if_full(game)
        announce_table(game)
    return game


def start_if_full(game: Game, deal: Deal | None = None) -> None:
    """Start the locked table if every seat is taken; invitations that are still pending are withdrawn."""
    seats = seats_of(game)
    if len(seats) == game.seat_count:
        _forget_game_of_others(game, seats)
        _start(game, seats, deal or deal_for(game, seats))
        game.invitations.filter(status=Invitation.Status.PENDING).update(status=Invitation.Status.WITHDRAWN)


def _forget_game_of_others(game: Game, seats: list[Seat]) -> None:
    """The score and the turn order of the game before mean nothing if other people play the rematch."""
    if game.rematch_of_id is None or (game.series_id is None and game.order_from is None):
        return
    before = Seat.objects.filter(game=game.rematch_of_id).values_list("user_id", flat=True)
    if sorted(before) != sorted(seat.user_id for seat in seats):
        game.series = game.order_from = None


def _start(game: Game, seats: list[Seat], deal: Deal) -> None:
    """Deal and begin the first turn."""
    setup = deal.setup
    state = engine.new_game(setup)
    now = timezone.now()
    GameSecret.objects.create(game=game, tiles=list(setup.tiles), salt=deal.salt)
    game.status = Game.Status.RUNNING
    game.order = list(setup.order)
    game.commitment = deal.commitment
    game.rules_version = engine.RULES_VERSION
    game.state = engine.encode_state(state)
    game.to_move = state.to_move
    game.started_at = now
    hooks.game_started(game, seats, now)
    hooks.turn_began(game, seats, now)
    hooks.position_changed(game, seats, now)
    game.save()
