"""The engine: one action, the previews for the table page, a replay, the memory of a state."""

import gc
import sys
from collections.abc import Iterator
from random import Random

from bench.figures import Figure, cpu_seconds
from engine import (
    TILES,
    Action,
    Record,
    State,
    apply,
    legal_actions,
    new_game,
    position,
    previews,
    read_record,
    replay,
    shuffle,
    tokens_to_place,
    write_record,
)

GAMES = 1000
MID_GAME_PLY = 30
RECORDED_ACTIONS = 60
REPLAYS = 50


def figures() -> Iterator[Figure]:
    games = [random_game(seed, seats=2) for seed in range(GAMES)]
    yield applying(games)
    yield previewing(games[:100])
    yield replaying(next(game for game in games if len(game.actions) >= RECORDED_ACTIONS))
    yield memory([random_game(seed, seats) for seats in (1, 2, 3, 4) for seed in range(25)])


def random_game(seed: int, seats: int) -> Record:
    rng = Random(seed)
    setup = shuffle(rng, seats, tokens_to_place(seats))
    state = new_game(setup)
    actions: list[Action] = []
    while state.to_move is not None:
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1])
    return Record(setup, tuple(actions))


def applying(games: list[Record]) -> Figure:
    def run() -> None:
        for game in games:
            state = new_game(game.setup)
            for action in game.actions:
                state = apply(state, action)

    actions = sum(len(game.actions) for game in games)
    return Figure(f"checked apply, mean of {actions} actions", cpu_seconds(run) / actions * 1e6, 60, "µs")


def previewing(games: list[Record]) -> Figure:
    states = [list(replay(game))[MID_GAME_PLY] for game in games]

    def run() -> None:
        for state in states:
            legal_actions(state)
            previews(state)

    return Figure("legal actions with previews, mid-game", cpu_seconds(run) / len(states) * 1e3, 1.5, "ms")


def replaying(game: Record) -> Figure:
    text = write_record(Record(game.setup, game.actions[:RECORDED_ACTIONS]))

    def run() -> None:
        for _ in range(REPLAYS):
            for state in replay(read_record(text)):
                position(state)

    took = cpu_seconds(run) / REPLAYS
    return Figure(f"replay of {RECORDED_ACTIONS} actions, text to positions", took * 1e3, 6, "ms")


def memory(games: list[Record]) -> Figure:
    largest = max(size(state) for game in games for state in replay(game))
    return Figure("memory of the largest state, 1 to 4 seats", largest / 1024, 20, "KB")


def size(state: State) -> int:
    """Bytes of all objects of the state, without the tile set, which all states share."""
    shared = {id(each) for each in reachable(TILES, set())}
    return sum(sys.getsizeof(each) for each in reachable(state, shared))


def reachable(root: object, seen: set[int]) -> Iterator[object]:
    queue = [root]
    while queue:
        each = queue.pop()
        if id(each) not in seen and not isinstance(each, type):
            seen.add(id(each))
            yield each
            queue += gc.get_referents(each)
