from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import errors
from games.tables.models import Game, Seat


def seat_bots(game: Game, slugs: Sequence[str]) -> None:
    taken = game.seats.count()
    users = {user.username: user for user in User.objects.filter(kind=User.Kind.BOT, username__in=slugs)}
    missing = [slug for slug in slugs if slug not in users]
    if missing:
        raise errors.Refused(_("There’s no such bot: %(name)s") % {"name": missing[0]}, field="bots")
    if game.rated:
        _refuse_repeated_bots(game, slugs)
    Seat.objects.bulk_create(
        Seat(game=game, index=taken + number, user=users[slug], is_bot=True)
        for number, slug in enumerate(slugs)
    )


def _refuse_repeated_bots(game: Game, slugs: Sequence[str]) -> None:
    """A bot has one rating, so it can't have two results in the same game."""
    seated = game.seats.filter(is_bot=True).values_list("user__username", flat=True)
    if len({*seated, *slugs}) < len(seated) + len(slugs):
        raise errors.Refused(_("In a rated game, each bot can play only once."), field="bots")
