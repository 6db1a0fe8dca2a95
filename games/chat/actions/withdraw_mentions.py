from accounts.models import User
from games.chat import hooks
from games.chat.models import Mention


def withdraw_mentions_between(user: User, other: User) -> None:
    """After a block: delete the unread mentions of either player by the other."""
    for sender, receiver in ((user, other), (other, user)):
        unread = Mention.objects.filter(line__author=sender, user=receiver, read_at=None)
        lines = list(unread.values_list("line", flat=True))
        unread.delete()
        hooks.mentions_withdrawn(receiver, lines)
