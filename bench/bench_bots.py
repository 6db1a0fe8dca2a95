"""The bots: the kernel's speed, warm start and memory, and the time per move. For strength: `make arena`."""

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

DEALS = 10
RANDOM_GAMES = 500
"""For each deal."""
GAMES = 3
STARTS = 5
START = """
import sys
from time import process_time
# numba imports coverage if it is installed. It is installed for tests only.
sys.modules["coverage"] = None
start = process_time()
from engine.bots import prepare
assert prepare()
print(process_time() - start)
"""
MEASURE_MEMORY = """
import resource
from random import Random
from engine import legal_actions, new_game, shuffle, view
from engine.bots import judge
from engine.bots.match import play_game
play_game(["full-moon"] * 4, 1, 0)
play_game(["full-moon"], 1, 0)
state = new_game(shuffle(Random(1), 4, 20))
judge(view(state, state.to_move), legal_actions(state)[0], Random(1))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def figures() -> Iterator[Figure]:
    subprocess.run([sys.executable, "-m", "engine.bots.compile"], check=True)
    yield random_game()
    yield Figure(
        f"warm start of the kernel with the engine, CPU time, best of {STARTS}",
        min(printed_number(START) for _ in range(STARTS)),
        1,
        "s",
    )
    yield Figure(
        "peak memory: a game of four full-moons, a solo, a review", printed_number(MEASURE_MEMORY), 400, "MB"
    )
    for seats in (2, 4):
        yield from per_move("gibbous", seats, 50)
        yield from per_move("full-moon", seats, 1000)
    yield per_solo_game("gibbous")
    yield per_solo_game("full-moon")


def printed_number(script: str) -> float:
    """Run a script in a new process and read the number that it prints."""
    number: float = json.loads(subprocess.check_output([sys.executable, "-c", script]))
    return number


def random_game() -> Figure:
    searches, folder = compiled.searches(), compiled.cache_folder()
    assert searches is not None
    assert folder is not None
    yardsticks = compiled.load(folder, "yardsticks")
    states = [new_game(shuffle(Random(deal), 2, 20)) for deal in range(DEALS)]
    rows = [searches.row_of(state, state.pile) for state in states]
    source = np.array([1], np.int64)

    def play_all() -> None:
        for row in rows:
            yardsticks.random_games(row, RANDOM_GAMES, source)

    took = cpu_seconds(play_all) / (DEALS * RANDOM_GAMES)
    return Figure(
        "a random two-player game in the kernel (12,000 in a second)", took * 1e6, 1e6 / 12_000, "µs"
    )


def per_move(name: str, seats: int, limit: float) -> Iterator[Figure]:
    results = [play_game([name] * seats, 1, number) for number in range(GAMES)]
    seconds = sum(sum(result.seconds) for result in results)
    moves = sum(sum(result.moves) for result in results)
    slowest = max(max(result.slowest) for result in results)
    yield Figure(f"{name}, {seats} seats, mean of {moves} moves", seconds / moves * 1e3, limit, "ms")
    yield Figure(f"{name}, {seats} seats, slowest of {moves} moves", slowest * 1e3, limit, "ms")


def per_solo_game(name: str) -> Figure:
    results = [play_game([name], 1, number) for number in range(GAMES)]
    return Figure(f"{name}, a solo game", sum(sum(result.seconds) for result in results) / GAMES, 2, "s")
