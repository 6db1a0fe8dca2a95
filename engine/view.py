"""What a seat or a spectator can see: everything but the order of the pile (R1.2)."""

from dataclasses import dataclass, replace
from random import Random

from engine.actions import Seat
from engine.state import State
from engine.tiles import TileId


@dataclass(frozen=True, slots=True)
class View:
    """`public` is the state with its pile sorted by tile id, so it reveals nothing about the true order.

    `legal_actions`, `position` and `previews` may be called with `public`. To look beyond a refill, use
    `determinize`.
    """

    seat: Seat | None
    public: State

    @property
    def unseen(self) -> tuple[TileId, ...]:
        """The tiles face down, sorted by id."""
        return self.public.pile

    def determinize(self, rng: Random) -> State:
        """A state that could be the true one: the unseen tiles in a random order."""
        return replace(self.public, pile=tuple(rng.sample(self.unseen, len(self.unseen))))


def view(state: State, seat: Seat | None) -> View:
    """The game as this seat sees it, or a spectator (None)."""
    return View(seat, replace(state, pile=tuple(sorted(state.pile))))
