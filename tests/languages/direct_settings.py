"""For requests that tests hand to Django without a server."""

from tests.languages.settings import *  # noqa: F403
from tests.languages.settings import STORAGES

ALLOWED_HOSTS = ["testserver"]
# Without a manifest, so that nothing needs `collectstatic`.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
