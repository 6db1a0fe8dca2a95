"""The kernel plays by the engine's rules: both play the same random games, action by action."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from engine import (
    TILES,
    Area,
    EndPhase,
    Leave,
    Refill,
    Take,
    TileId,
    apply,
    legal_actions,
    new_game,
    outcome,
    position,
    shuffle,
    tokens_to_place,
)
from engine.bots.evaluation import CLOSENESS, CONTACT, TIME
from engine.bots.greedy import judged_takes
from engine.kernel import layout as at
from engine.kernel.bridge import shift_of
from engine.kernel.rules import solo_score, winner
from tests.profile import by_profile

GAMES_FOR_1000_ACTIONS = {1: 52, 2: 16, 3: 18, 4: 18}
THOUSANDS = by_profile(ci=1, nightly=5)
LEAVES = 0.01
"""How often a seat leaves instead of moving."""


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_plays_random_games_like_the_engine(searches, yardsticks, seats):
    rng = Random(seats)
    actions = leaves = 0
    for _ in range(GAMES_FOR_1000_ACTIONS[seats] * THOUSANDS):
        state = new_game(shuffle(rng, seats, tokens_to_place(seats)))
        row, shifts = searches.row_of(state, state.pile), shifts_of(state)
        while state.to_move is not None:
            legal = legal_actions(state)
            if seats > 2 and len(state.order) > 2 and rng.random() < LEAVES:
                state = apply(state, Leave(rng.choice(state.order), "resign"))
                row, shifts = searches.row_of(state, state.pile), shifts_of(state)
                leaves += 1
            else:
                assert legal_of_row(yardsticks, row, shifts) == sorted(map(str, legal))
                action = rng.choice(legal)
                play(yardsticks, row, state, action, shifts)
                state = apply(state, action)
                actions += 1
            assert facts_of_row(row) == facts_of_state(state)
        assert result_of_row(row) == result_of_state(state)
    assert actions >= 1000 * THOUSANDS
    assert bool(leaves) == (seats > 2)


@pytest.mark.parametrize("seats", [2, 4])
def test_it_starts_from_any_state(searches, seats):
    rng = Random(40 + seats)
    state = new_game(shuffle(rng, seats, 20))
    while state.to_move is not None:
        assert facts_of_row(searches.row_of(state, state.pile)) == facts_of_state(state)
        state = apply(state, rng.choice(legal_actions(state)))


def test_it_judges_takes_like_the_plain_engine(searches, yardsticks):
    weights = searches.weight_table(CLOSENESS, CONTACT, TIME)
    rng = Random(8)
    state = new_game(shuffle(rng, 2, 20))
    scores, slots = np.zeros((3, 128)), np.zeros(3, np.int64)
    while state.to_move is not None:
        row = searches.row_of(state, state.pile)
        judged = judged_takes(state)
        block = at.HEAD + row[at.ORDER] * at.BLOCK
        found = {
            searches.take_of(state, row, slots[number], row[block + at.FREE_CELL + spot]): scores[
                number, spot
            ]
            for number in range(yardsticks.judge(row, weights, scores, slots))
            for spot in range(row[block + at.FREE])
        }
        assert found == pytest.approx({take: worth for worth, take in judged})
        state = apply(state, judged[rng.randrange(min(4, len(judged)))].action)


def test_an_area_too_long_for_its_grid_is_refused(searches):
    state = new_game(shuffle(Random(1), 2, 20))
    line = Area()
    for x, tile in enumerate(state.pile[: at.WIDTH - 4]):
        line = line.with_tile(TILES[tile], (x, 0))
    with pytest.raises(searches.TooLarge):
        searches.row_of(replace(state, areas=(line, Area())), state.pile)


def play(yardsticks, row, state, action, shifts):
    if isinstance(action, Refill):
        yardsticks.play(row, -1, 0)
    elif isinstance(action, EndPhase):
        yardsticks.play(row, -2, 0)
    else:
        across, down = shifts[state.to_move]
        cell = (action.y + down) * at.WIDTH + action.x + across
        yardsticks.play(row, state.wheel.slots.index(action.tile), cell)


def shifts_of(state):
    """The offset of each area on its grid when the row was created."""
    return [shift_of(area) for area in state.areas]


def legal_of_row(yardsticks, row, shifts):
    """Every action as text. Duplicates are kept, so that a comparison finds them."""
    found = np.zeros(5, np.int64)
    slots = found[: yardsticks.legal(row, found)]
    block = at.HEAD + row[at.ORDER] * at.BLOCK
    across, down = shifts[row[at.ORDER]]
    takes = [
        Take(TileId(int(row[at.WHEEL + slot])), int(cell) % at.WIDTH - across, int(cell) // at.WIDTH - down)
        for slot in slots
        for cell in row[block + at.FREE_CELL :][: row[block + at.FREE]]
    ]
    return sorted(map(str, [*takes, *[Refill()] * int(found[3]), *[EndPhase()] * int(found[4])]))


def facts_of_row(row):
    seats = range(row[at.SEATS])
    return {
        "wheel": [int(tile) or None for tile in row[at.WHEEL : at.WHEEL + 12]],
        "marker": row[at.MARKER],
        "pile": row[at.PILE + row[at.PILE_NEXT] : at.PILE + row[at.PILE_END]].tolist(),
        "order": row[at.ORDER :][: row[at.REMAINING]].tolist(),
        "track": row[at.POSITION :][: len(seats)].tolist(),
        "open": [open_goals_of_block(row[at.HEAD + seat * at.BLOCK :]) for seat in seats],
        "covered": [row[at.HEAD + seat * at.BLOCK + at.COVERED] for seat in seats],
        "time": [row[at.HEAD + seat * at.BLOCK + at.TIME] for seat in seats],
        "over": bool(row[at.OVER]),
        "phase": row[at.PHASE],
        "phase one": (row[at.PHASE1_SUM], row[at.PHASE1_MISSING]),
    }


def open_goals_of_block(block):
    tiles = zip(block[at.TILE :], block[at.OPEN :], strict=False)
    return {
        (int(tile), goal)
        for tile, goals in list(tiles)[: block[at.PLACED]]
        for goal in range(3)
        if goals >> goal & 1
    }


def facts_of_state(state):
    public = position(state)
    return {
        "wheel": public["wheel"],
        "marker": public["marker"],
        "pile": list(state.pile),
        "order": public["order"],
        "track": [place or 0 for place in public["track"]],
        "open": [{goal.ref for _, goal in area.open_goals()} for area in state.areas],
        "covered": [len(area.covered) for area in state.areas],
        "time": [sum(TILES[tile].time for tile in area.tiles.values()) for area in state.areas],
        "over": public["over"],
        "phase": 0 if not state.is_solo else 1 if state.phase_one is None else 2,
        "phase one": (state.phase_one.sum, state.phase_one.missing) if state.phase_one else (0, 0),
    }


def result_of_row(row):
    return solo_score.py_func(row) if row[at.PHASE] else winner.py_func(row)


def result_of_state(state):
    end = outcome(state)
    return end.score if state.is_solo else end.ranking[0]
