from games.models.bot_turn import BotTurn
from games.models.game import Game
from games.models.invitation import Invitation
from games.models.move import Move
from games.models.seat import Seat
from games.models.secret import GameSecret
from games.models.talk import ChatLine, Mention, Note, Report
from games.models.vacation import Vacation

__all__ = [
    "BotTurn",
    "ChatLine",
    "Game",
    "GameSecret",
    "Invitation",
    "Mention",
    "Move",
    "Note",
    "Report",
    "Seat",
    "Vacation",
]
