"""Sequential halving: rollouts for all candidates, then for the better half, until one is left."""

import numpy as np

from engine.kernel import layout as at
from engine.kernel.evaluation import TIME_COST, area_worth
from engine.kernel.jit import inner
from engine.kernel.layout import Floats, Ints, Row
from engine.kernel.playout import shuffle_pile
from engine.kernel.policy import LOWEST, judge_takes, new_scratch
from engine.kernel.rules import can_refill, next_random, refill, take, winner

REFILL = -1
"""In place of a slot: the candidate is a refill."""


@inner
def list_candidates(
    row: Row, per_tile: int, weights: Floats, slots: Ints, cells: Ints, priors: Floats
) -> int:
    """Lists the best placements of each tile, best first, then a refill if allowed. Returns how many."""
    scratch, worths, scores, wheel_slots = new_scratch()
    tiles = judge_takes(row, weights, scratch, worths, scores, wheel_slots)
    block = at.HEAD + row[at.ORDER] * at.BLOCK
    found = 0
    for number in range(tiles):
        for _ in range(min(per_tile, row[block + at.FREE])):
            spot = np.argmax(scores[number, : row[block + at.FREE]])
            slots[found] = wheel_slots[number]
            cells[found] = row[block + at.FREE_CELL + spot]
            priors[found] = scores[number, spot]
            scores[number, spot] = LOWEST
            found += 1
    if can_refill(row):
        slots[found] = REFILL
        priors[found] = -weights[TIME_COST]
        found += 1
    return found


@inner
def play(row: Row, slot: int, cell: int) -> None:
    if slot == REFILL:
        refill(row)
    else:
        take(row, slot, cell)


@inner
def noisy_ply(
    row: Row,
    weights: Floats,
    noise: float,
    source: Ints,
    scratch: Ints,
    worths: Floats,
    scores: Floats,
    slots: Ints,
) -> None:
    """Plays the greedy take, after raising each score at random by up to `noise`."""
    tiles = judge_takes(row, weights, scratch, worths, scores, slots)
    block = at.HEAD + row[at.ORDER] * at.BLOCK
    best = LOWEST
    best_number = best_spot = 0
    for number in range(tiles):
        for spot in range(row[block + at.FREE]):
            score = scores[number, spot]
            if score + noise > best:
                score += noise * next_random(source) / 2147483648.0
                if score > best:
                    best = score
                    best_number = number
                    best_spot = spot
    take(row, slots[best_number], row[block + at.FREE_CELL + best_spot])


@inner
def win_chance(row: Row, seat: int, weights: Floats, steepness: float) -> float:
    """The seat's chance to win, estimated from how far it is ahead of its best rival."""
    if row[at.OVER]:
        return 1.0 if winner(row) == seat else 0.0
    mine = 0.0
    best = LOWEST
    for index in range(row[at.REMAINING]):
        other = row[at.ORDER + index]
        worth = area_worth(row, at.HEAD + other * at.BLOCK, weights)
        worth -= weights[TIME_COST] * row[at.POSITION + other]
        if other == seat:
            mine = worth
        elif worth > best:
            best = worth
    return 1.0 / (1.0 + np.exp(-steepness * (mine - best)))


@inner
def search(
    root: Row,
    weights: Floats,
    per_tile: int,
    rollouts: int,
    depth: int,
    noise: float,
    steepness: float,
    seed: int,
    chosen: Ints,
) -> float:
    """Fills in slot and cell of the best candidate. Returns its estimated chance to win."""
    slots = np.zeros(3 * per_tile + 1, np.int64)
    cells = np.zeros(3 * per_tile + 1, np.int64)
    priors = np.zeros(3 * per_tile + 1)
    alive = list_candidates(root, per_tile, weights, slots, cells, priors)
    sums = np.zeros(alive)
    order = np.argsort(-priors[:alive])
    seat = root[at.ORDER]
    row = root.copy()
    source = np.array([seed], np.int64)
    scratch, worths, scores, wheel_slots = new_scratch()
    rounds = max(1, int(np.ceil(np.log2(alive))))
    played = 0
    while alive > 1:
        each = max(1, rollouts // (rounds * alive))
        for repeat in range(each):
            for place in range(alive):
                candidate = order[place]
                # The same shuffle and the same noise for every candidate reduce the influence of luck.
                source[0] = seed + 7919 * (played + repeat + 1)
                next_random(source)
                row[:] = root
                shuffle_pile(row, source)
                play(row, slots[candidate], cells[candidate])
                for _ in range(depth):
                    if row[at.OVER]:
                        break
                    noisy_ply(row, weights, noise, source, scratch, worths, scores, wheel_slots)
                sums[candidate] += win_chance(row, seat, weights, steepness)
        played += each
        ranked = np.argsort(-sums[order[:alive]])
        order[:alive] = order[:alive][ranked]
        alive = (alive + 1) // 2
    best = order[0]
    chosen[0] = slots[best]
    chosen[1] = cells[best]
    return sums[best] / max(1, played)
