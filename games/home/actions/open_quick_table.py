"""Games against bots and solo games that start with one click."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.bots.roster import SHORT_GAME
from games.tables.actions.open_table import open_table
from games.tables.contributions import Contribution
from games.tables.models import Game
from games.tables.options import TableOptions, tokens_for


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
