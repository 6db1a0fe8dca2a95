"""How good it is that two candidates play together. All weights of allowed pairs are positive."""

import numpy as np

from games.matchmaking.matching.columns import Columns, Floats, Ints, marked
from games.matchmaking.matching.rules import rating_distance

MEETING = 16.0
"""For any match at all. Two pairs count more than one perfect pair unless both are worse by half of this."""
FARTHEST = 12.0
"""The most that a rating distance costs, so that even the worst allowed match is better than none."""
WAITING = 3.0
"""For each person, growing until they have waited so long that their ratings' window is open."""
OVERDUE = 24.0
"""From then on, for each person: more than all else together, so nobody is passed over for better pairs."""
HOURS = 3.0
"""Between the same hours of the day and no common one. Unknown hours count as half."""
RELIABILITY = 2.0
"""Between people of whom one finishes all games on time and the other none."""
PREFERRED = 2.0


def pair_weights(table: Columns, rows: Ints, columns: Ints, seats: int, is_live: bool) -> Floats:
    """The weight of each row with each column, whether allowed or not."""
    impatience = table.live_impatience if is_live else table.slow_impatience
    patience = WAITING * impatience + OVERDUE * (impatience == 1)
    distance = rating_distance(table, rows, columns, seats)
    weights: Floats = MEETING - np.minimum(distance**2, FARTHEST)
    weights += patience[rows][:, None] + patience[columns]
    unequal = np.abs(table.on_time[rows][:, None] - table.on_time[columns])
    weights -= RELIABILITY * np.nan_to_num(unequal, nan=0.0)
    if not is_live:
        weights += HOURS * (common_hours(table, rows, columns) - 0.5)
    for row, others in marked(table.preferred, rows, columns, table.count):
        weights[row, others] += PREFERRED
    return weights


def common_hours(table: Columns, rows: Ints, columns: Ints) -> Floats:
    """The share of the day's play that both do at the same hours: the sum of the smaller shares."""
    shared = np.zeros((len(rows), len(columns)))
    for mine, theirs in zip(table.hours[rows].T, table.hours[columns].T, strict=True):
        shared += np.minimum(mine[:, None], theirs)
    return np.nan_to_num(shared, nan=0.5)
