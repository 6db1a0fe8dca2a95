"""The bots: the kernel's speed, warm start and memory, and the time per move. How they play: `make arena`."""

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import numpy as np

from bench.figures import Figure, cpu_seconds
from engine import new_game, shuffle
from engine.bots import compiled
from engine.bots.match import play_game

RANDOM_GAMES = 5000
GAMES = 3
START = """
import json, resource, sys
from time import process_time
# numba imports it where it is, which is in the environment of the tests only.
sys.modules["coverage"] = None
start = process_time()
from engine.bots.compiled import searches
searches().VALUE
took = process_time() - start
from engine.bots.match import play_game
play_game(["full-moon"] * 4, 1, 0)
play_game(["full-moon"], 1, 0)
print(json.dumps([took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


def figures() -> Iterator[Figure]:
    subprocess.run([sys.executable, "-m", "engine.bots.compile"], check=True)
    yield random_game()
    took, megabytes = json.loads(subprocess.check_output([sys.executable, "-c", START]))
    yield Figure("warm start of the kernel, CPU time", took, 1, "s")
    yield Figure("memory of a process that played a game of four full-moons", megabytes, 400, "MB")
    yield per_move("gibbous", 50)
    yield per_move("full-moon", 1000)
    yield per_solo_game("gibbous")
    yield per_solo_game("full-moon")


def random_game() -> Figure:
    searches = compiled.searches()
    state = new_game(shuffle(Random(1), 2, 20))
    row = searches.row_of(state, state.pile)
    source = np.array([1], np.int64)
    took = cpu_seconds(lambda: searches.random_games(row, RANDOM_GAMES, source)) / RANDOM_GAMES
    return Figure(
        "a random two-player game in the kernel (12,000 in a second)", took * 1e6, 1e6 / 12_000, "µs"
    )


def per_move(name: str, limit: float) -> Figure:
    results = [play_game([name, name], 1, number) for number in range(GAMES)]
    seconds = sum(sum(result.seconds) for result in results)
    moves = sum(sum(result.moves) for result in results)
    return Figure(f"{name}, mean of {moves} moves", seconds / moves * 1e3, limit, "ms")


def per_solo_game(name: str) -> Figure:
    results = [play_game([name], 1, number) for number in range(GAMES)]
    return Figure(f"{name}, a solo game", sum(sum(result.seconds) for result in results) / GAMES, 2, "s")
