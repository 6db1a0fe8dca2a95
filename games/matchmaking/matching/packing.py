"""The heaviest set of groups among a few candidates, exactly."""

from collections.abc import Sequence

import numpy as np

from games.matchmaking.matching.columns import Ints
from games.matchmaking.matching.draft import Found


def best_packing(groups: Sequence[Found], places: dict[int, int], size: int) -> list[Found]:
    """Groups of the largest total weight, no two with a common place.

    `places` gives each candidate a place from 0 to `size` - 1; candidates of whom only one may be matched
    have the same. Time and memory grow with 2 ** size.
    """
    masks = [sum(1 << places[index] for index in group.members) for group in groups]
    choice = _choices(groups, masks, size)
    chosen = []
    free = (1 << size) - 1
    while free:
        if (number := int(choice[free])) >= 0:
            chosen.append(groups[number])
            free &= ~masks[number]
        else:
            free &= ~(1 << (free.bit_length() - 1))
    return chosen


def _choices(groups: Sequence[Found], masks: list[int], size: int) -> Ints:
    """For each set of free places: the group that gets the highest of them, or -1 if it stays free."""
    best = np.zeros(1 << size)
    choice = np.full(1 << size, -1)
    by_highest: list[list[int]] = [[] for _ in range(size)]
    for number, mask in enumerate(masks):
        by_highest[mask.bit_length() - 1].append(number)
    for place, numbers in enumerate(by_highest):
        lower = np.arange(1 << place)
        half = slice(1 << place, 2 << place)
        best[half] = best[: 1 << place]
        for number in numbers:
            rest = masks[number] ^ (1 << place)
            free = lower[(lower & rest) == rest]
            total = best[free ^ rest] + groups[number].weight
            better = total > best[half][free] + 1e-9
            best[half][free[better]] = total[better]
            choice[half][free[better]] = number
    return choice
