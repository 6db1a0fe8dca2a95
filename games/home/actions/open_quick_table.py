"""Tables that open with one press: against bots, alone, for anyone, for a friend.

The user is locked, so that the second of two presses finds the table that the first one opened.
"""

from django.db import transaction

from accounts.actions.lock_users import lock_users
from accounts.models import User
from games.bots.roster import SHORT_GAME
from games.home.queries import open_table_of, untouched_bot_game
from games.tables.actions.open_table import open_table
from games.tables.contributions import Contribution
from games.tables.models import Game
from games.tables.options import TableOptions, tokens_for
from games.tables.queries import open_challenge

USUAL_PACE = "2d"
"""The time control of a table for people that nobody has chosen."""


def open_bot_table(user: User, bot: str, contribution: Contribution | None = None) -> Game:
    """A casual two-player game against this bot: the one in which the user has yet to move, or a new one."""
    options = TableOptions(
        name="",
        seat_count=2,
        tokens=tokens_for("full", 2),
        access=Game.Access.INVITED,
        bots=(bot,),
    )
    with transaction.atomic():
        lock_users(user.pk)
        found = untouched_bot_game(user, bot, options.tokens)
        return found or open_table(user, options, contribution=contribution)


def open_public_table(user: User, contribution: Contribution | None = None) -> Game:
    """A two-player table in the lobby: the one that already waits for an opponent, or a new one."""
    options = TableOptions(
        name="",
        seat_count=2,
        tokens=tokens_for("full", 2),
        access=Game.Access.OPEN,
        rated=user.can_be_rated,
        time_control=USUAL_PACE,
    )
    with transaction.atomic():
        lock_users(user.pk)
        found = open_table_of(user, options)
        return found or open_table(user, options, contribution=contribution)


def open_solo_table(user: User, contribution: Contribution | None = None) -> Game:
    options = TableOptions(name="", seat_count=1, tokens=tokens_for("full", 1), access=Game.Access.INVITED)
    return open_table(user, options, contribution=contribution)


def open_short_table(user: User, contribution: Contribution | None = None) -> Game:
    """The short first game of the printed rules (R1.5), with two easy bots."""
    seats = 1 + len(SHORT_GAME)
    options = TableOptions(
        name="",
        seat_count=seats,
        tokens=tokens_for("first", seats),
        access=Game.Access.INVITED,
        bots=SHORT_GAME,
    )
    return open_table(user, options, contribution=contribution)


def challenge(user: User, rival: User, contribution: Contribution | None = None) -> Game:
    """Open a table for two and invite this player; rated if both can be rated.

    Returns the table that already waits for this player, if there is one.
    """
    options = TableOptions(
        name="",
        seat_count=2,
        tokens=tokens_for("full", 2),
        access=Game.Access.INVITED,
        rated=user.can_be_rated and rival.can_be_rated,
        time_control=USUAL_PACE,
        invited=(rival,),
    )
    with transaction.atomic():
        lock_users(user.pk)
        return open_challenge(user, rival) or open_table(user, options, contribution=contribution)
