from games.leaderboards.models.counting import CountingState, GameToCount
from games.leaderboards.models.rating import Category, Rating, RatingChange
from games.leaderboards.models.standing import Board, Medal, Season, Standing, StandingCount
from games.leaderboards.models.statistics import Achievement, HeadToHead, PlayerStats, SiteTally, Suspicion

__all__ = [
    "Achievement",
    "Board",
    "Category",
    "CountingState",
    "GameToCount",
    "HeadToHead",
    "Medal",
    "PlayerStats",
    "Rating",
    "RatingChange",
    "Season",
    "SiteTally",
    "Standing",
    "StandingCount",
    "Suspicion",
]
