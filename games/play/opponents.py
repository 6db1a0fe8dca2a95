"""The people against whom the viewer has just played: what the result offers to do about each of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import Block, User
from accounts.queries import blocks_of, enjoyed_ids
from games.leaderboards.queries.opponents import OpponentFacts, opponent_facts
from games.play.players import Player
from games.tables.models import Game


@dataclass(frozen=True, slots=True)
class ResultOpponent:
    facts: OpponentFacts
    is_enjoyed: bool | None
    """Whether the viewer enjoyed playing with them. None if that can't be marked: the game has no result."""


def read_opponents(game: Game, players: Sequence[Player], viewer: User) -> dict[int, ResultOpponent]:
    """By seat, for a player of a game that is over. Without those whom the viewer has blocked."""
    people = {
        player.index: player.seat.user
        for player in players
        if not player.is_viewer and player.seat.user.can_be_followed
    }
    if not people:
        return {}
    ids = [user.pk for user in people.values()]
    blocked = set(
        blocks_of(viewer).filter(other__in=ids, kind=Block.Kind.BLOCKED).values_list("other", flat=True)
    )
    shown = {index: user for index, user in people.items() if user.pk not in blocked}
    facts, enjoyed = opponent_facts(viewer, list(shown.values())), enjoyed_ids(viewer, ids)
    return {
        index: ResultOpponent(
            facts[user.pk], user.pk in enjoyed if game.status == Game.Status.FINISHED else None
        )
        for index, user in shown.items()
    }
