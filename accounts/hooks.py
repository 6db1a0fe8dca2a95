"""Moments of an account at which other packages act."""

from accounts.models import User
from novaluna_site.hooks import Hook

player_blocked: Hook[[User, User], None] = Hook()
"""The user who blocked, the user who was blocked."""
