from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import errors, hooks
from games.tables.actions.close_table import close_table
from games.tables.events import announce_notice, publish_after_commit
from games.tables.models import Game, Invitation
from games.tables.queries import pending_invitations
from novaluna_site.messaging.publish import user_group


def decline_invitation(user: User, game_id: int, reason: str = "") -> None:
    """`reason`: one of `Invitation.DeclineReason`, or empty. The host is told.

    If now nobody can join the host's table for two, it is closed. The table of a rematch stays: its host may
    withdraw the offer. Raises NotFound if the user is not invited.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        invitation = pending_invitations(game).filter(user=user).first()
        if invitation is None:
            raise errors.NotFound(_("This invitation has ended."))
        invitation.status, invitation.decline_reason = Invitation.Status.DECLINED, reason
        invitation.save(update_fields=["status", "decline_reason"])
        hooks.invitation_declined(invitation)
        if game.rematch_of_id:
            announce_notice(game.rematch_of_id, "rematch")
        publish_after_commit(user_group(game.host_id), "user.changed", what="games_changed", game=game.pk)
        if _waits_for_nobody(game):
            close_table(game)


def _waits_for_nobody(game: Game) -> bool:
    return (
        game.status == Game.Status.OPEN
        and game.access == Game.Access.INVITED
        and game.seat_count == 2
        and game.rematch_of_id is None
        and not pending_invitations(game).exists()
    )
