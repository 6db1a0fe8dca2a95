from games.matchmaking.models.standing_wish import StandingWish
from games.matchmaking.models.terms import ANY_SEATS, LIVE, SLOW_PACES, Pace, Terms
from games.matchmaking.models.wish import Wish

__all__ = ["ANY_SEATS", "LIVE", "SLOW_PACES", "Pace", "StandingWish", "Terms", "Wish"]
