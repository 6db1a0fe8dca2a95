"""Events of an account that other packages can handle."""

from accounts.models import User
from novaluna_site.hooks import Hook

player_blocked: Hook[[User, User], None] = Hook()
"""The user who blocked, the user who was blocked."""
