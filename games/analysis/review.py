"""A review together with the replay of its game: what each move was worth, and the turning points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import pgettext

import engine
from games.analysis.replay import Replay

Judged = Mapping[str, Any]
"""One entry of `Review.plies`."""

# With other shuffles the search's estimate of a loss changes by at most half a percentage point; one move
# later it changes by up to two points. So a loss of five is a mistake of the player, not of the search.
SLIP = 0.05
COSTLY = 0.12
"""In games of greedy bots, one move in fifteen loses this much."""
STRONG = 0.15
"""A move is strong if every other tile loses at least this much: about one in ten, to keep praise rare."""
AS_GOOD = 0.01
"""A strong move may itself lose at most this much."""


class Verdict(StrEnum):
    """What the review says about a move. The API and the templates call it `word`."""

    STRONG = "strong"
    SLIP = "slip"
    COSTLY = "costly"

    @property
    def label(self) -> str:
        return {
            Verdict.STRONG: pgettext("verdict on a move", "Strong"),
            Verdict.SLIP: pgettext("verdict on a move", "Slip"),
            Verdict.COSTLY: pgettext("verdict on a move", "Costly"),
        }[self]

    @property
    def sign(self) -> str:
        return {Verdict.STRONG: "!", Verdict.SLIP: "?", Verdict.COSTLY: "??"}[self]


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """`before` and `after`: the mover's chance to win, with best play from then on.

    `played`: the chance after the move, whatever tiles were drawn then. `best`: what the search would have
    played. Both are None if the move was not judged, because the area was too large or a player left.
    """

    ply: int
    seat: int
    before: float
    after: float
    played: float | None = None
    best: engine.Action | None = None
    word: Verdict | None = None

    @property
    def is_loss(self) -> bool:
        return self.word in (Verdict.SLIP, Verdict.COSTLY)


class GameReview:
    """`chances`: by ply and seat, from the start to the result. `moves[0]` led to ply 1.

    Of a review that is not complete, both have the part that is known.
    """

    def __init__(self, replay: Replay, plies: Sequence[Judged | None]) -> None:
        self.chances = _chances(replay, plies)
        known = plies[: len(self.chances) - 1]
        self.moves = [self._move(replay.mover(ply), ply, judged) for ply, judged in enumerate(known, start=1)]

    def _move(self, seat: int, ply: int, judged: Judged | None) -> ReviewedMove:
        before, after = self.chances[ply - 1][seat], self.chances[ply][seat]
        if judged is None or judged["played"] is None:
            return ReviewedMove(ply, seat, before, after)
        played = judged["played"]
        word = _verdict(before, played, judged["otherwise"])
        return ReviewedMove(ply, seat, before, after, played, engine.parse_action(judged["best"]), word)

    @property
    def turning_points(self) -> list[tuple[int, Verdict]]:
        return [(move.ply, move.word) for move in self.moves if move.word]


def _chances(replay: Replay, plies: Sequence[Judged | None]) -> list[tuple[float, ...]]:
    """A position that was not judged gets the chances of the one before."""
    seats = replay.record.setup.seats
    found: list[tuple[float, ...]] = []
    for judged in plies:
        unknown = found[-1] if found else (1 / seats,) * seats
        found.append(tuple(judged["chances"]) if judged else unknown)
    if len(plies) < replay.last_ply:
        return found
    end = engine.outcome(replay.states[-1])
    ranking = end.ranking if end else None
    return [*found, tuple(float(seat == ranking[0]) for seat in range(seats)) if ranking else found[-1]]


def _verdict(best: float, played: float, otherwise: float | None) -> Verdict | None:
    loss = best - played
    if loss >= COSTLY:
        return Verdict.COSTLY
    if loss >= SLIP:
        return Verdict.SLIP
    if otherwise is not None and loss <= AS_GOOD and best - otherwise >= STRONG:
        return Verdict.STRONG
    return None
