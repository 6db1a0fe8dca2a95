"""Shared by the searching bots: turns a view into a kernel row and the kernel's choice into an action."""

from collections.abc import Callable
from random import Random
from typing import Any

from engine.actions import Action, Refill
from engine.bots import compiled, lookahead
from engine.bots.evaluation import CLOSENESS, CONTACT, TIME
from engine.bots.plans import Solo, planned_action
from engine.state import State
from engine.view import View

REFILL = -1


Search = Callable[[Any, Any, int, Any], None]
"""Arguments: searches, row, seed, and `chosen`, in which the search fills in slot and cell."""


def search_or_look_ahead(
    view: View, rng: Random, seconds: float | None, solo: Solo, search: Search
) -> Action:
    """The kernel's action, or the plain engine's if there is no kernel or an area is too large for it."""
    searches = compiled.searches()
    if searches is None:
        return lookahead.choose(view, rng, seconds)
    state = view.public
    seed = rng.getrandbits(60) + 1
    try:
        row = searches.row_of(state, view.unseen)
    except searches.TooLarge:
        return lookahead.choose(view, rng, seconds)
    if state.is_solo:
        return planned_action(searches, state, row, solo)
    chosen = searches.new_choice()
    search(searches, row, seed, chosen)
    return action_of(searches, state, row, chosen[0], chosen[1])


def action_of(searches: Any, state: State, row: Any, slot: int, where: int) -> Action:
    if slot == REFILL:
        return Refill()
    return searches.take_of(state, row, slot, where)  # type: ignore[no-any-return]


def shared_weights(searches: Any) -> Any:
    return searches.weight_table(CLOSENESS, CONTACT, TIME)
