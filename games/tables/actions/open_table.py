import secrets
from datetime import timedelta
from typing import TypedDict, Unpack

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.actions.lock_users import lock_users
from accounts.models import User
from games.tables import errors, fairness, tickets
from games.tables.actions.invite import invite
from games.tables.actions.seat_bots import seat_bots
from games.tables.actions.start_game import start_if_full
from games.tables.contributions import Contribution
from games.tables.deals import Deal
from games.tables.events import announce_table
from games.tables.game_limit import is_limited, refuse_if_full
from games.tables.models import Game, Seat, Series, ShuffleSecret
from games.tables.models.game import MAX_NAME
from games.tables.options import TableOptions, check_options
from novaluna_site.i18n import numeral
from novaluna_site.plain_text import checked_line

MAX_OPEN_TABLES = 10
MAX_TABLES_PER_HOUR = 30
LINK_CODE_BYTES = 12


class RematchColumns(TypedDict, total=False):
    """The columns of `Game` that connect a rematch with the game before it."""

    rematch_of: Game
    series: Series | None
    order_from: int | None


def open_table(
    host: User,
    options: TableOptions,
    *,
    contribution: Contribution | None = None,
    **rematch: Unpack[RematchColumns],
) -> Game:
    """Create a table with its host, bots and invitations. If that fills it, the game starts immediately.

    Raises GameLimit. Raises TicketRefused if the ticket of the host's contribution is too old or was used
    before.
    """
    if contribution is None:
        return _open(host, options, fairness.new_secret(), rematch=rematch)
    if not contribution.ticket:
        raise errors.TicketRefused
    secret = tickets.secret_of(contribution.ticket)
    try:
        return _open(host, options, secret, nonce=contribution.nonce, rematch=rematch)
    except IntegrityError:
        if ShuffleSecret.objects.filter(secret=secret).exists():
            raise errors.TicketRefused from None
        raise


def open_dealt_table(host: User, options: TableOptions, deal: Deal) -> Game:
    """Create a table whose game starts immediately, with tiles that were shuffled before."""
    return _open(host, options, deal=deal)


def _open(
    host: User,
    options: TableOptions,
    secret: str = "",
    *,
    nonce: str = "",
    rematch: RematchColumns | None = None,
    deal: Deal | None = None,
) -> Game:
    check_options(host, options)
    with transaction.atomic():
        # Parallel requests wait here, so that they cannot pass the limits together.
        lock_users(host.pk)
        _refuse_spam(host)
        if is_limited(options):
            refuse_if_full(host)
        game = create_table(host, options, secret, nonce=nonce, rematch=rematch)
        seat_bots(game, options.bots)
        for user in options.invited:
            invite(game, host, user)
        start_if_full(game, deal)
        announce_table(game)
    return game


def create_table(
    host: User,
    options: TableOptions,
    secret: str,
    *,
    nonce: str = "",
    rematch: RematchColumns | None = None,
) -> Game:
    """The rows of a table at which only the host sits. The caller checks and announces it."""
    game = Game.objects.create(
        name=checked_line(options.name, MAX_NAME, field="name") if options.name else "",
        host=host,
        link_code=secrets.token_urlsafe(LINK_CODE_BYTES),
        commitment=fairness.commitment(secret) if secret else "",
        **options.columns,
        **(rematch or {}),
    )
    if secret:
        ShuffleSecret.objects.create(game=game, secret=secret)
    Seat.objects.create(game=game, index=0, user=host, nonce=nonce)
    return game


def _refuse_spam(host: User) -> None:
    hosted = Game.objects.filter(host=host)
    if hosted.filter(status=Game.Status.OPEN).count() >= MAX_OPEN_TABLES:
        raise errors.TooMany(
            ngettext(
                "You already have %(number)s open game. Cancel it first.",
                "You already have %(number)s open games. Cancel one first.",
                MAX_OPEN_TABLES,
            )
            % {"number": numeral(MAX_OPEN_TABLES)}
        )
    if hosted.filter(created_at__gt=timezone.now() - timedelta(hours=1)).count() >= MAX_TABLES_PER_HOUR:
        raise errors.TooMany(_("You’ve created many games in the last hour. Try again later."))
