"""What the result of a finished game shows to one viewer."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.analysis.advice import Advice, FinishedArea, OwnTake, advise, takes_of
from games.analysis.queries import can_be_reviewed, review_state
from games.analysis.review import Judged
from games.daily.result import DailyResult, daily_result
from games.leaderboards.queries.awards import Awards, awards_of
from games.play.opponents import ResultOpponent, read_opponents
from games.play.players import Player
from games.play.rematch import Rematch, read_rematch
from games.play.table_page import TablePage
from games.tables.cards import points_words
from games.tables.models import Game, Seat
from games.tables.queries import next_game_waiting_for
from novaluna_site.i18n import numeral

CLOSE = 3
"""With so few tokens left a player was close to winning."""
WORTH_SHOWING = 2
"""The best placement is shown if it covered this many goals."""


class Mood(StrEnum):
    """How the scene looks."""

    WIN = "win"
    LOSS = "loss"
    CALM = "calm"
    """For spectators, and for games alone."""
    DAILY = "daily"


@dataclass(frozen=True)
class Result:
    table: TablePage
    user: User | AnonymousUser
    daily: DailyResult | None
    rematch: Rematch | None
    """None for spectators."""
    opponents: dict[int, ResultOpponent]
    """By seat. Empty for spectators."""
    awards: Awards | None
    next_game: int | None
    gets_advice: bool
    advice: Advice | None
    review_comes: bool
    """Whether a review is under way, which may bring advice."""

    @property
    def own(self) -> Player | None:
        return None if self.table.viewer is None else self.table.players[self.table.viewer]

    @property
    def shown_seat(self) -> int:
        """The seat whose area is the skyline."""
        return self.own.index if self.own else self.table.order[0].index

    @property
    def mood(self) -> Mood:
        if self.daily:
            return Mood.DAILY
        if self.own is None or self.table.game.is_solo or not self.table.winner:
            return Mood.CALM
        return Mood.WIN if self.table.winner.is_viewer else Mood.LOSS

    @property
    def title(self) -> str:
        solo, winner = self.table.position["solo"], self.table.winner
        if solo and solo["score"] is not None:
            return points_words(solo["score"])
        if winner is None:
            return _("Game over")
        if winner.is_viewer:
            return _("You win!")
        return _("%(name)s wins") % {"name": winner.name}

    @property
    def line(self) -> str:
        """What decided the game, and a kind word after a loss."""
        if self.table.game.status != Game.Status.FINISHED:
            return _("The game ended without a result.")
        if self.table.game.is_solo:
            return _("Fewer points are better.") if self.table.position["solo"]["score"] is not None else ""
        left = self._left()
        return left or (self._loss() if self.mood == Mood.LOSS else self._score())

    def _left(self) -> str:
        """Who left the game early: the viewer, or the others if that decided the game."""
        gone = [player for player in self.table.order if player.seat.left]
        if not gone:
            return ""
        if self.own in gone:
            resigned = self.own.seat.left == Seat.Left.RESIGNED
            return (
                _("You resigned. There’s always another game.")
                if resigned
                else _("You ran out of time. It happens to everyone.")
            )
        if self.table.game.reason != Game.Reason.LEFT:
            return ""
        if len(gone) > 1:
            return _("All other players left the game.")
        resigned = gone[0].seat.left == Seat.Left.RESIGNED
        words = _("%(name)s resigns") if resigned else _("%(name)s runs out of time")
        return words % {"name": gone[0].name}

    def _score(self) -> str:
        """The tokens of the first two players."""
        first_two = self.table.order[:2]
        if len(first_two) < 2 or not self.table.winner:
            return ""
        first, second = (numeral(player.placed) for player in first_two)
        return _("Tokens: %(first)s to %(second)s") % {"first": first, "second": second}

    def _loss(self) -> str:
        tokens, placed = self.table.game.tokens, self.own.placed if self.own else 0
        words = (
            _("You placed %(placed)s of %(tokens)s tokens. So close!")
            if tokens - placed <= CLOSE
            else _("You placed %(placed)s of %(tokens)s tokens. The next game will be easier.")
        )
        return words % {"placed": numeral(placed), "tokens": numeral(tokens)}

    @cached_property
    def best(self) -> OwnTake | None:
        """The viewer's placement that covered the most goals."""
        takes = takes_of(self.table.game.log, self.own.index) if self.own else []
        best = max(takes, key=lambda take: take.covered, default=None)
        return best if best and best.covered >= WORTH_SHOWING else None

    @property
    def share_words(self) -> str:
        """The result for people who were not there."""
        if self.daily:
            return self.daily.share
        if not self.table.winner:
            return self.title
        if self.table.game.is_solo:
            score = self.table.position["solo"]["score"] or 0
            return ngettext(
                "Nova Luna solo: %(number)s point",
                "Nova Luna solo: %(number)s points",
                score,
            ) % {"number": numeral(score)}
        names = [player.name for player in self.table.order]
        if len(names) > 2:
            return ngettext(
                "%(name)s wins a game of Nova Luna. %(number)s player",
                "%(name)s wins a game of Nova Luna. %(number)s players",
                len(names),
            ) % {"name": names[0], "number": numeral(len(names))}
        # Translators: two names, the winner first, for sharing a result.
        return _("%(name)s wins a game of Nova Luna. Opponent: %(other)s") % {
            "name": names[0],
            "other": names[1],
        }

    @property
    def is_public(self) -> bool:
        """Whether everyone who gets the address can open it."""
        return self.table.game.watching == Game.Watching.EVERYONE

    @property
    def can_be_reviewed(self) -> bool:
        return can_be_reviewed(self.table.game)


def read_result(table: TablePage, user: User | AnonymousUser) -> Result | None:
    """None while the game runs."""
    game = table.game
    if not game.is_over:
        return None
    player = user if isinstance(user, User) and table.viewer is not None else None
    is_finished = game.status == Game.Status.FINISHED
    review = review_state(game) if player and can_be_reviewed(game) else None
    gets_advice = is_finished and player is not None and not table.players[table.viewer or 0].seat.left
    return Result(
        table=table,
        user=user,
        daily=daily_result(game, user) if game.is_solo else None,
        rematch=read_rematch(game, player, table.series) if player else None,
        opponents=read_opponents(game, table.players, player) if player else {},
        awards=awards_of(game, player) if player and is_finished else None,
        next_game=next_game_waiting_for(player, after=game.pk) if player else None,
        gets_advice=gets_advice,
        advice=_advice(table, review.plies if review and review.is_ready else []) if gets_advice else None,
        review_comes=review is not None and review.is_working,
    )


def _advice(table: TablePage, plies: Sequence[Judged | None]) -> Advice | None:
    """For a player who played to the end."""
    winner = table.winner
    left = any(player.seat.left for player in table.players)
    own = table.players[table.viewer or 0]
    other = winner if winner and not winner.is_viewer and not left else None
    return advise(
        _finished_area(table, own),
        plies,
        winner=_finished_area(table, other) if other else None,
        winner_name=other.name if other else "",
    )


def _finished_area(table: TablePage, player: Player) -> FinishedArea:
    return FinishedArea(
        seat=player.index,
        takes=takes_of(table.game.log, player.index),
        placed=player.placed,
        open_goals=table.progress_by_seat[player.index],
        covered_tiles=frozenset(tile for tile, _goal in table.position["covered"][player.index]),
    )
