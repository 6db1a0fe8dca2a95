from accounts.models.block import Block
from accounts.models.enjoyed_player import EnjoyedPlayer
from accounts.models.follow import Follow
from accounts.models.preferences import Preferences
from accounts.models.user import User

__all__ = ["Block", "EnjoyedPlayer", "Follow", "Preferences", "User"]
