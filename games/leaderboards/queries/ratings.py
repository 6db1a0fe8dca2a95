from accounts.models import User
from games.leaderboards.models import Category, Rating


def rating_of(user: User, seat_count: int) -> Rating | None:
    """The user's rating in games with so many players; None without a rated game."""
    return Rating.objects.filter(user=user, category=Category.of(seat_count), games__gt=0).first()
