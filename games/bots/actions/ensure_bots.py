from django.contrib.auth.hashers import make_password

from accounts.models import User
from games.bots.roster import ROSTER


def ensure_bots() -> None:
    """Create the bot users that do not exist yet. May run at every start and in several processes at once."""
    User.objects.bulk_create(
        [User(username=slug, kind=User.Kind.BOT, password=make_password(None)) for slug in ROSTER],
        ignore_conflicts=True,
    )
