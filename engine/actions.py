"""The actions of a game and their text (docs/record.md): `R`, `41@-1,2`, `P`, `resign:2`, `timeout:2`."""

import re
from dataclasses import dataclass
from typing import Literal, NewType, cast

from engine.errors import MalformedMove
from engine.tiles import TILES, TileId

Seat = NewType("Seat", int)
LeaveReason = Literal["resign", "timeout"]

MAX_COORDINATE = 200


@dataclass(frozen=True, slots=True)
class Refill:
    """R3.1: a refill by choice. A forced refill is not an action."""

    def __str__(self) -> str:
        return "R"


@dataclass(frozen=True, slots=True)
class Take:
    """R3.2 to R3.5: take a tile and place it at (x, y)."""

    tile: TileId
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.tile}@{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class EndPhase:
    """R6.3: end phase 1 of a solo game by choice."""

    def __str__(self) -> str:
        return "P"


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves the game. This is legal at any point, also during another seat's turn."""

    seat: Seat
    why: LeaveReason

    def __str__(self) -> str:
        return f"{self.why}:{self.seat}"


Action = Refill | Take | EndPhase | Leave

_NUMBER = "0|-?[1-9][0-9]{0,2}"
_TAKE = re.compile(rf"([1-9][0-9]?)@({_NUMBER}),({_NUMBER})", re.ASCII)
_LEAVE = re.compile(r"(resign|timeout):([0-3])", re.ASCII)


def parse_action(text: str) -> Action:
    """Each action has exactly one spelling: no spaces, plus signs or leading zeros. Raises MalformedMove."""
    if text == "R":
        return Refill()
    if text == "P":
        return EndPhase()
    if take := _TAKE.fullmatch(text):
        return _parse_take(text, *map(int, take.groups()))
    if leave := _LEAVE.fullmatch(text):
        return Leave(Seat(int(leave[2])), cast(LeaveReason, leave[1]))
    raise MalformedMove("unknown-action", "not an action", value=text)


def _parse_take(text: str, tile: int, x: int, y: int) -> Take:
    if tile not in TILES:
        raise MalformedMove("no-such-tile", f"there is no tile {tile}", value=text, rule="R1.1")
    if max(abs(x), abs(y)) > MAX_COORDINATE:
        raise MalformedMove("coordinate-range", f"a coordinate is beyond ±{MAX_COORDINATE}", value=text)
    return Take(TileId(tile), x, y)
