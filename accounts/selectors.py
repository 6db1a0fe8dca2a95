from accounts.models import User
from accounts.usernames import skeleton


def is_username_taken(username: str) -> bool:
    """Whether the name, or one that looks like it, belongs to anybody."""
    return User.objects.filter(username_skeleton=skeleton(username)).exists()
