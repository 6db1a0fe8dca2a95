"""Clock events to which other packages subscribe."""

from games.tables.models import Game
from novaluna_site.hooks import Hook

clock_changed: Hook[[Game], None] = Hook()
"""The deadline of the running turn moved, other than by a move. The game is locked."""
