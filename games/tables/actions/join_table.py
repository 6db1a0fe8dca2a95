from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.actions.lock_users import lock_users
from accounts.models import User
from accounts.queries import is_blocked_by_any
from games.tables import errors
from games.tables.actions.locked_game import lock_open_table
from games.tables.actions.start_game import start_if_full
from games.tables.contributions import Contribution
from games.tables.events import announce_table
from games.tables.game_limit import refuse_if_full
from games.tables.models import Game, Invitation, Seat
from games.tables.reliability import answer_time_of, reliability_of
from novaluna_site.i18n import numeral


def join_table(
    user: User, game_id: int, *, link_code: str = "", contribution: Contribution | None = None
) -> Game:
    """Take the next free seat. The caller has checked that the user may see the table.

    Raises GameLimit, and OtherCommitment if the contribution was made for another table.
    """
    with transaction.atomic():
        # Two tables at once: the second request waits here, so that both cannot pass the limit together.
        lock_users(user.pk)
        game = lock_open_table(game_id)
        seats = list(game.seats.all())
        if any(seat.user_id == user.pk for seat in seats):
            raise errors.AlreadySeated
        _refuse_uninvited(user, game, seats, link_code)
        if game.rated and not user.can_be_rated:
            raise errors.Forbidden(_("You need an account to play rated games."))
        _refuse_unreliable(user, game)
        if len(seats) >= game.seat_count:
            raise errors.TableFull
        if game.time_control != "none":
            refuse_if_full(user)
        nonce = _checked_nonce(game, contribution)
        Seat.objects.create(game=game, index=len(seats), user=user, nonce=nonce)
        game.invitations.filter(user=user).update(status=Invitation.Status.ACCEPTED, decline_reason="")
        start_if_full(game)
        announce_table(game)
    return game


def _checked_nonce(game: Game, contribution: Contribution | None) -> str:
    if contribution is None:
        return ""
    if contribution.commitment != game.commitment:
        raise errors.OtherCommitment(game=game.pk, commitment=game.commitment)
    return contribution.nonce


def _refuse_uninvited(user: User, game: Game, seats: Sequence[Seat], link_code: str) -> None:
    if is_blocked_by_any(user, [seat.user_id for seat in seats]):
        raise errors.Forbidden(_("You can’t join this game."))
    if game.access == Game.Access.OPEN:
        return
    invited = game.invitations.filter(user=user).exclude(status=Invitation.Status.WITHDRAWN).exists()
    if not invited and not (game.access == Game.Access.LINK and link_code == game.link_code):
        raise errors.NotFound


def _refuse_unreliable(user: User, game: Game) -> None:
    if game.min_reliability and reliability_of(user).percent < game.min_reliability:
        raise errors.Forbidden(
            _("This game is for players who finish at least %(percent)s%% of their games on time.")
            % {"percent": numeral(game.min_reliability)}
        )
    usual = answer_time_of(user) if game.max_answer_hours else None
    if usual is not None and usual > timedelta(hours=game.max_answer_hours):
        raise errors.Forbidden(
            ngettext(
                "This game is for players who usually move within %(hours)s hour.",
                "This game is for players who usually move within %(hours)s hours.",
                game.max_answer_hours,
            )
            % {"hours": numeral(game.max_answer_hours)}
        )
