"""The state of reviews and hints.

Only finished games of two or more players can be reviewed. Hints are allowed only in casual games of one
person against bots, where no other person is disadvantaged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

import engine
from accounts.models import User
from games.analysis.models import Hint, Review
from games.tables import errors
from games.tables.damage import refuse_quarantined
from games.tables.models import Game, Seat
from games.tables.queries import game_visible_to, viewer_of
from games.tables.snapshots import visible_state

HINTS_PER_GAME = 5


class Progress(StrEnum):
    NONE = "none"
    WORKING = "working"
    STOPPED = "stopped"
    """The server has no compiled search, or the search failed. It can be asked for again."""
    READY = "ready"


@dataclass(frozen=True, slots=True)
class ReviewState:
    """`plies`: as in `Review`, for the moves reviewed so far. `moves`: how many the game has."""

    progress: Progress
    plies: list[dict[str, Any] | None]
    moves: int

    @property
    def is_ready(self) -> bool:
        return self.progress == Progress.READY

    @property
    def is_working(self) -> bool:
        return self.progress == Progress.WORKING

    @property
    def is_stopped(self) -> bool:
        return self.progress == Progress.STOPPED


def can_be_reviewed(game: Game) -> bool:
    return game.status == Game.Status.FINISHED and not game.is_solo


def refuse_unless_reviewable(game: Game) -> None:
    refuse_quarantined(game)
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    if not game.is_over:
        raise errors.NotOver(version=game.version)
    if not can_be_reviewed(game):
        raise errors.Refused(_("Only finished games with 2 or more players can be reviewed."))


def review_state(game: Game) -> ReviewState:
    """Only for a game that can be reviewed."""
    review = Review.objects.filter(game=game).first()
    if review is None:
        return ReviewState(Progress.NONE, [], game.version)
    if len(review.plies) == game.version:
        progress = Progress.READY
    else:
        progress = Progress.STOPPED if review.due_at is None else Progress.WORKING
    return ReviewState(progress, review.plies, game.version)


@dataclass(frozen=True, slots=True)
class HintState:
    """`left`: how many more hints the seat may ask for. `action`: the hint for this version, if there is one.

    `covers`: the goals that the action would cover.
    """

    left: int
    progress: Progress
    action: engine.Action | None = None
    covers: tuple[engine.GoalRef, ...] = ()


def allows_hints(game: Game, seats: Sequence[Seat], index: int | None) -> bool:
    """Whether the seat may ask for hints in this game."""
    if index is None or game.rated or len(seats) < 2:
        return False
    return all(seat.is_bot for seat in seats if seat.index != index) and not seats[index].is_played_by_bot


def seat_with_hints(user: User | AnonymousUser, game_id: int) -> int:
    """The user's seat, if it may ask for hints. Raises NotFound or Forbidden."""
    game = game_visible_to(user, game_id)
    seats = list(game.seats.all())
    index = viewer_of(user, seats).seat
    if index is None or not allows_hints(game, seats, index):
        raise errors.Forbidden(_("You can get hints only in casual games against bots."))
    return index


def hint_state(game: Game, index: int) -> HintState:
    """Only for a seat that `allows_hints` accepts."""
    hints = {hint.version: hint for hint in Hint.objects.filter(game=game, seat=index)}
    left = HINTS_PER_GAME - len(hints)
    hint = hints.get(game.version)
    if hint is None:
        return HintState(left, Progress.NONE)
    if not hint.action:
        return HintState(left, Progress.STOPPED if hint.due_at is None else Progress.WORKING)
    action = engine.parse_action(hint.action)
    previews = engine.previews(visible_state(game)).takes
    covers = next((tuple(preview.covers) for preview in previews if preview.take == action), ())
    return HintState(left, Progress.READY, action, covers)
