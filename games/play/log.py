"""The moves of a game as the lines of its log."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from engine import TILES, Cell, Take, Tile, parse_action
from games.drawing.move_words import move_words
from games.play.players import Player
from games.tables.models import Move


@dataclass(frozen=True, slots=True)
class LogLine:
    """`tile`: None if the action was not a take. `words`: the whole line, for screen readers."""

    ply: int
    player: Player
    tile: Tile | None
    covered: int
    refilled: bool
    """Whether the move took the last tile, so that the wheel was refilled automatically (R3.1)."""
    words: str
    at: datetime


def last_cells(moves: Iterable[Move]) -> dict[int, Cell]:
    """Where each seat placed its last tile."""
    takes = ((move.seat, parse_action(move.action)) for move in moves)
    return {seat: (take.x, take.y) for seat, take in takes if isinstance(take, Take)}


def log_lines(moves: Sequence[Move], players: Sequence[Player]) -> list[LogLine]:
    """Newest first."""
    return [_line(move, players[move.seat]) for move in reversed(moves)]


def since_last_turn(moves: Sequence[Move], players: Sequence[Player], viewer: int | None) -> list[LogLine]:
    """The moves after the viewer's last one, oldest first; none if the viewer has not moved yet."""
    own = [move.ply for move in moves if move.seat == viewer]
    return [_line(move, players[move.seat]) for move in moves if own and move.ply > own[-1]]


def _line(move: Move, player: Player) -> LogLine:
    action = parse_action(move.action)
    return LogLine(
        ply=move.ply,
        player=player,
        tile=TILES[action.tile] if isinstance(action, Take) else None,
        covered=len(move.answer["covered"]),
        refilled=isinstance(action, Take) and bool(move.answer["drawn"]),
        words=move_words(move.answer, player.name),
        at=move.created_at,
    )
