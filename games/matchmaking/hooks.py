"""Events of matchmaking to which other packages subscribe. Each runs inside the transaction of the event."""

from games.matchmaking.models import Wish
from games.tables.models import Game
from novaluna_site.hooks import Hook

match_made: Hook[[Game, list[Wish]], None] = Hook()
"""These wishes were met, and the game has begun."""
fewer_players_offered: Hook[[list[Wish]], None] = Hook()
"""The players of these wishes want four players, and can start now with three or with a bot if all agree."""
