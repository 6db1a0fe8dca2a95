from accounts.models.preferences import Preferences
from accounts.models.user import User

__all__ = ["Preferences", "User"]
