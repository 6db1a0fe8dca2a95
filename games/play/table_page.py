"""Everything that the table's templates show."""

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.utils.translation import pgettext

import engine
from accounts.models import User
from accounts.queries import is_following
from games.analysis.hints import TableHint, read_hint
from games.chat.panel import Talk, read_talk
from games.drawing import AreaSnapshot, Frame
from games.drawing.text_board import TextBoard, text_board
from games.play.area_before import area_before
from games.play.layout import Layout, read_layout
from games.play.log import LogLine, last_cells, log_lines, since_last_turn
from games.play.players import Forecast, Player, forecasts, in_turn_order, players_by_seat
from games.play.redrawn import redrawn_seats
from games.play.series import ShownSeries, shown_series
from games.play.tray import TrayCard, tray_cards
from games.tables.draft import NO_TURN, Turn, read_turn
from games.tables.models import Game
from games.tables.queries import viewer_of
from games.tables.reliability import answer_time_of
from games.tables.snapshots import visible_state
from novaluna_site.web.query import whole_number

MANY_CELLS = 7


@dataclass(frozen=True, slots=True)
class TablePage:
    game: Game
    position: dict[str, Any]
    players: tuple[Player, ...]
    """By seat. `order` has the same players in turn order, or by rank once the game is over."""
    order: list[Player]
    viewer: int | None
    shown: Player
    """The player whose area is large."""
    follows: bool | None
    """Whether a spectator follows the shown player. None for the players themselves, and if the shown player
    can't be followed.
    """
    turn: Turn
    gains: bool
    """Whether the viewer is shown what a placement would gain."""
    tray: list[TrayCard]
    forecasts: list[Forecast]
    progress_by_seat: tuple[tuple[engine.GoalProgress, ...], ...]
    spend_and_move_again: int | None
    log: list[LogLine]
    since: list[LogLine]
    """The moves of others since the viewer's last one, oldest first; empty if it is not the viewer's turn."""
    hint: TableHint | None
    talk: Talk | None
    """None in live updates."""
    text: TextBoard | None
    layout: Layout
    series: ShownSeries | None
    is_patch: bool
    """Whether this is a live update of an open page, which keeps what has not changed."""
    redrawn: frozenset[int]
    """The seats whose small areas have changed since the open page's version."""
    area_before: AreaSnapshot | None
    """The large area that the open page shows."""
    key: str
    """The idempotency key of the move form: a form that is sent twice counts once."""

    @property
    def title(self) -> str:
        return self.game.title_for(None if self.viewer is None else self.players[self.viewer].seat.user_id)

    @property
    def progress(self) -> tuple[engine.GoalProgress, ...]:
        """The open goals of the player whose area is large."""
        return self.progress_by_seat[self.shown.index]

    @property
    def mover(self) -> Player | None:
        index = self.position["to_move"]
        return None if index is None else self.players[index]

    @property
    def may_take_back(self) -> bool:
        return self.game.may_take_back(self.viewer)

    @property
    def since_ply(self) -> int:
        """The ply of the viewer's last move. Only if `since` is not empty."""
        return self.since[0].ply - 1

    @property
    def has_small_tiles(self) -> bool:
        """Whether the large area has so many cells in a row that zooming in is useful."""
        frame = Frame.around((x, y) for x, y, _tile in self.position["areas"][self.shown.index])
        # The viewer's own area is drawn with a free cell on each side.
        return max(frame.columns, frame.rows) > MANY_CELLS - 2 * self.shown.is_viewer

    @property
    def is_bot_duel(self) -> bool:
        return self.game.seat_count == 2 and any(player.seat.is_bot for player in self.players)

    @property
    def answer_time(self) -> timedelta | None:
        """How long the player to move usually takes; None for the viewer and for bots."""
        mover = self.mover
        return (
            answer_time_of(mover.seat.user)
            if mover and not mover.is_viewer and not mover.seat.is_bot
            else None
        )

    @property
    def placed_after(self) -> int:
        """How many tokens the viewer will have placed after the chosen placement (R3.5)."""
        return min(self.game.tokens, self.shown.placed + len(self.turn.choice.covers))

    @property
    def possible_gains(self) -> range:
        return range(max((len(take.covers) for take in self.turn.takes), default=0) + 1)

    @property
    def counts_after(self) -> list[int]:
        """For each possible gain, how many tokens the viewer will have placed (R3.5)."""
        return [min(self.game.tokens, self.shown.placed + gain) for gain in self.possible_gains]

    @property
    def ends(self) -> bool:
        """Whether the chosen placement would end the game."""
        placed = self.turn.choice.placed
        return placed is not None and placed.next_seat is None

    @property
    def steps(self) -> list[tuple[int, str, str]]:
        """The three steps of a turn: number, label, and "done", "now", or "" for a later step."""
        words = {
            "choose": pgettext("step", "Take"),
            "place": pgettext("step", "Place"),
            "confirm": pgettext("step", "Confirm"),
        }
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
        """For both stacks of tokens, how many are left and how many there were (R6.1)."""
        first, left = engine.FIRST_STACK, self.position["tokens_left"][0]
        second = self.game.tokens - first
        return [(max(0, left - second), first), (min(left, second), second)]

    @property
    def time_spent(self) -> int:
        """The sum of the time numbers in a solo player's area (R6.4)."""
        return sum(engine.TILES[tile].time for *_cell, tile in self.position["areas"][0])


def table_page(game: Game, user: User | AnonymousUser, query: QueryDict, *, since: int = 0) -> TablePage:
    """For a game that was read with its log.

    `since`: the version of an open page, which needs only what is newer; 0 for a whole page.
    """
    seats = list(game.seats.all())
    viewer = viewer_of(user, seats).seat
    moves = game.log
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
    layout = read_layout(query, user, turn.step)
    asked = whole_number(query, "seat", most=len(seats) - 1)
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
        progress_by_seat=previews.progress,
        spend_and_move_again=previews.spend_and_move_again,
        log=log_lines(newer, players),
        since=since_last_turn(moves, players, viewer) if turn.step else [],
        hint=read_hint(game, seats, viewer),
        talk=None if since else read_talk(game, user, query),
        text=text_board(position, shown.index, previews.progress[shown.index], turn.takes)
        if layout.text
        else None,
        layout=layout,
        series=shown_series(game, user),
        is_patch=bool(since),
        redrawn=redrawn_seats(position["areas"], newer, since),
        # A page with an open sketch does not show this area.
        area_before=area_before(state, shown.index, moves, since)
        if since and "sketch" not in query
        else None,
        key=uuid.uuid4().hex,
    )


def _follows(user: User | AnonymousUser, player: Player) -> bool | None:
    other = player.seat.user
    if not other.can_be_followed:
        return None
    return isinstance(user, User) and is_following(user, other)
