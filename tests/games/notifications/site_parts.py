"""A script: `site_parts.py seed URL COUNT` creates due rows, `site_parts.py worker` is their real worker.

The lease is short, so that rows of a dead worker are due again after seconds instead of minutes.
"""

import os
import sys
from datetime import timedelta

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "novaluna_site.settings"
django.setup()

from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from games.notifications.actions import deliver as delivery  # noqa: E402
from games.notifications.models import Notification, Webhook  # noqa: E402
from games.notifications.models.notification import Channel, Kind  # noqa: E402
from games.tables.models import Game  # noqa: E402
from novaluna_site.celery import app  # noqa: E402

LEASE = timedelta(seconds=5)


def seed(url: str, count: int) -> None:
    """One due row for each of `count` people, who have only a webhook."""
    users = User.objects.bulk_create(User(username=f"player-{number}") for number in range(count))
    game = Game.objects.create(name="Harbour", host=users[0], seat_count=2, tokens=20)
    Webhook.objects.bulk_create(Webhook(user=user, url=f"{url}/{user.pk}") for user in users)
    Notification.objects.bulk_create(
        Notification(user=user, game=game, kind=Kind.OVER, channel=Channel.WEBHOOK, due_at=timezone.now())
        for user in users
    )


def work() -> None:
    delivery.LEASE = LEASE
    app.worker_main(["--quiet", "worker", "--queues", "messages", "--pool", "threads", "--concurrency", "4"])


if sys.argv[1] == "seed":
    seed(sys.argv[2], int(sys.argv[3]))
else:
    work()
