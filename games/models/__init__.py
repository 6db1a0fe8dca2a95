from games.models.bot_turn import BotTurn
from games.models.daily import BotSolo, DailyAttempt, DailyMoon, DailySecret
from games.models.digest import (
    Achievement,
    DigestState,
    HeadToHead,
    PlayerStats,
    SiteTally,
    Suspicion,
)
from games.models.downtime import Downtime
from games.models.game import Game
from games.models.hint import Hint
from games.models.invitation import Invitation
from games.models.move import Move
from games.models.notification import Notification
from games.models.notification_settings import (
    ChannelHealth,
    NotificationSettings,
    PushSubscription,
    Webhook,
)
from games.models.pulse import Pulse
from games.models.rating import Category, Rating, RatingChange
from games.models.review import Review
from games.models.seat import Seat
from games.models.secret import GameSecret
from games.models.site_key import SiteKey
from games.models.standing import Board, Medal, Season, Standing, StandingCount
from games.models.talk import ChatLine, Mention, Note, Report
from games.models.unseen_move import TakenBackMove, UnseenMove
from games.models.vacation import Vacation

__all__ = [
    "Achievement",
    "Board",
    "BotSolo",
    "BotTurn",
    "Category",
    "ChannelHealth",
    "ChatLine",
    "DailyAttempt",
    "DailyMoon",
    "DailySecret",
    "DigestState",
    "Downtime",
    "Game",
    "GameSecret",
    "HeadToHead",
    "Hint",
    "Invitation",
    "Medal",
    "Mention",
    "Move",
    "Note",
    "Notification",
    "NotificationSettings",
    "PlayerStats",
    "Pulse",
    "PushSubscription",
    "Rating",
    "RatingChange",
    "Report",
    "Review",
    "Season",
    "Seat",
    "SiteKey",
    "SiteTally",
    "Standing",
    "StandingCount",
    "Suspicion",
    "TakenBackMove",
    "UnseenMove",
    "Vacation",
    "Webhook",
]
