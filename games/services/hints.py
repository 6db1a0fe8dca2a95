"""A hint is thought up by the bots' worker; who asked waits a moment for it, or asks again."""

import time
from random import Random

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from accounts.models import User
from engine.bots import choose
from games import errors
from games.models import Game, Hint
from games.selectors.games import game_visible_to, viewer_of
from games.selectors.hints import HINT_BOT, HINTS_PER_GAME, HintState, allows_hints, hint_state
from games.services.submit_move import lock_game
from games.services.wake_up import wake_after_commit
from games.snapshots import visible_state

TASK = "games.find_hint"
THINKING_SECONDS = 1.0
WAITING_SECONDS = 3.0
LOOK_AGAIN_SECONDS = 0.05


def ask_hint(user: User, game_id: int, *, patience: float = WAITING_SECONDS) -> tuple[Game, HintState]:
    """What the strongest bot would do now. Its action is None when it did not answer within the patience."""
    seats = list(game_visible_to(user, game_id).seats.all())
    index = viewer_of(user, seats).seat
    with transaction.atomic():
        game = lock_game(game_id)
        if index is None or not allows_hints(game, seats, index):
            raise errors.Forbidden(_("Hints are for casual games against bots."))
        if game.to_move != index:
            raise errors.GameOver if game.is_over else errors.NotYourTurn(version=game.version)
        hint, is_new = Hint.objects.get_or_create(game=game, seat=index, version=game.version)
        if is_new and Hint.objects.filter(game=game, seat=index).count() > HINTS_PER_GAME:
            raise errors.Refused(_("You have used all the hints of this game."))
        if not hint.action:
            wake_after_commit(TASK, hint.pk, queue="bots", expires=WAITING_SECONDS)
    _wait_for(hint, patience)
    return game, hint_state(game, index)


def _wait_for(hint: Hint, patience: float) -> None:
    until = time.monotonic() + patience
    while not hint.action and time.monotonic() < until:
        time.sleep(LOOK_AGAIN_SECONDS)
        hint.refresh_from_db(fields=["action"])


def find_hint(hint_id: int) -> None:
    """The bot gets the seat's view and nothing else."""
    hint = Hint.objects.select_related("game").get(pk=hint_id)
    if hint.action or hint.game.version != hint.version or hint.game.to_move != hint.seat:
        return
    view = engine.view(visible_state(hint.game), engine.Seat(hint.seat))
    action = choose(HINT_BOT, view, Random(), seconds=THINKING_SECONDS)  # noqa: S311 no secret
    Hint.objects.filter(pk=hint_id, action="").update(action=str(action))
