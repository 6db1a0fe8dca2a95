from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Distance, User
from accounts.services.distance import set_distance
from games.events import publish_after_commit, user_group
from games.models import Invitation, Mention, Notification
from games.models.notification import Kind, State


def keep_distance(user: User, other: User, kind: Distance.Kind) -> Distance:
    """Mute or block `other`, somebody else. After a block nothing under way between the two arrives."""
    with transaction.atomic():
        distance = set_distance(user, other, kind)
        if kind == Distance.Kind.BLOCKED:
            for sender, receiver in ((user, other), (other, user)):
                _withdraw_invitations(sender, receiver)
                _withdraw_mentions(sender, receiver)
    return distance


def _withdraw_invitations(sender: User, receiver: User) -> None:
    pending = Invitation.objects.filter(invited_by=sender, user=receiver, status=Invitation.Status.PENDING)
    games = list(pending.values_list("game", flat=True))
    pending.update(status=Invitation.Status.WITHDRAWN)
    _withdraw_notifications(receiver, Q(kind=Kind.INVITATION, game__in=games))
    for game_id in games:
        for each in (sender, receiver):
            publish_after_commit(user_group(each.pk), "user.games_changed", game=game_id)


def _withdraw_mentions(sender: User, receiver: User) -> None:
    unread = Mention.objects.filter(line__author=sender, user=receiver, read_at=None)
    lines = list(unread.values_list("line", flat=True))
    unread.delete()
    _withdraw_notifications(receiver, Q(kind=Kind.MENTION, turn__in=lines))


def _withdraw_notifications(receiver: User, about: Q) -> None:
    unread = Notification.objects.filter(about, user=receiver, read_at=None)
    unread.filter(state=State.DUE).update(state=State.WITHDRAWN)
    unread.update(read_at=timezone.now())
