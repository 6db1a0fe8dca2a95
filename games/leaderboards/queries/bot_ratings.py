from accounts.models import User
from games.bots.roster import FIRST_OPPONENT
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


def bot_near(mu: float, category: Category) -> str:
    """The username of the bot whose rating is closest."""
    bots = bot_ratings(category)
    return min(bots, key=lambda rating: (abs(rating.mu - mu), rating.mu)).user.username


def bot_of_level(user: User) -> str:
    """The username of the bot that plays as well as the user in games for two.

    For a player who has no rating yet it is the weakest bot.
    """
    own = Rating.objects.filter(user=user, category=Category.TWO).first()
    return bot_near(own.mu, Category.TWO) if own else FIRST_OPPONENT
