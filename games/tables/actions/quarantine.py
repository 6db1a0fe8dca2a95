"""A game whose log and stored position disagree is stopped until staff have checked it."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from games.tables import errors, hooks
from games.tables.actions.locked_game import lock_game
from games.tables.actions.replay_log import Mismatch, replay_log
from games.tables.actions.see_game import make_last_move_final
from games.tables.damage import DAMAGE
from games.tables.events import announce_table
from games.tables.models import Game
from games.tables.models.game import MAX_REASON
from novaluna_site.messaging.failures import count_failure, register_work

log = structlog.get_logger(__name__)

DAMAGED_GAMES = "damaged_games"
"""In the metrics."""
register_work(DAMAGED_GAMES)


def quarantine_game(game_id: int, why: str) -> None:
    """Stop the game and tell its players and the staff. Does nothing if it is in quarantine already."""
    with transaction.atomic():
        game, seats = lock_game(game_id)
        if game.quarantined_at is not None:
            return
        game.quarantined_at = now = timezone.now()
        game.quarantined_because = why[:MAX_REASON]
        hooks.game_quarantined(game, seats, now)
        game.save()
        announce_table(game)
    log.error("game_quarantined", game=game_id, why=why)
    count_failure(DAMAGED_GAMES)


@contextmanager
def quarantined_if_damaged(game_id: int) -> Iterator[None]:
    """Around the transaction of a move. If it finds that the game is damaged, quarantine the game."""
    try:
        yield
    except errors.Damaged as damage:
        quarantine_game(game_id, damage.what)
        raise


def release_game(game_id: int) -> Game:
    """End the quarantine. The stored position is computed again from the log, and the game continues there.

    Raises Refused if the log can't be replayed, or if only one of log and status says that the game is over.
    """
    with transaction.atomic():
        game, seats = lock_game(game_id)
        if game.quarantined_at is None:
            raise errors.Conflict(_("This game isn’t in quarantine."))
        try:
            state = replay_log(game, seats)
        except (Mismatch, *DAMAGE) as damage:
            raise errors.Refused(_("The log can’t be replayed: %(reason)s") % {"reason": damage}) from damage
        is_over = engine.outcome(state) is not None
        if game.status != Game.Status.ABORTED and is_over != (game.status == Game.Status.FINISHED):
            raise errors.Refused(
                _("The log doesn’t match the status: only one of them says that the game is over.")
            )
        game.quarantined_at, game.quarantined_because, game.verified_at = None, "", None
        game.version, game.state = state.ply, engine.encode_state(state)
        if game.status == Game.Status.RUNNING:
            game.to_move = state.to_move
        make_last_move_final(game)
        hooks.game_released(game, seats, timezone.now())
        game.save()
        announce_table(game)
    log.warning("game_released", game=game_id)
    return game
