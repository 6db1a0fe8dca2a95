"""The state of reviews. Only finished games of two or more players can be reviewed."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from games.analysis.models import Review
from games.tables import errors
from games.tables.models import Game


class Progress(StrEnum):
    NONE = "none"
    WORKING = "working"
    STOPPED = "stopped"
    """The server has no compiled search, or the search failed. The review can be asked for again."""
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
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    if not game.is_over:
        raise errors.NotOver(version=game.version)
    if not can_be_reviewed(game):
        raise errors.Refused(_("Only games that two or more players finished are reviewed."))


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
