"""The site's settings, with the bare views added for comparison."""

from novaluna_site.settings import *  # noqa: F403
from novaluna_site.settings import REST_FRAMEWORK, STORAGES

ROOT_URLCONF = "bench.bare_views"
# Throttling still runs, but the limits are raised because programs are faster than people.
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = dict.fromkeys(("moves", "tables", "talk"), "1000/s")
# Without a manifest, so that pages need no `collectstatic`.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
