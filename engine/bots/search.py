"""What the bots that search have in common: from a view to a row, from the kernel's answer to an action."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.actions import Action, EndPhase, Refill
from engine.bots import compiled, lookahead
from engine.bots.evaluation import CLOSENESS, CONTACT, TIME
from engine.view import View

REFILL = -1
END_PHASE = -2


@dataclass(frozen=True, slots=True)
class Solo:
    """How a bot searches alone: the width of its beam, and what a token is worth in points.

    `per_parent`: the most areas kept that differ in the last tile only. `end_price`: at the end of phase 1,
    where the rest of the game is unknown.
    """

    width: int
    per_parent: int = 2
    first_price: float = 5.0
    end_price: float = 3.0
    second_price: float = 5.0


Search = Callable[[Any, Any, int, Any], None]
"""searches, row, seed, chosen (slot and cell to be filled in)."""


def search_or_look_ahead(
    view: View, rng: Random, seconds: float | None, solo: Solo, search: Search
) -> Action:
    """The kernel's move, or the plain engine's where there is no kernel or the area is beyond its grid."""
    searches = compiled.searches()
    if searches is None:
        return lookahead.choose(view, rng, seconds)
    state = view.public
    seed = rng.getrandbits(60) + 1
    try:
        row = searches.row_of(state, view.unseen)
    except searches.TooLarge:
        return lookahead.choose(view, rng, seconds)
    chosen = searches.no_choice()
    if state.is_solo:
        _search_alone(searches, row, solo, chosen)
    else:
        search(searches, row, seed, chosen)
    slot, where = chosen
    if slot == REFILL:
        return Refill()
    if slot == END_PHASE:
        return EndPhase()
    return searches.take_of(state, row, slot, where)  # type: ignore[no-any-return]


def _search_alone(searches: Any, row: Any, solo: Solo, chosen: Any) -> None:
    weights = searches.weight_table(CLOSENESS, CONTACT, 0.0)
    is_first = searches.is_first_phase(row)
    price = solo.first_price if is_first else solo.second_price
    searches.search_beam(row, weights, price, solo.end_price, solo.width, solo.per_parent, chosen)


def shared_weights(searches: Any) -> Any:
    return searches.weight_table(CLOSENESS, CONTACT, TIME)
