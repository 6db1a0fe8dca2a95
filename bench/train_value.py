"""`python -m bench.train_value`: makes engine/kernel/value.json from self-play of the kernel."""

import argparse
import json
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.bots.evaluation import CLOSENESS, CONTACT, TIME
from engine.kernel import halving, value
from engine.kernel import layout as at
from engine.kernel.bridge import row_of
from engine.kernel.jit import inner
from engine.kernel.layout import Floats, Ints, Row
from engine.kernel.rules import next_random, winner
from engine.kernel.searches import weight_table
from engine.kernel.value import FEATURES, HIDDEN, describe_seat, supply
from engine.setup import shuffle
from engine.state import new_game

VALUE = Path(value.__file__).with_name("value.json")
LONGEST_GAME = 80
SHARE_OF_GAMES = {2: 0.7, 3: 0.15, 4: 0.15}
"""By the number of seats."""
ROLLOUTS = 80
DEPTH = 5
PLACEMENTS = 4
NOISE = 0.6
STEEPNESS = 0.6
EPOCHS = 40
BATCH = 256
STEP = 2e-3
DECAY = 1e-5

Samples = tuple[NDArray[np.float32], NDArray[np.int64]]
"""Features [sample, seat, feature] and the seat that won."""


@inner
def play_and_describe(row: Row, weights: Floats, source: Ints, described: Floats) -> int:
    """Plays a game to its end and describes every seat before each ply. Returns the number of plies."""
    near = np.zeros(12)
    chosen = np.zeros(2, np.int64)
    plies = 0
    while row[at.OVER] == 0:
        supply(row, near)
        for place in range(row[at.REMAINING]):
            describe_seat(row, place, near, described[plies, row[at.ORDER + place]])
        plies += 1
        seed = next_random(source) * 77 + 1
        halving.search(row, weights, PLACEMENTS, ROLLOUTS, DEPTH, NOISE, STEEPNESS, seed, chosen)
        halving.play(row, chosen[0], chosen[1])
    return plies


def self_play(seats: int, games: int, rng: Random) -> Samples:
    weights = weight_table(CLOSENESS, CONTACT, TIME)
    described = np.zeros((LONGEST_GAME, seats, FEATURES))
    features, winners = [], []
    for _ in range(games):
        state = new_game(shuffle(rng, seats, 20))
        row = row_of(state, state.pile)
        source = np.array([rng.getrandbits(60) + 1], np.int64)
        plies = play_and_describe(row, weights, source, described)
        features.append(described[:plies].astype(np.float32))
        winners.append(np.full(plies, winner(row)))
    return np.concatenate(features), np.concatenate(winners)


class Network:
    """The network of value.py with its gradients, and the weights as one vector in the same order."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.weights = rng.normal(size=HIDDEN * (FEATURES + 2)) / np.sqrt(FEATURES)
        self.moments = np.zeros((2, self.weights.size))
        self.steps = 0

    def parts(self, vector: Floats) -> tuple[Floats, Floats, Floats]:
        edge = HIDDEN * FEATURES
        return vector[:edge].reshape(HIDDEN, FEATURES), vector[edge : edge + HIDDEN], vector[edge + HIDDEN :]

    def loss(self, samples: Samples) -> float:
        return float(-np.log(self._chances(samples)[0][np.arange(len(samples[1])), samples[1]]).mean())

    def _chances(self, samples: Samples) -> tuple[Floats, Floats]:
        matrix, biases, out = self.parts(self.weights)
        hidden = np.maximum(samples[0] @ matrix.T + biases, 0.0)
        logits = hidden @ out
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        return raised / raised.sum(axis=1, keepdims=True), hidden

    def learn(self, samples: Samples, step: float) -> None:
        """One step of Adam."""
        chances, hidden = self._chances(samples)
        chances[np.arange(len(samples[1])), samples[1]] -= 1.0
        error = chances / len(samples[1])
        gradient = np.zeros_like(self.weights)
        to_matrix, to_biases, to_out = self.parts(gradient)
        to_out[:] = np.einsum("ns,nsh->h", error, hidden)
        back = (error[:, :, None] * self.parts(self.weights)[2]) * (hidden > 0)
        to_matrix[:] = np.einsum("nsh,nsf->hf", back, samples[0])
        to_biases[:] = back.sum(axis=(0, 1))
        gradient += DECAY * self.weights
        self.steps += 1
        self.moments[0] += 0.1 * (gradient - self.moments[0])
        self.moments[1] += 0.001 * (gradient**2 - self.moments[1])
        first = self.moments[0] / (1 - 0.9**self.steps)
        second = self.moments[1] / (1 - 0.999**self.steps)
        self.weights -= step * first / (np.sqrt(second) + 1e-8)


def train(sets: list[Samples], seed: int) -> Network:
    """All games of a batch have the same number of seats, because the softmax runs over the seats."""
    rng = np.random.default_rng(seed)
    network = Network(rng)
    for epoch in range(EPOCHS):
        batches = []
        for features, winners in sets:
            order = rng.permutation(len(winners))
            batches += [(features, winners, order[i : i + BATCH]) for i in range(0, len(order), BATCH)]
        for index in rng.permutation(len(batches)):
            features, winners, chosen = batches[index]
            network.learn((features[chosen], winners[chosen]), STEP * (1 - epoch / EPOCHS))
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = Random(options.seed)
    sets = [self_play(seats, int(share * options.games), rng) for seats, share in SHARE_OF_GAMES.items()]
    network = train(sets, options.seed)
    data = {
        "format": "novaluna-value/1",
        "games": options.games,
        "loss": {seats: round(network.loss(s), 4) for seats, s in zip(SHARE_OF_GAMES, sets, strict=True)},
        "weights": [round(float(weight), 5) for weight in network.weights],
    }
    VALUE.write_text(json.dumps(data, indent=0) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
