"""Tables that open with one press: against bots, alone, for anyone, for a friend.

The user is locked, so that the second of two presses finds the table that the first one opened.
"""

from django.db import transaction

from accounts.actions.lock_users import lock_users
from accounts.models import User
from games.bots.roster import SHORT_GAME
from games.home.queries import open_table_of, untouched_bot_game
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.challenges import USUAL_PACE, open_challenge, terms_for
from games.tables.contributions import Contribution
from games.tables.models import Game
from games.tables.options import TableOptions, tokens_for
from games.tables.time_control import TimeControl


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
    """Open a table for two with the usual `Terms` and invite this player.

    Returns the table that already waits for this player, if there is one. If the rival has challenged the
    user, this accepts: two people who challenge each other get one game. Only a live game is returned without
    joining it, because its clock would start although the user has not read its pace.
    """
    with transaction.atomic():
        lock_users(user.pk, rival.pk)
        own, theirs = open_challenge(user, rival), open_challenge(rival, user)
        accepted = _accept(user, theirs) if theirs and not own else None
        return own or accepted or open_table(user, _challenge_options(user, rival), contribution=contribution)


def _challenge_options(user: User, rival: User) -> TableOptions:
    terms = terms_for(user, rival)
    return TableOptions(
        name="",
        seat_count=2,
        tokens=tokens_for("full", 2),
        access=Game.Access.INVITED,
        rated=terms.rated,
        time_control=terms.time_control,
        invited=(rival,),
    )


def _accept(user: User, table: Game) -> Game | None:
    """Join without the contribution, which was made for a new table. None if it was closed meanwhile."""
    if TimeControl.parse(table.time_control).is_live:
        return table
    try:
        return join_table(user, table.pk)
    except errors.TableClosed:
        # The user may have accepted the invitation at the same moment, in another window.
        table.refresh_from_db(fields=["status"])
        return table if table.status != Game.Status.CANCELLED else None
