from accounts.actions.sessions import end_sessions
from accounts.models import User


def ban_user(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)
    end_sessions(user)


def unban_user(user: User) -> None:
    """Let a banned user log in again. Former players are skipped: their accounts are deleted."""
    User.objects.filter(pk=user.pk).exclude(kind=User.Kind.FORMER).update(is_active=True)
