"""A game step by step, from its record, for replays, shared pictures and reviews."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import engine
from games.drawing.move_words import move_words
from games.tables.damage import damage_noticed
from games.tables.history import seen_record
from games.tables.models import Game
from games.tables.snapshots import move_event


@dataclass(frozen=True, slots=True)
class Step:
    """One move in the list beside the board."""

    ply: int
    seat: int
    name: str
    tile: engine.Tile | None
    gain: int
    words: str


class Replay:
    """Raises `EngineError` if the record is not a legal game."""

    def __init__(self, record: engine.Record, names: Sequence[str]) -> None:
        self.record = record
        self.names = names
        self.states = tuple(engine.replay(record))

    @property
    def last_ply(self) -> int:
        return len(self.record.actions)

    @cached_property
    def steps(self) -> list[Step]:
        return [self._step(ply) for ply in range(1, self.last_ply + 1)]

    def mover(self, ply: int) -> int:
        """The seat that made the move to this ply; at ply 0 the seat that will move first."""
        action = self.record.actions[ply - 1] if ply else None
        if isinstance(action, engine.Leave):
            return action.seat
        return self.states[max(0, ply - 1)].order[0]

    def position(self, ply: int) -> dict[str, Any]:
        return engine.position(self.states[ply])

    def last_cell(self, ply: int, seat: int) -> engine.Cell | None:
        """The cell of the seat's newest tile at this ply; None if it has none."""
        for before in range(ply, 0, -1):
            action = self.record.actions[before - 1]
            if isinstance(action, engine.Take) and self.mover(before) == seat:
                return action.x, action.y
        return None

    def _step(self, ply: int) -> Step:
        action, seat = self.record.actions[ply - 1], self.mover(ply)
        event = move_event(0, seat, action, self.position(ply - 1), self.position(ply))
        return Step(
            ply=ply,
            seat=seat,
            name=self.names[seat],
            tile=engine.TILES[action.tile] if isinstance(action, engine.Take) else None,
            gain=len(event["covered"]),
            words=move_words(event, self.names[seat]),
        )


def stored_replay(game: Game) -> Replay:
    """The replay of a started game that was read with its log. Raises Quarantined or Damaged."""
    with damage_noticed(game):
        return Replay(seen_record(game), [seat.user.display_name for seat in game.seats.all()])


def scene(replay: Replay, ply: int, side: int | None) -> dict[str, Any]:
    """What the replay shows at one ply, with the area of `side`; by default the mover's."""
    shown = replay.mover(ply) if side is None else side
    state = replay.states[ply]
    position = replay.position(ply)
    return {
        "ply": ply,
        "last_ply": replay.last_ply,
        "side": shown,
        "side_name": replay.names[shown],
        "follows_mover": side is None,
        "position": position,
        "progress": engine.previews(state).progress[shown],
        "last": replay.last_cell(ply, shown),
        "steps": replay.steps,
        "step": replay.steps[ply - 1] if ply else None,
        "names": replay.names,
        "rows": [
            (seat, name, state.tokens - position["tokens_left"][seat])
            for seat, name in enumerate(replay.names)
        ],
        "tokens": state.tokens,
    }
