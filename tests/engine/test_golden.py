"""Recorded games, one for each end reason and number of seats, that must replay as they always did.

SHA256SUMS holds the digest of what `replay` prints for each record.
"""

import hashlib
import json
from itertools import product
from pathlib import Path

import pytest

from engine import apply, legal_actions, position, read_record, replay
from tests.engine.slow_referee import Referee

FOLDER = Path(__file__).with_name("golden")
NAMES = sorted(file.stem for file in FOLDER.glob("*.json"))
DIGESTS = {
    name: digest
    for digest, name in (line.split() for line in (FOLDER / "SHA256SUMS").read_text().splitlines())
}


def record(name):
    return read_record((FOLDER / f"{name}.json").read_text())


def test_every_end_reason_and_number_of_seats_has_a_game():
    for reason, seats in product(["tokens", "tiles", "left"], [1, 2, 3, 4]):
        assert f"{reason}-{seats}" in NAMES
    assert sorted(DIGESTS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_in_full(name):
    game = record(name)
    positions = [position(state) for state in replay(game)]
    reason, seats, *_ = name.split("-")
    assert (positions[-1]["reason"], game.setup.seats) == (reason, int(seats))
    assert {field: positions[-1][field] for field in game.extras["result"]} == game.extras["result"]
    assert hashlib.sha256(json.dumps(positions).encode()).hexdigest() == DIGESTS[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_second_referee_agrees_with_the_golden_games(name):
    game = record(name)
    referee = Referee(game.setup.seats, game.setup.tokens, game.setup.order, game.setup.tiles)
    for action in game.actions:
        referee.act(str(action))
    assert referee.describe() == position(list(replay(game))[-1])


def sequences(state, depth):
    """How many legal sequences of this many actions start here."""
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(sequences(apply(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize(
    ("name", "ply", "counts"),
    [
        ("tokens-2", 0, [3, 9, 108]),
        ("tokens-3", 10, [21, 504, 12648]),
        ("tiles-4", 9, [13, 102, 1836]),
        ("tiles-4", 70, [48, 1816, 37352]),
        ("tiles-1", 8, [39, 1082, 16304]),
    ],
    ids=["start", "early", "before a refill", "last three tiles", "solo, before the end of phase 1"],
)
def test_the_number_of_legal_sequences(name, ply, counts):
    state = list(replay(record(name)))[ply]
    assert [sequences(state, depth) for depth in (1, 2, 3)] == counts
