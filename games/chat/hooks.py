"""Chat events to which other packages subscribe."""

from typing import Any

from accounts.models import User
from games.chat.models import ChatLine
from novaluna_site.hooks import Hook

players_mentioned: Hook[[ChatLine, list[int]], None] = Hook()
"""The line names these users with @."""
mentions_withdrawn: Hook[[User, list[int]], None] = Hook()
"""The user is no longer mentioned in these lines."""
person_facts: Hook[[User, User], Any] = Hook()
"""What the template `leaderboards/_opponent.html` shows the first user of the second, another person."""
