"""Rematch series: which kinds of rematch there are, and how many games each player has won."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, TextChoices

from accounts.models import User
from accounts.summaries import user_summary
from games.tables.models import Game, Series


class RematchKind(TextChoices):
    AGAIN = "again"
    SWAP = "swap"
    """The starting order is turned around: the player who began moves last."""
    BEST_OF_THREE = "best_of_three"
    """For two players. The turn order is swapped after each game."""


def kind_of(table: Game) -> RematchKind:
    """What a table that was opened for a rematch is."""
    if table.series is not None and table.series.best_of is not None:
        return RematchKind.BEST_OF_THREE
    return RematchKind.AGAIN if table.order_from is None else RematchKind.SWAP


@dataclass(frozen=True, slots=True)
class Wins:
    user: User
    games: int


@dataclass(frozen=True, slots=True)
class SeriesScore:
    series: Series
    wins: Sequence[Wins]
    """Of each player, the most wins first. Only finished games count."""
    begun: int
    """How many games have begun, with those that were stopped without a result."""

    @property
    def is_shown(self) -> bool:
        """An open series of one game is only a game, perhaps with a rematch that was never played."""
        return self.series.best_of is not None or self.begun > 1

    @property
    def winner(self) -> User | None:
        """The player who has won a best of three."""
        needed = self.series.wins_needed
        return next((each.user for each in self.wins if needed is not None and each.games >= needed), None)

    def seen_by(self, user_id: int | None) -> list[Wins]:
        """The viewer first, then the others, the most wins first."""
        return sorted(self.wins, key=lambda each: each.user.pk != user_id)


def series_score(series: Series) -> SeriesScore:
    """One query, however many games there are."""
    begun = Q(seats__game__series=series, seats__game__started_at__isnull=False)
    won = Q(seats__place=1, seats__game__status=Game.Status.FINISHED)
    players = list(
        User.objects.filter(begun)
        .annotate(
            games_won=Count("seats__game", filter=won, distinct=True),
            games_begun=Count("seats__game", distinct=True),
        )
        .order_by("-games_won", "pk")
    )
    return SeriesScore(
        series=series,
        wins=[Wins(player, player.games_won) for player in players],
        begun=max((player.games_begun for player in players), default=0),
    )


def score_of(game: Game) -> SeriesScore | None:
    """The score of the game's series; None without a series that is worth showing."""
    if game.series is None:
        return None
    score = series_score(game.series)
    return score if score.is_shown else None


def series_summary(score: SeriesScore) -> dict[str, Any]:
    """The series in a snapshot of one of its games."""
    return {
        "id": score.series.pk,
        "best_of": score.series.best_of,
        "end": score.series.end or None,
        "score": [{"user": user_summary(each.user), "wins": each.games} for each in score.wins],
    }
