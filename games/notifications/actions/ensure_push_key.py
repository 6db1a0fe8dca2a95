from games.notifications.models import SiteKey
from games.notifications.push_keys import NAME, new_key


def ensure_push_key() -> None:
    """Create the site's key pair for push services, unless it exists. Processes that start together agree."""
    SiteKey.objects.get_or_create(name=NAME, defaults={"value": new_key()})
