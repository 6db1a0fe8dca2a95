from accounts.models import User
from games.leaderboards.models import Category, Rating


def own_rating(user: User) -> Rating | None:
    """The two-player rating; None before the first rated game."""
    return Rating.objects.filter(user=user, category=Category.TWO, games__gt=0).first()
