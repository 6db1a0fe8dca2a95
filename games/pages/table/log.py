"""The moves of a game as lines to read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from engine import TILES, Cell, Take, Tile, parse_action
from games.models import Move
from games.move_words import move_words
from games.pages.table.players import Player


@dataclass(frozen=True, slots=True)
class LogLine:
    """`tile`: what was taken, None for any other action. `words`: the whole line for screen readers."""

    ply: int
    player: Player
    tile: Tile | None
    covered: int
    refilled: bool
    """Whether the last tile was taken and the wheel filled again by itself (R3.1)."""
    words: str
    at: datetime


def last_cells(moves: Iterable[Move]) -> dict[int, Cell]:
    """By seat, where the last tile was placed."""
    takes = ((move.seat, parse_action(move.action)) for move in moves)
    return {seat: (take.x, take.y) for seat, take in takes if isinstance(take, Take)}


def log_lines(moves: Sequence[Move], players: Sequence[Player]) -> list[LogLine]:
    """Newest first."""
    return [_line(move, players[move.seat]) for move in reversed(moves)]


def since_last_turn(moves: Sequence[Move], players: Sequence[Player], viewer: int | None) -> list[LogLine]:
    """Oldest first. Before one's first turn there is nothing to have missed."""
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
