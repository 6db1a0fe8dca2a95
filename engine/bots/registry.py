"""Every bot by its name, weakest first."""

from random import Random
from typing import Protocol

from engine.actions import Action
from engine.bots import crescent, full_moon, gibbous, half_moon, new_moon, random_moves
from engine.view import View


class Bot(Protocol):
    """Chooses an action from what the seat to move sees.

    Without `seconds` the same view and the same state of `rng` give the same action. With it, a bot searches
    less if necessary, to answer in about that time. In solo games a bot follows its plan for the phase.
    """

    def __call__(self, view: View, rng: Random, seconds: float | None) -> Action: ...


LADDER: dict[str, Bot] = {
    "new-moon": new_moon.choose,
    "crescent": crescent.choose,
    "half-moon": half_moon.choose,
    "gibbous": gibbous.choose,
    "full-moon": full_moon.choose,
}
NAMES = tuple(LADDER)
BOTS: dict[str, Bot] = {"random": random_moves.choose, **LADDER}
"""Every bot that `simulate` and `choose` accept; `random` does not play on the site."""


def choose(name: str, view: View, rng: Random, *, seconds: float | None = None) -> Action:
    """The named bot's move. Raises ValueError when the game is over, KeyError when there is no such bot."""
    if view.public.to_move is None:
        raise ValueError("the game is over")
    return BOTS[name](view, rng, seconds)
