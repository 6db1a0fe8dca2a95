from contextlib import suppress

from accounts.models import User
from games import errors
from games.selectors.games import running_games_of
from games.services.person_moves import resign
from games.services.tables import leave_table


def leave_games(user: User) -> None:
    """Stand up from every table that waits and resign every game that runs."""
    for game in running_games_of(user):
        # What can't be left, such as a quarantined game, must not keep anybody here.
        with suppress(errors.GameError):
            if game.has_begun:
                resign(user, game.pk, key="leave-all")
            else:
                leave_table(user, game.pk)
