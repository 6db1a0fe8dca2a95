"""A learned estimate of each seat's chance to win: a small network scores every seat, then a softmax.

The weights come from self-play; docs/bots.md says how `value.json` was made.
"""

import json
from pathlib import Path

import numpy as np

from engine.kernel import layout as at
from engine.kernel.evaluation import free_sides, lacking, new_contacts, packed_sum
from engine.kernel.jit import inner
from engine.kernel.layout import ASKS, NEED, TILE_COLOR, Floats, Row
from engine.kernel.rules import connected, winner

HISTOGRAM = 8
"""The next 20 features: open goals by missing marks (1 to 4) and colours without contact (0 to 4)."""
DEAD = HISTOGRAM + 20
DEMAND = DEAD + 1
"""Open goals that lack one mark whose colour is among the wheel's next tiles: 1-3, 4-6, 7-11."""
FEATURES = DEMAND + 3
HIDDEN = 24


@inner
def supply(row: Row, near: Floats) -> None:
    """near[3 * color + distance]: how many of the wheel's next tiles 1-3, 4-6 and 7-11 have the colour."""
    near[:] = 0.0
    seen = 0
    for step in range(1, 12):
        tile = row[at.WHEEL + (row[at.MARKER] + step) % 12]
        if tile:
            near[3 * TILE_COLOR[tile] + min(seen // 3, 2)] += 1.0
            seen += 1


@inner
def describe_goals(row: Row, block: int, near: Floats, found: Floats) -> None:
    for index in range(row[block + at.PLACED]):
        open_goals = row[block + at.OPEN + index]
        if open_goals == 0:
            continue
        tile = row[block + at.TILE + index]
        cell = row[block + at.CELL + index]
        have = connected(row, block, cell, row[block + at.LABEL + index])
        sides = free_sides(row, block, cell)
        for goal in range(3):
            if open_goals >> goal & 1 == 0:
                continue
            lacks = lacking(have, NEED[tile, goal])
            missing = packed_sum(lacks)
            contacts = new_contacts(have, ASKS[tile, goal])
            if contacts > sides:
                found[DEAD] += 0.25
                continue
            found[HISTOGRAM + 5 * (missing - 1) + contacts] += 0.25
            if missing == 1:
                for color in range(4):
                    if lacks >> (8 * color) & 0xFF:
                        for distance in range(3):
                            found[DEMAND + distance] += 0.25 * min(1.0, near[3 * color + distance])


@inner
def describe_seat(row: Row, place_in_order: int, near: Floats, found: Floats) -> None:
    """Fills in the features of the seat at this place in the turn order."""
    found[:] = 0.0
    seat = row[at.ORDER + place_in_order]
    block = at.HEAD + seat * at.BLOCK
    left = row[at.TOKENS] - row[block + at.COVERED]
    rivals_left = 99
    rivals_position = 9999
    for index in range(row[at.REMAINING]):
        other = row[at.ORDER + index]
        if other != seat:
            rivals_left = min(rivals_left, row[at.TOKENS] - row[at.HEAD + other * at.BLOCK + at.COVERED])
            rivals_position = min(rivals_position, row[at.POSITION + other])
    found[0] = left / 10.0
    found[1] = rivals_left / 10.0
    found[2] = (row[at.POSITION + seat] - row[at.POSITION + row[at.ORDER]]) / 5.0
    found[3] = (row[at.POSITION + seat] - rivals_position) / 5.0
    found[4] = 1.0 if place_in_order == 0 else 0.0
    found[5] = row[block + at.PLACED] / 10.0
    found[6] = (row[at.PILE_END] - row[at.PILE_NEXT] + row[at.ON_WHEEL]) / 30.0
    found[7] = row[at.REMAINING] - 2.0
    describe_goals(row, block, near, found)


@inner
def network(found: Floats, weights: Floats) -> float:
    """weights: the hidden layer row by row, its biases, the output's weights."""
    out = 0.0
    for unit in range(HIDDEN):
        total = weights[HIDDEN * FEATURES + unit]
        for index in range(FEATURES):
            total += weights[unit * FEATURES + index] * found[index]
        if total > 0.0:
            out += total * weights[HIDDEN * (FEATURES + 1) + unit]
    return out


@inner
def chances(row: Row, weights: Floats, near: Floats, found: Floats, out: Floats) -> None:
    """out[seat]: its chance to win, 0 for seats that left."""
    out[:] = 0.0
    if row[at.OVER]:
        out[winner(row)] = 1.0
        return
    supply(row, near)
    total = 0.0
    for place_in_order in range(row[at.REMAINING]):
        describe_seat(row, place_in_order, near, found)
        raised = np.exp(network(found, weights))
        out[row[at.ORDER + place_in_order]] = raised
        total += raised
    out /= total


def read_value() -> Floats:
    data = json.loads(Path(__file__).with_name("value.json").read_text(encoding="ascii"))
    if data["format"] != "novaluna-value/1" or len(data["weights"]) != HIDDEN * (FEATURES + 2):
        raise ValueError("value.json does not fit this network")
    return np.array(data["weights"])
