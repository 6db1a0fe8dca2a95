"""The site as it is, with the bare views beside it to compare with."""

from novaluna_site.settings import *  # noqa: F403
from novaluna_site.settings import REST_FRAMEWORK, STORAGES

ROOT_URLCONF = "bench.bare_views"
# A limit is looked up as always, but programs are quicker than people.
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = dict.fromkeys(("moves", "tables", "talk"), "1000/s")
# Without a manifest, so that pages need no `collectstatic`.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
