"""A game as spectators see it in a list: all areas, names, scores and the last move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext, pgettext

import engine
from accounts.models import User
from games.drawing.move_words import move_words
from games.live.presence import PresenceUnknown, spectators_of
from games.tables import errors
from games.tables.models import Game, Move, Seat
from games.tables.queries import last_moves_of
from games.tables.snapshots import visible_state
from games.tables.time_control import TimeControl
from novaluna_site.i18n import numeral


@dataclass(frozen=True, slots=True)
class WatchSeat:
    seat: Seat
    placed: int
    is_to_move: bool
    last: engine.Cell | None
    """Where the last tile of the game was placed, if it is in this seat's area."""

    @property
    def user(self) -> User:
        return self.seat.user

    @property
    def index(self) -> int:
        return self.seat.index


@dataclass(frozen=True, slots=True)
class WatchCard:
    game: Game
    position: dict[str, Any]
    seats: list[WatchSeat]
    last_move: str
    """In words."""
    move: Move | None
    spectators: int | None
    """None if it is not known."""

    @property
    def is_live(self) -> bool:
        return TimeControl.parse(self.game.time_control).is_live

    @property
    def pace(self) -> str:
        """A few words for a chip."""
        control = TimeControl.parse(self.game.time_control)
        if self.game.is_exhibition:
            return pgettext("game", "Exhibition")
        if self.game.is_over:
            return pgettext("game", "Replay")
        if control.is_live:
            return pgettext("pace", "Live")
        if control.per_move is not None:
            days = control.per_move.days
            return ngettext("%(days)s day per move", "%(days)s days per move", days) % {"days": numeral(days)}
        return pgettext("pace", "Days per move") if control.is_timed else pgettext("pace", "No time limit")

    @property
    def names(self) -> list[str]:
        return [seat.user.display_name for seat in self.seats]

    @property
    def mover(self) -> User | None:
        return next((seat.user for seat in self.seats if seat.is_to_move), None)

    @property
    def winner(self) -> User | None:
        return next((seat.user for seat in self.seats if seat.seat.place == 1), None)


def watch_cards(games: Sequence[Game]) -> dict[int, WatchCard]:
    """By game id, cards for games with seats and users loaded. A damaged game is left out."""
    last_moves, spectators = last_moves_of(games), _spectators(games)
    cards = (_card(game, last_moves.get(game.pk), spectators.get(game.pk)) for game in games)
    return {card.game.pk: card for card in cards if card is not None}


def _card(game: Game, move: Move | None, spectators: int | None) -> WatchCard | None:
    try:
        position = engine.position(visible_state(game))
    except errors.Quarantined:
        return None
    take = engine.parse_action(move.action) if move else None
    cell = (take.x, take.y) if isinstance(take, engine.Take) else None
    seats = [
        WatchSeat(
            seat=seat,
            placed=game.tokens - position["tokens_left"][seat.index],
            is_to_move=seat.index == position["to_move"],
            last=cell if move and move.seat == seat.index else None,
        )
        for seat in game.seats.all()
    ]
    words = move_words(move.answer, seats[move.seat].user.display_name) if move else ""
    return WatchCard(game, position, seats, words, move, spectators)


def _spectators(games: Sequence[Game]) -> dict[int, int]:
    try:
        return spectators_of({game.pk: [seat.user_id for seat in game.seats.all()] for game in games})
    except PresenceUnknown:
        return {}
