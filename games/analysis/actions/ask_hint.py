from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.analysis.actions.find_hint import HINTS
from games.analysis.models import Hint
from games.analysis.queries import HINTS_PER_GAME, HintState, hint_state, seat_with_hints
from games.tables import errors
from games.tables.actions.locked_game import lock_game
from games.tables.damage import refuse_quarantined
from games.tables.models import Game


def ask_hint(user: User, game_id: int) -> tuple[Game, HintState]:
    """Have the strongest bot say what it would do now. It answers later; asking again returns the answer.

    Raises `SiteError` if the user may not ask for a hint now.
    """
    index = seat_with_hints(user, game_id)
    with transaction.atomic():
        game, _seats = lock_game(game_id)
        refuse_quarantined(game)
        if game.to_move != index:
            raise errors.GameOver if game.is_over else errors.NotYourTurn(version=game.version)
        hint, is_new = Hint.objects.get_or_create(game=game, seat=index, version=game.version)
        if is_new and Hint.objects.filter(game=game, seat=index).count() > HINTS_PER_GAME:
            raise errors.Refused(_("You have no hints left in this game."))
        if not hint.action and hint.due_at is None:
            Hint.objects.filter(pk=hint.pk).update(due_at=timezone.now(), attempts=0)
            HINTS.wake_after_commit(hint.pk)
    return game, hint_state(game, index)
