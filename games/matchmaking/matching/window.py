"""How far apart two ratings may be: the window of each person widens while they wait."""

from math import inf, log2

import numpy as np
from numpy.typing import NDArray

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0

LIMITS = (1.0, 2.0, 4.0, 8.0, inf)
"""Of the rating distance, in standard deviations of the difference between both skills."""
SLOW_STEPS = (10 * MINUTE, HOUR, 6 * HOUR, DAY)
LIVE_STEPS = (30.0, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE)
"""After these waiting times the next limit counts."""


def limits(waited: NDArray[np.float64], steps: tuple[float, ...]) -> NDArray[np.float64]:
    """The limit from the side of each person."""
    return np.array(LIMITS)[np.searchsorted(np.array(steps), waited, side="right")]


def impatience(waited: NDArray[np.float64], steps: tuple[float, ...]) -> NDArray[np.float64]:
    """From 0 for a new wish to 1 when the last step is reached, growing like the logarithm."""
    first, last = steps[0], steps[-1]
    return np.minimum(np.log2(1 + waited / first) / log2(1 + last / first), 1.0)
