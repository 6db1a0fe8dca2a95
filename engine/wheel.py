"""R1.2, R3.1, R3.2: the moon wheel with its 12 slots and the marker."""

from dataclasses import dataclass

from engine.tiles import TileId

Pile = tuple[TileId, ...]
"""The tiles face down, the next one first (R1.2)."""

SLOTS = 12
MOST_TAKEABLE = 3

_AFTER = tuple(tuple((marker + step) % SLOTS for step in range(1, SLOTS)) for marker in range(SLOTS))
"""For each slot the eleven others, clockwise."""


@dataclass(frozen=True, slots=True)
class Wheel:
    slots: tuple[TileId | None, ...]
    marker: int

    @property
    def count(self) -> int:
        return SLOTS - self.slots.count(None)

    def takeable(self) -> dict[TileId, int]:
        """R3.2: the first three tiles clockwise after the marker, each with its slot."""
        found = {}
        for slot in _AFTER[self.marker]:
            tile = self.slots[slot]
            if tile is not None:
                found[tile] = slot
                if len(found) == MOST_TAKEABLE:
                    break
        return found

    def without(self, tile: TileId) -> "Wheel":
        """R3.2: the wheel after a take; the marker moves to where the tile was."""
        slot = self.slots.index(tile)
        return Wheel((*self.slots[:slot], None, *self.slots[slot + 1 :]), slot)

    def refilled(self, pile: Pile) -> tuple["Wheel", Pile]:
        """R3.1: every empty slot but the marker's gets a tile, clockwise, until slots or pile run out.

        Returns the wheel and what is left of the pile.
        """
        slots = list(self.slots)
        empty = [slot for slot in _AFTER[self.marker] if slots[slot] is None]
        for slot, tile in zip(empty, pile, strict=False):
            slots[slot] = tile
        return Wheel(tuple(slots), self.marker), pile[len(empty) :]


EMPTY_WHEEL = Wheel((None,) * SLOTS, marker=0)
