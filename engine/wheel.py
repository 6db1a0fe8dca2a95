"""R1.2, R3.1, R3.2: the moon wheel with its 12 slots and the marker."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.tiles import TileId

SLOTS = 12

_AFTER = tuple(tuple((marker + step) % SLOTS for step in range(1, SLOTS)) for marker in range(SLOTS))
"""For each slot the eleven others, clockwise."""


@dataclass(frozen=True, slots=True)
class Wheel:
    slots: tuple[TileId | None, ...]
    marker: int

    @property
    def count(self) -> int:
        return SLOTS - self.slots.count(None)

    def takeable(self) -> tuple[int, ...]:
        """R3.2: the slots of the first three tiles clockwise after the marker."""
        return tuple(slot for slot in _AFTER[self.marker] if self.slots[slot] is not None)[:3]

    def takeable_tiles(self) -> tuple[TileId, ...]:
        return tuple(tile for slot in _AFTER[self.marker] if (tile := self.slots[slot]) is not None)[:3]

    def without(self, tile: TileId) -> "Wheel":
        """R3.2: the wheel after a take; the marker stands where the tile was."""
        slot = self.slots.index(tile)
        return Wheel((*self.slots[:slot], None, *self.slots[slot + 1 :]), slot)

    def refilled(self, pile: Sequence[TileId]) -> "Wheel":
        """R3.1: every empty slot but the marker's gets a tile, clockwise, until slots or pile run out."""
        slots = list(self.slots)
        empty = [slot for slot in _AFTER[self.marker] if slots[slot] is None]
        for slot, tile in zip(empty, pile, strict=False):
            slots[slot] = tile
        return Wheel(tuple(slots), self.marker)


def new_wheel(tiles: Sequence[TileId]) -> Wheel:
    """R1.2: the marker in slot 0, eleven tiles in the others."""
    return Wheel((None, *tiles), 0)
