from accounts.models import User
from games.leaderboards.models import Category, Rating
from games.leaderboards.skill import starting_skill


def bot_ratings(category: Category, bots: list[User] | None = None) -> list[Rating]:
    """The rating of every bot, the strongest first; the starting rating of a bot without a rated game."""
    if bots is None:
        bots = list(User.objects.filter(kind=User.Kind.BOT))
    found = {rating.user_id: rating for rating in Rating.objects.filter(user__in=bots, category=category)}
    ratings = [found.get(bot.pk) or _starting_rating(bot, category) for bot in bots]
    for rating, bot in zip(ratings, bots, strict=True):
        rating.user = bot
    return sorted(ratings, key=lambda rating: -rating.number)


def _starting_rating(bot: User, category: Category) -> Rating:
    start = starting_skill(bot.username)
    return Rating(user=bot, category=category, mu=start.mu, sigma=start.sigma, number=start.number)
