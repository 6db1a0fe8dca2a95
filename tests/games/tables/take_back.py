"""A table right after a move that can be taken back."""

from dataclasses import dataclass

from accounts.models import User
from games.tables.actions.take_back import take_move_back
from games.tables.models import Game, UnseenMove
from tests.factories import start_game
from tests.playing import first_legal, play


def seat_people(*users: User, people: int = 2, **chosen) -> Game:
    """A game of the first `people` of the users that allows take-backs."""
    return start_game(*users[:people], **{"seat_count": people, "take_backs": True, **chosen})


@dataclass
class Moved:
    """A table right after its first move, with its people in the order of their seats."""

    game: Game
    action: str
    before: Game
    people: list[User]

    @property
    def seat(self) -> int:
        return self.before.to_move

    @property
    def mover(self) -> User:
        return self.people[self.seat]

    @property
    def others(self) -> list[User]:
        return [user for user in self.people if user != self.mover]

    @property
    def awaited(self) -> User:
        return self.people[self.game.to_move]

    @property
    def is_unseen(self) -> bool:
        return UnseenMove.objects.filter(game=self.game).exists()

    def take_back(self) -> None:
        take_move_back(self.mover, self.game.pk, self.game.version)
        self.game.refresh_from_db()


def move(game: Game) -> Moved:
    action = first_legal(game)
    play(game, action)
    people = [seat.user for seat in game.seats.select_related("user")]
    return Moved(Game.objects.get(pk=game.pk), action, game, people)
