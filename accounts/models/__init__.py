from accounts.models.distance import Distance
from accounts.models.follow import Follow
from accounts.models.preferences import Preferences
from accounts.models.user import User

__all__ = ["Distance", "Follow", "Preferences", "User"]
