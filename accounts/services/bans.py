from accounts.models import User
from accounts.services.sessions import end_sessions


def ban_user(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)
    end_sessions(user)


def unban_user(user: User) -> None:
    """Let a banned user log in again. A former player stays away: nothing is left to log in with."""
    User.objects.filter(pk=user.pk).exclude(kind=User.Kind.FORMER).update(is_active=True)
