from games.tables.models.game import Game
from games.tables.models.invitation import Invitation
from games.tables.models.move import Move
from games.tables.models.seat import Seat
from games.tables.models.secret import GameSecret, ShuffleSecret
from games.tables.models.series import Series
from games.tables.models.take_back import TakenBackMove, UnseenMove

__all__ = [
    "Game",
    "GameSecret",
    "Invitation",
    "Move",
    "Seat",
    "Series",
    "ShuffleSecret",
    "TakenBackMove",
    "UnseenMove",
]
