"""Tables that open with one press: against bots, alone, for a friend."""

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.queries import other_person
from games.bots.roster import SHORT_GAME
from games.tables.actions.open_table import open_table
from games.tables.contributions import Contribution
from games.tables.models import Game
from games.tables.options import TableOptions, tokens_for
from games.tables.queries import open_challenge

USUAL_PACE = "2d"


def open_bot_table(user: User, bot: str, contribution: Contribution | None = None) -> Game:
    """A casual two-player game against this bot."""
    options = TableOptions(
        name="",
        seat_count=2,
        tokens=tokens_for("full", 2),
        access=Game.Access.INVITED,
        bots=(bot,),
    )
    return open_table(user, options, contribution=contribution)


def open_solo_table(user: User, contribution: Contribution | None = None) -> Game:
    options = TableOptions(name="", seat_count=1, tokens=tokens_for("full", 1), access=Game.Access.INVITED)
    return open_table(user, options, contribution=contribution)


def open_short_table(user: User, contribution: Contribution | None = None) -> Game:
    """The short first game of the printed rules (R1.5), with two easy bots."""
    seats = 1 + len(SHORT_GAME)
    options = TableOptions(
        name=_("A short first game"),
        seat_count=seats,
        tokens=tokens_for("first", seats),
        access=Game.Access.INVITED,
        bots=SHORT_GAME,
    )
    return open_table(user, options, contribution=contribution)


def challenge(user: User, username: str, contribution: Contribution | None = None) -> Game:
    """Open a table for two and invite this player; rated if both can be rated.

    Returns the table that already waits for this player, if there is one. Raises NotFound.
    """
    rival = other_person(user, username)
    if waiting := open_challenge(user, rival):
        return waiting
    options = TableOptions(
        name="",
        seat_count=2,
        tokens=tokens_for("full", 2),
        access=Game.Access.INVITED,
        rated=user.can_be_rated and rival.can_be_rated,
        time_control=USUAL_PACE,
        invited=(rival,),
    )
    return open_table(user, options, contribution=contribution)
