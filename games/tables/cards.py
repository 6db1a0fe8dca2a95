"""A game as a card, for lists of games."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from accounts.models import User
from games.drawing.move_words import move_words
from games.tables import errors
from games.tables.models import Game, Move, Seat
from games.tables.queries import last_moves_of, viewer_of
from games.tables.snapshots import visible_state
from novaluna_site.i18n import numeral


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: Seat
    placed: int
    is_viewer: bool


@dataclass(frozen=True, slots=True)
class GameCard:
    game: Game
    rows: list[SeatRow]
    shown_seat: int
    """Whose area the card shows: the viewer's, else the leader's."""
    position: dict[str, Any] | None
    last_move: str
    mover: User | None
    """The player for whom the game waits; None also while it is in quarantine."""

    @property
    def title(self) -> str:
        return self.game.title_for(next((row.seat.user_id for row in self.rows if row.is_viewer), None))

    @property
    def result(self) -> str:
        """How a finished game ended, seen by the viewer."""
        own = next((row.seat for row in self.rows if row.is_viewer), None)
        if self.game.is_solo and self.rows[0].seat.score is not None:
            return points_words(self.rows[0].seat.score)
        if own is not None and own.place is not None:
            return _own_place(own.place)
        winner = next((row.seat.user for row in self.rows if row.seat.place == 1), None)
        return _("%(name)s wins") % {"name": winner.display_name} if winner else ""


def points_words(score: int) -> str:
    return ngettext("%(number)s point", "%(number)s points", score) % {"number": numeral(score)}


def _own_place(place: int) -> str:
    """One text for each place, because languages form them in their own ways."""
    words = {
        1: _("You win!"),
        2: _("You finished 2nd"),
        3: _("You finished 3rd"),
        4: _("You finished 4th"),
    }
    return words[place]


def game_cards(games: Iterable[Game], viewer: User | AnonymousUser) -> list[GameCard]:
    """Cards for games with seats and users loaded; one more query fetches the last move of each."""
    games = list(games)
    last_moves = last_moves_of(games)
    return [_card(game, viewer, last_moves) for game in games]


def _position(game: Game) -> dict[str, Any] | None:
    """None if it can't be shown: one damaged game must not hide the others."""
    try:
        return engine.position(visible_state(game))
    except errors.Quarantined:
        return None


def _card(game: Game, viewer: User | AnonymousUser, moves: dict[int, Move]) -> GameCard:
    seats = list(game.seats.all())
    own = viewer_of(viewer, seats).seat
    position = _position(game) if game.has_begun else None
    placed = [game.tokens - left for left in position["tokens_left"]] if position else [0] * len(seats)
    leader = max(range(len(seats)), key=lambda index: placed[index], default=0)
    move = moves.get(game.pk)
    is_waiting = game.to_move is not None and game.quarantined_at is None
    mover = seats[game.to_move or 0].user if is_waiting else None
    return GameCard(
        game=game,
        rows=[SeatRow(seat, placed[seat.index], seat.index == own) for seat in seats],
        shown_seat=leader if own is None else own,
        position=position,
        last_move=move_words(move.answer, seats[move.seat].user.display_name) if move is not None else "",
        mover=mover,
    )
