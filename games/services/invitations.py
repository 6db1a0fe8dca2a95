from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.distance import is_blocked_by_any
from games import errors
from games.events import publish_after_commit, user_group
from games.models import Game, Invitation
from games.models.notification import Kind
from games.notifications.planning import tell

MAX_PENDING_SENT = 20


def invite_to_table(host: User, game_id: int, user: User) -> Invitation:
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        if game.status != Game.Status.OPEN:
            raise errors.TableClosed(status=game.status)
        if game.host_id != host.pk:
            raise errors.Forbidden(_("Only the host can invite."))
        return invite(game, host, user)


def invite(game: Game, host: User, user: User) -> Invitation:
    """Ask somebody to the locked table. Asking again after a refusal is not possible."""
    if user.kind not in (User.Kind.PERSON, User.Kind.GUEST) or not user.is_active or user == host:
        raise errors.Refused(_("%(name)s can't be invited.") % {"name": user.display_name}, field="invite")
    # The same words for a block as for any other reason: a block is not announced.
    if is_blocked_by_any(user=host, others=[user.pk]):
        raise errors.Refused(_("%(name)s can't be invited.") % {"name": user.display_name}, field="invite")
    if game.rated and not user.can_be_rated:
        raise errors.Refused(_("Guests play casual games. Sign up to be rated."), field="invite")
    if (
        Invitation.objects.filter(invited_by=host, status=Invitation.Status.PENDING).count()
        >= MAX_PENDING_SENT
    ):
        raise errors.TooMany(_("Too many of your invitations wait for an answer."))
    invitation, created = Invitation.objects.get_or_create(
        game=game, user=user, defaults={"invited_by": host}
    )
    if not created:
        raise errors.Conflict(_("%(name)s was already invited.") % {"name": user.display_name})
    publish_after_commit(user_group(user.pk), "user.invited", game=game.pk)
    tell(Kind.INVITATION, [user.pk], game=game, turn=0, now=timezone.now())
    return invitation


def decline_invitation(user: User, game_id: int) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        declined = game.invitations.filter(user=user, status=Invitation.Status.PENDING).update(
            status=Invitation.Status.DECLINED
        )
        if not declined:
            raise errors.NotFound(_("There is no such invitation."))
        publish_after_commit(user_group(game.host_id), "user.games_changed", game=game.pk)
