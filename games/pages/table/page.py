"""Everything the table's templates show, gathered once."""

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.utils.translation import gettext as _

import engine
from accounts.models import User
from games.drawing import DrawnArea, Frame
from games.models import Game
from games.pages.table.hint import TableHint, read_hint
from games.pages.table.known_area import known_area
from games.pages.table.log import LogLine, last_cells, log_lines, since_last_turn
from games.pages.table.look import Look, read_look
from games.pages.table.players import Forecast, Player, forecasts, in_turn_order, players_by_seat
from games.pages.table.talk import Talk, read_talk
from games.pages.table.text_board import TextBoard, text_board
from games.pages.table.turn import NO_TURN, TrayCard, Turn, read_turn, tray_cards
from games.selectors.friends import is_following
from games.selectors.games import viewer_of
from games.selectors.reliability import answer_time_of
from games.snapshots import visible_state

MANY_CELLS = 7


@dataclass(frozen=True, slots=True)
class TablePage:
    game: Game
    position: dict[str, Any]
    players: tuple[Player, ...]
    """By seat; `order` has them by turn, or by rank once the game is over."""
    order: list[Player]
    viewer: int | None
    shown: Player
    """Whose area is drawn large."""
    follows: bool | None
    """Whether the spectator follows them; None for who plays, and where nobody can be followed."""
    turn: Turn
    gains: bool
    """Whether the viewer is shown what a placement would gain."""
    tray: list[TrayCard]
    forecasts: list[Forecast]
    progress: tuple[engine.GoalProgress, ...]
    spend_and_move_again: int | None
    log: list[LogLine]
    since: list[LogLine]
    """What the others did since the viewer's last move, the oldest first; empty when it is not their turn."""
    hint: TableHint | None
    talk: Talk | None
    """Left out for a page that is open already."""
    text: TextBoard | None
    look: Look
    is_patch: bool
    """Whether this is for a page that is open already and keeps what did not change."""
    redrawn: frozenset[int]
    """The seats whose small areas such a page lacks."""
    known: DrawnArea | None
    """The large area as such a page has it."""
    key: str
    """Makes a form that is sent twice count once."""

    @property
    def mover(self) -> Player | None:
        index = self.position["to_move"]
        return None if index is None else self.players[index]

    @property
    def may_take_back(self) -> bool:
        return self.game.may_take_back(self.viewer)

    @property
    def since_ply(self) -> int:
        """The position that the viewer left."""
        return self.since[0].ply - 1

    @property
    def has_small_tiles(self) -> bool:
        """Whether the large area has so many cells in a row that one may want it larger."""
        frame = Frame.around((x, y) for x, y, _tile in self.position["areas"][self.shown.index])
        # Around one's own area there are free cells, too, on each side.
        return max(frame.columns, frame.rows) > MANY_CELLS - 2 * self.shown.is_viewer

    @property
    def answer_time(self) -> timedelta | None:
        """How soon the one who is awaited usually moves."""
        mover = self.mover
        return (
            answer_time_of(mover.seat.user)
            if mover and not mover.is_viewer and not mover.seat.is_bot
            else None
        )

    @property
    def placed_after(self) -> int:
        """How many tokens the viewer will have placed; the last one ends the game (R3.5)."""
        return min(self.game.tokens, self.shown.placed + len(self.turn.choice.covers))

    @property
    def possible_gains(self) -> range:
        return range(max((len(take.covers) for take in self.turn.takes), default=0) + 1)

    @property
    def counts_after(self) -> list[int]:
        """By gain, how many tokens the viewer will have placed (R3.5)."""
        return [min(self.game.tokens, self.shown.placed + gain) for gain in self.possible_gains]

    @property
    def ends(self) -> bool:
        placed = self.turn.choice.placed
        return placed is not None and placed.next_seat is None

    @property
    def steps(self) -> list[tuple[int, str, str]]:
        """The three steps of a turn: number, words, and whether it is done, now, or still to come."""
        words = {"choose": _("Choose"), "place": _("Place"), "confirm": _("Confirm")}
        now = list(words).index(self.turn.step) if self.turn.step in words else 0
        states = ["done"] * now + ["now"] + [""] * (len(words) - now - 1)
        return list(zip((1, 2, 3), words.values(), states, strict=True))

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def winner(self) -> Player | None:
        return self.order[0] if self.position["ranking"] else None

    @property
    def solo_stacks(self) -> list[tuple[int, int]]:
        """R6.1: what is left of the two stacks of tokens, and how many there were."""
        first, left = engine.FIRST_STACK, self.position["tokens_left"][0]
        second = self.game.tokens - first
        return [(max(0, left - second), first), (min(left, second), second)]

    @property
    def time_spent(self) -> int:
        """R6.4: the time numbers of all tiles in a solo player's area."""
        return sum(engine.TILES[tile].time for *_cell, tile in self.position["areas"][0])


def table_page(game: Game, user: User | AnonymousUser, query: QueryDict, *, since: int = 0) -> TablePage:
    """`since`: the version of a page that is open already and needs only what is newer."""
    seats = list(game.seats.all())
    viewer = viewer_of(user, seats).seat
    moves = list(game.moves.all())
    newer = [move for move in moves if move.ply > since]
    state = visible_state(game)
    position, previews = engine.position(state), engine.previews(state)
    players = players_by_seat(game, seats, position, viewer, last_cells(moves))
    order = in_turn_order(players, position)
    gains = game.previews and (not isinstance(user, User) or user.show_previews)
    mover = position["to_move"]
    turn = NO_TURN
    if mover is not None and viewer == mover:
        turn = read_turn(previews, query, can_refill=position["can_refill"], gains=gains)
    look = read_look(query, user, turn.step)
    asked = number_of(query.get("seat", ""), below=len(seats))
    shown = players[asked if asked is not None else order[0].index if viewer is None else viewer]
    return TablePage(
        game=game,
        position=position,
        players=players,
        order=order,
        viewer=viewer,
        shown=shown,
        follows=_follows(user, shown) if viewer is None else None,
        turn=turn,
        gains=gains,
        tray=tray_cards(previews.takes, players, gains=gains and turn.step is not None),
        forecasts=forecasts(players, position, turn.takes),
        progress=previews.progress[shown.index],
        spend_and_move_again=previews.spend_and_move_again,
        log=log_lines(newer, players),
        since=since_last_turn(moves, players, viewer) if turn.step else [],
        hint=read_hint(game, seats, viewer),
        talk=None if since else read_talk(game, user, query),
        text=text_board(position, shown.index, previews.progress[shown.index], turn.takes)
        if look.text
        else None,
        look=look,
        is_patch=bool(since),
        redrawn=frozenset(move.seat for move in newer) if since else frozenset(range(len(seats))),
        # A page with a sketch in its place has none of it.
        known=known_area(state, shown.index, moves, since) if since and "sketch" not in query else None,
        key=uuid.uuid4().hex,
    )


def _follows(user: User | AnonymousUser, player: Player) -> bool | None:
    other = player.seat.user
    if not other.can_be_followed:
        return None
    return isinstance(user, User) and is_following(user, other)


def number_of(text: str, *, below: int) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 and int(text) < below else None
