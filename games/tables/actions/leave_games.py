from contextlib import suppress

from accounts.models import User
from games.tables import errors
from games.tables.actions.leave_table import leave_table
from games.tables.actions.resign import resign
from games.tables.queries import running_games_of


def leave_games(user: User) -> None:
    """Leave every table that waits for players and resign every running game.

    Each in its own transaction, so that no two games are locked at the same time. Inside a transaction of the
    caller they stay locked, in the order of their ids as everywhere.
    """
    for game in running_games_of(user).order_by("pk"):
        # A game that cannot be left, such as a quarantined one, must not prevent leaving the others.
        with suppress(errors.SiteError):
            if game.has_begun:
                resign(user, game.pk, key="leave-all")
            else:
                leave_table(user, game.pk)
