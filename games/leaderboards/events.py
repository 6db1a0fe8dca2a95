"""Events about leaderboards, published to open pages after the commit."""

from django.core.cache import cache
from django.db import transaction

from novaluna_site.messaging.publish import publish

LEADERBOARD_GROUP = "leaderboard"
MIN_SECONDS_BETWEEN_MESSAGES = 2
"""Open pages wait longer than this before they reload (static/js/leaderboard.js)."""


def announce_counted_games() -> None:
    """At most every few seconds: pages reload a little later and then see everything that was counted."""
    transaction.on_commit(_publish, robust=True)


def _publish() -> None:
    if cache.add("leaderboards-published", True, MIN_SECONDS_BETWEEN_MESSAGES):
        publish(LEADERBOARD_GROUP, "leaderboard.changed")
