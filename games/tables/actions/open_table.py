import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import errors
from games.tables.actions.invite import invite
from games.tables.actions.seat_bots import seat_bots
from games.tables.actions.start_game import start_if_full
from games.tables.deals import Deal
from games.tables.events import announce_table
from games.tables.models import Game, Seat
from games.tables.models.game import MAX_NAME
from games.tables.options import TableOptions, check_options
from novaluna_site.plain_text import checked_line

MAX_OPEN_TABLES = 10
MAX_TABLES_PER_HOUR = 30
LINK_CODE_BYTES = 12


def open_table(
    host: User, options: TableOptions, *, rematch_of: Game | None = None, deal: Deal | None = None
) -> Game:
    """Create a table with its host, bots and invitations. If that fills it, the game starts immediately.

    `deal`: the order of the tiles for a game that starts immediately, instead of a fresh shuffle.
    """
    check_options(host, options)
    with transaction.atomic():
        _refuse_spam(host)
        game = Game.objects.create(
            name=checked_line(options.name, MAX_NAME, field="name"),
            host=host,
            link_code=secrets.token_urlsafe(LINK_CODE_BYTES),
            rematch_of=rematch_of,
            **options.columns,
        )
        Seat.objects.create(game=game, index=0, user=host)
        seat_bots(game, options.bots)
        for user in options.invited:
            invite(game, host, user)
        start_if_full(game, deal)
        announce_table(game)
    return game


def _refuse_spam(host: User) -> None:
    """The host's row is locked, so that parallel requests cannot pass the limits together."""
    User.objects.select_for_update(no_key=True).get(pk=host.pk)
    hosted = Game.objects.filter(host=host)
    if hosted.filter(status=Game.Status.OPEN).count() >= MAX_OPEN_TABLES:
        raise errors.TooMany(
            _("You already have %(number)d open tables. Close one first.") % {"number": MAX_OPEN_TABLES}
        )
    if hosted.filter(created_at__gt=timezone.now() - timedelta(hours=1)).count() >= MAX_TABLES_PER_HOUR:
        raise errors.TooMany(_("You opened many tables within the hour. Take a break."))
