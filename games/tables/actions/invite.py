from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.queries import is_blocked_by_any
from games.tables import errors, hooks
from games.tables.events import publish_after_commit
from games.tables.models import Game, Invitation
from novaluna_site.messaging.publish import user_group

MAX_PENDING_SENT = 20


def invite_to_table(host: User, game_id: int, user: User) -> Invitation:
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        if game.status != Game.Status.OPEN:
            raise errors.TableClosed(status=game.status)
        if game.host_id != host.pk:
            raise errors.Forbidden(_("Only the host can invite players."))
        return invite(game, host, user)


def invite(game: Game, host: User, user: User) -> Invitation:
    """Invite a player to the locked table. A player who declined cannot be invited again."""
    if user.kind not in (User.Kind.PERSON, User.Kind.GUEST) or not user.is_active or user == host:
        raise errors.Refused(
            _("%(name)s can’t join this game.") % {"name": user.display_name}, field="invite"
        )
    # The same message as above, so that it does not reveal a block.
    if is_blocked_by_any(user=host, others=[user.pk]):
        raise errors.Refused(
            _("%(name)s can’t join this game.") % {"name": user.display_name}, field="invite"
        )
    if game.rated and not user.can_be_rated:
        raise errors.Refused(_("You need an account to play rated games."), field="invite")
    if (
        Invitation.objects.filter(invited_by=host, status=Invitation.Status.PENDING).count()
        >= MAX_PENDING_SENT
    ):
        raise errors.TooMany(_("You have too many unanswered invitations. Wait for an answer first."))
    invitation, created = Invitation.objects.get_or_create(
        game=game, user=user, defaults={"invited_by": host}
    )
    if not created:
        raise errors.Conflict(_("Already invited: %(name)s") % {"name": user.display_name})
    publish_after_commit(user_group(user.pk), "user.changed", what="invited", game=game.pk)
    hooks.player_invited(invitation)
    return invitation


def withdraw_invitations_between(user: User, other: User) -> None:
    """After a block: withdraw the pending invitations of either player by the other."""
    for sender, receiver in ((user, other), (other, user)):
        pending = Invitation.objects.filter(
            invited_by=sender, user=receiver, status=Invitation.Status.PENDING
        )
        games = list(pending.values_list("game", flat=True))
        pending.update(status=Invitation.Status.WITHDRAWN)
        hooks.invitations_withdrawn(receiver, games)
        for game_id in games:
            for each in (sender, receiver):
                publish_after_commit(user_group(each.pk), "user.changed", what="games_changed", game=game_id)
