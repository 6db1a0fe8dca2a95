"""How the tiles of a new game are shuffled."""

import random

import engine
from games.tables import fairness

Deal = tuple[engine.Setup, str]
"""The shuffled tiles and the salt of their published hash."""


def fresh_deal(seat_count: int, tokens: int) -> Deal:
    return engine.shuffle(random.SystemRandom(), seat_count, tokens), fairness.new_salt()
