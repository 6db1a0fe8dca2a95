"""Whether two candidates may sit at one table. Every search asks here."""

import numpy as np

from games.matchmaking.matching.columns import LIVE_BIT, SLOW_BITS, Bits, Columns, Floats, Ints, marked


def common_paces(table: Columns, rows: Ints, columns: Ints, seats: int) -> Bits:
    """For each row and column: the paces, as bits, in which the two may play in a game with so many seats.

    0 means never. They are different users who want so many seats, that pace, and the same kind of game,
    rated or casual. Their rating distance is at most the mean of both limits, so a long wait of one is
    enough. Neither has blocked the other, they are in no running game together (unless both wishes say
    `again`), and for a rated game they have no common network.
    """
    allowed: Bits = table.paces[rows][:, None] & table.paces[columns]
    wants = (table.seats >> seats & 1).astype(bool)
    allowed[~wants[rows]] = 0
    allowed[:, ~wants[columns]] = 0
    allowed[table.rated[rows][:, None] != table.rated[columns]] = 0
    allowed[table.user[rows][:, None] == table.user[columns]] = 0
    distance = rating_distance(table, rows, columns, seats)
    for bits, limit in ((SLOW_BITS, table.slow_limit), (LIVE_BIT, table.live_limit)):
        too_far = distance > (limit[rows][:, None] + limit[columns]) / 2
        allowed &= ~(too_far * np.uint8(bits))
    for row, others in marked(table.apart, rows, columns, table.count):
        allowed[row, others] = 0
    return allowed


def rating_distance(table: Columns, rows: Ints, columns: Ints, seats: int) -> Floats:
    """The difference of both skills, in its standard deviations."""
    skill = table.two if seats == 2 else table.many
    mu, variance = skill[:, 0], skill[:, 1] ** 2
    distance: Floats = np.abs(mu[rows][:, None] - mu[columns])
    distance /= np.sqrt(variance[rows][:, None] + variance[columns])
    return distance
