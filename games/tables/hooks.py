"""Game events to which other packages subscribe. This package imports none of those packages.

Unless stated otherwise, a hook runs inside the transaction, with the game locked and its seats loaded.
Callbacks may change columns of the game: the caller saves it afterwards.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.db.models.expressions import Combinable

from accounts.models import User
from games.tables.models import Game, Invitation, Seat
from novaluna_site.hooks import Hook

GameHook = Hook[[Game, list[Seat], datetime], None]
SeatHook = Hook[[Game, list[Seat], Seat, datetime], None]

game_started: GameHook = Hook()
"""The tiles are dealt. `turn_began` follows."""
turn_ended: GameHook = Hook()
"""The turn of seat `game.to_move` is over. The position has not changed yet."""
turn_began: GameHook = Hook()
"""`game.to_move` is the seat whose turn it is now."""
position_changed: GameHook = Hook()
"""After the start and after every move. `game.version` and `game.to_move` are new. Last hook of a move."""
move_taken_back: GameHook = Hook()
"""The position before the move is restored; its player is to move again."""
seat_left: SeatHook = Hook()
"""The player resigned or ran out of time (`seat.left`)."""
seat_handed_over: SeatHook = Hook()
"""A bot plays for the seat from now on (`seat.stand_in`), or its player has reclaimed it."""
game_finished: GameHook = Hook()
"""The result is stored in the seats."""
game_aborted: GameHook = Hook()
"""The game was stopped without a result. It has already been saved."""
game_quarantined: GameHook = Hook()
"""Log and stored position disagree. No player can move until `game_released`."""
game_released: GameHook = Hook()
"""The quarantine has ended, and the position is the one that the log leads to. The game may be over."""
player_invited: Hook[[Invitation], None] = Hook()
invitation_declined: Hook[[Invitation], None] = Hook()
"""The host's table may be closed afterwards."""
invitations_withdrawn: Hook[[User, list[int]], None] = Hook()
"""A user is no longer invited to these games."""

watchable: Hook[[User | AnonymousUser], Q] = Hook()
"""A condition for games that the user may watch. A game must meet the conditions of all callbacks."""
hides_pile: Hook[[Game], str | None] = Hook()
"""Why the order of the tiles stays secret although the game is over; None if it may be shown."""
rematch: Hook[[User, Game], Game | None] = Hook()
"""A rematch that is not a new table, for special kinds of games; None for all other games."""

seat_relations: list[str] = ["user"]
"""Relations of `Seat` that are loaded with every game, so that `seat_details` cost no query."""
seat_columns: dict[str, Combinable] = {}
"""Expressions that are loaded as attributes of every seat, also so that showing them costs no query."""
seat_details: dict[str, Callable[[Seat], Any]] = {}
"""More fields of a seat in the API, by name."""
