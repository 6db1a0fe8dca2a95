"""Chat events to which other packages subscribe."""

from accounts.models import User
from games.chat.models import ChatLine
from novaluna_site.hooks import Hook

players_mentioned: Hook[[ChatLine, list[int]], None] = Hook()
"""The line names these users with @."""
mentions_withdrawn: Hook[[User, list[int]], None] = Hook()
"""The user is no longer mentioned in these lines."""
