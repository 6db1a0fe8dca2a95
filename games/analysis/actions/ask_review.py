from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.analysis.actions.review_moves import REVIEWS
from games.analysis.models import Review
from games.analysis.queries import Progress, refuse_unless_reviewable, review_state
from games.tables import errors
from games.tables.models import Game
from games.tables.queries import game_visible_to

MAX_AT_ONCE = 3


def ask_review(user: User, game_id: int) -> Game:
    """Have a finished game reviewed. Asking again changes nothing, unless the review has failed."""
    game = game_visible_to(user, game_id)
    refuse_unless_reviewable(game)
    with transaction.atomic():
        # Locked, so that parallel requests cannot pass the limit together.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        progress = review_state(game).progress
        if progress == Progress.WORKING:
            # One that began by itself is no longer put off.
            Review.objects.filter(game=game, asked_by=None).update(asked_by=user)
        if progress in (Progress.READY, Progress.WORKING):
            return game
        if Review.objects.filter(asked_by=user, due_at__isnull=False).count() >= MAX_AT_ONCE:
            raise errors.TooMany(_("Wait until your other reviews are ready."), retry_after=60)
        again = {"asked_by": user, "due_at": timezone.now(), "attempts": 0}
        Review.objects.update_or_create(game=game, defaults=again)
        REVIEWS.wake_after_commit(game.pk)
    return game
