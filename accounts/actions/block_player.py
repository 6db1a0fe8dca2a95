from django.db import transaction
from django.db.models import Q

from accounts import hooks
from accounts.models import Block, EnjoyedPlayer, Follow, User


def block_player(user: User, other: User, kind: Block.Kind) -> Block:
    """Mute or block `other`, who must not be `user`.

    A block ends follows and marks of enjoyed players in both directions, and the hooks withdraw invitations
    and mentions that are pending.
    """
    with transaction.atomic():
        block = Block.objects.update_or_create(user=user, other=other, defaults={"kind": kind})[0]
        if kind == Block.Kind.BLOCKED:
            both_ways = Q(user=user, other=other) | Q(user=other, other=user)
            Follow.objects.filter(both_ways).delete()
            EnjoyedPlayer.objects.filter(both_ways).delete()
            hooks.player_blocked(user, other)
    return block


def unblock_player(user: User, other: User) -> None:
    """Neither mute nor block `other` any longer."""
    Block.objects.filter(user=user, other=other).delete()
