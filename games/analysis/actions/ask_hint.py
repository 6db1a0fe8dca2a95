"""Hints are computed by the bots' worker. If none is ready in time, the player can ask again."""

import time

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.analysis.models import Hint
from games.analysis.queries import HINTS_PER_GAME, HintState, allows_hints, hint_state
from games.tables import errors
from games.tables.actions.locked_game import lock_game
from games.tables.models import Game
from games.tables.queries import game_visible_to, viewer_of
from novaluna_site.messaging.wake_up import wake_after_commit

HINT_TASK = "analysis.find_hint"
WAITING_SECONDS = 3.0
POLL_SECONDS = 0.05


def ask_hint(user: User, game_id: int, *, patience: float = WAITING_SECONDS) -> tuple[Game, HintState]:
    """What the strongest bot would do now. `action` is None if there is no answer after `patience` seconds.

    Raises `SiteError` if the user may not ask for a hint now.
    """
    seats = list(game_visible_to(user, game_id).seats.all())
    index = viewer_of(user, seats).seat
    with transaction.atomic():
        game, _seats = lock_game(game_id)
        if index is None or not allows_hints(game, seats, index):
            raise errors.Forbidden(_("Hints are for casual games against bots."))
        if game.to_move != index:
            raise errors.GameOver if game.is_over else errors.NotYourTurn(version=game.version)
        hint, is_new = Hint.objects.get_or_create(game=game, seat=index, version=game.version)
        if is_new and Hint.objects.filter(game=game, seat=index).count() > HINTS_PER_GAME:
            raise errors.Refused(_("You have used all the hints of this game."))
        if not hint.action:
            wake_after_commit(HINT_TASK, hint.pk, queue="bots", expires=WAITING_SECONDS)
    _wait_for(hint, patience)
    return game, hint_state(game, index)


def _wait_for(hint: Hint, patience: float) -> None:
    until = time.monotonic() + patience
    while not hint.action and time.monotonic() < until:
        time.sleep(POLL_SECONDS)
        hint.refresh_from_db(fields=["action"])
