from accounts.models import User
from games.models import Category, Rating
from games.ratings import starting_skill


def bot_ratings(category: Category, bots: list[User] | None = None) -> list[Rating]:
    """Of every bot, the strongest first; who has not played a rated game yet stands where it begins."""
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
