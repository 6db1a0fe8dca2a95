"""What the pages of a game show of its series."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.tables.models import Game, Series
from games.tables.series import SeriesScore, Wins, score_of


@dataclass(frozen=True, slots=True)
class ShownSeries:
    score: SeriesScore
    viewer: int | None
    """The id of the viewer."""

    @property
    def pk(self) -> int:
        return self.score.series.pk

    @property
    def wins(self) -> list[Wins]:
        """The viewer first, then the others, the most wins first."""
        return self.score.seen_by(self.viewer)

    @property
    def is_own(self) -> bool:
        return any(each.user.pk == self.viewer for each in self.wins)

    @property
    def is_best_of_three(self) -> bool:
        return self.score.series.best_of is not None

    @property
    def winner(self) -> User | None:
        return self.score.winner

    @property
    def is_undecided(self) -> bool:
        """Whether another game of the best of three comes."""
        return self.is_best_of_three and self.winner is None and not self.score.series.end

    @property
    def stopped(self) -> str:
        """Why a best of three ended before it was decided; empty if it did not."""
        end = self.score.series.end
        return "" if end == Series.End.DECIDED else end


def shown_series(game: Game, user: User | AnonymousUser) -> ShownSeries | None:
    """None without a series that is worth showing."""
    score = score_of(game)
    return None if score is None else ShownSeries(score, user.pk)
