from games.models.bot_turn import BotTurn
from games.models.game import Game
from games.models.hint import Hint
from games.models.invitation import Invitation
from games.models.move import Move
from games.models.pulse import Pulse
from games.models.rating import Category, Rating, RatingChange
from games.models.seat import Seat
from games.models.secret import GameSecret
from games.models.talk import ChatLine, Mention, Note, Report
from games.models.vacation import Vacation

__all__ = [
    "BotTurn",
    "Category",
    "ChatLine",
    "Game",
    "GameSecret",
    "Hint",
    "Invitation",
    "Mention",
    "Move",
    "Note",
    "Pulse",
    "Rating",
    "RatingChange",
    "Report",
    "Seat",
    "Vacation",
]
