"""Matches between bots: games on equal terms, and their statistics."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import thread_time

from engine.actions import Action, Seat
from engine.bots.registry import choose
from engine.outcome import outcome
from engine.record import Record
from engine.rules import apply
from engine.setup import shuffle, tokens_to_place
from engine.state import new_game
from engine.view import view

CONFIDENCE = 1.96
"""Standard deviations on each side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game. Tuples are indexed by entry: the bot's number in the match, whatever its seat.

    `score`: solo only. `seconds`: CPU time of all moves. `slowest`: CPU time of the slowest move.
    """

    record: Record
    ranks: tuple[int, ...]
    tokens_left: tuple[int, ...]
    score: int | None
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    moves: tuple[int, ...]


def play_game(names: Sequence[str], seed: int, number: int) -> Result:
    """Game `number` of a match. Each deal is played once for each rotation of the entries over the seats."""
    seats = len(names)
    deal, rotation = divmod(number, seats)
    setup = shuffle(Random(f"{seed} deal {deal}"), seats, tokens_to_place(seats))  # noqa: S311
    rng = Random(f"{seed} game {number}")  # noqa: S311
    entry_of = [(seat + rotation) % seats for seat in range(seats)]
    state = new_game(setup)
    actions: list[Action] = []
    times: list[list[float]] = [[] for _ in names]
    while (seat := state.to_move) is not None:
        entry = entry_of[seat]
        start = thread_time()
        action = choose(names[entry], view(state, seat), rng)
        times[entry].append(thread_time() - start)
        state = apply(state, action)
        actions.append(action)
    end = outcome(state)
    assert end is not None
    seat_of = [Seat(entry_of.index(entry)) for entry in range(seats)]
    players = [names[entry] for entry in entry_of]
    return Result(
        Record(setup, tuple(actions), {"players": players}),
        tuple(end.ranking.index(seat) + 1 for seat in seat_of) if end.ranking else (1,),
        tuple(state.tokens_left(seat) for seat in seat_of),
        end.score,
        tuple(map(sum, times)),
        tuple(max(taken, default=0.0) for taken in times),
        tuple(map(len, times)),
    )


@dataclass(frozen=True, slots=True)
class Tally:
    """One entry of a match. `low` and `high`: 95 % interval of the share of wins, or of the solo score."""

    name: str
    games: int
    wins: int
    mean_rank: float
    tokens_left: float
    low: float
    high: float
    ms_per_move: float
    mean_score: float | None
    below_100: float | None


def tally(names: Sequence[str], results: Sequence[Result]) -> list[Tally]:
    return [_tally_entry(name, entry, results) for entry, name in enumerate(names)]


def _tally_entry(name: str, entry: int, results: Sequence[Result]) -> Tally:
    games = len(results)
    wins = sum(result.ranks[entry] == 1 for result in results)
    scores = [result.score for result in results if result.score is not None]
    low, high = mean_interval(scores) if scores else wins_interval(wins, games)
    return Tally(
        name=name,
        games=games,
        wins=wins,
        mean_rank=fmean(result.ranks[entry] for result in results),
        tokens_left=fmean(result.tokens_left[entry] for result in results),
        low=low,
        high=high,
        ms_per_move=1000
        * sum(result.seconds[entry] for result in results)
        / sum(result.moves[entry] for result in results),
        mean_score=fmean(scores) if scores else None,
        below_100=fmean(score < 100 for score in scores) if scores else None,
    )


def wins_interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval, which stays between 0 and 1 even in one-sided matches."""
    share = wins / games
    spread = CONFIDENCE**2 / games
    center = share + spread / 2
    margin = CONFIDENCE * sqrt(share * (1 - share) / games + spread / (4 * games))
    # Because of rounding errors, the bounds could be slightly below 0 or above 1.
    return max(0.0, (center - margin) / (1 + spread)), min(1.0, (center + margin) / (1 + spread))


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean; infinite for a single value."""
    mean = fmean(values)
    margin = CONFIDENCE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return mean - margin, mean + margin
