"""Checks that the stored position of a game is what its log says."""

import structlog
from django.db import transaction
from django.utils import timezone

import engine
from games.tables.actions.locked_game import lock_game
from games.tables.actions.quarantine import quarantine_game
from games.tables.actions.replay_log import Mismatch, replay_log
from games.tables.damage import DAMAGE
from games.tables.models import Game, Seat
from games.tables.queries import games_to_verify_again, unverified_games
from novaluna_site.sweeps import Sweep

log = structlog.get_logger(__name__)

SAMPLE_SIZE = 1000
"""How many games are verified again each night."""


def verify_game(game_id: int) -> str | None:
    """Replay the log. A damaged game is quarantined; returns what is wrong with it.

    The game is locked, so that a move made at the same time does not look like damage. A game that was
    dealt or played under other rules can't be replayed reliably: it is not checked, and never quarantined.
    """
    with transaction.atomic():
        game, seats = lock_game(game_id)
        if not game.has_begun or game.quarantined_at is not None:
            return None
        rules = engine.RULES_VERSION
        if game.rules_version != rules or game.moves.exclude(rules_version=rules).exists():
            log.info("game_not_verified", game=game_id, why="other rules")
        elif (damage := _damage_of(game, seats)) is not None:
            quarantine_game(game_id, damage)
            return damage
        Game.objects.filter(pk=game_id).update(verified_at=timezone.now())
    return None


def _verify(game_id: int) -> int:
    verify_game(game_id)
    return 1


ENDED_GAMES = Sweep("tables.verify_ended_games", due=unverified_games, work=_verify)
SAMPLE = Sweep("tables.verify_sample", due=games_to_verify_again, work=_verify, seconds=600.0)


def _damage_of(game: Game, seats: list[Seat]) -> str | None:
    try:
        _compare(game, replay_log(game, seats))
    except Mismatch as mismatch:
        return str(mismatch)
    except DAMAGE as error:
        return f"{type(error).__name__}: {error}"
    return None


def _compare(game: Game, state: engine.State) -> None:
    if game.version != state.ply:
        raise Mismatch(f"the version is {game.version}, the log ends at {state.ply}")
    if game.state != engine.encode_state(state):
        raise Mismatch("the stored position is not the log's last position")
    if game.status != Game.Status.ABORTED and game.to_move != state.to_move:
        raise Mismatch(f"to move is {game.to_move}, by the log {state.to_move}")
    if (game.status == Game.Status.FINISHED) != (engine.outcome(state) is not None):
        raise Mismatch(f"the status is {game.status}, which the log contradicts")
