"""A sweep reads only what is due, however many games are running."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clocks.models import Vacation
from games.clocks.queries import overdue_games
from games.notifications.actions.deliver import deliver
from games.notifications.actions.sweep import due_notifications, interrupted_notifications
from games.notifications.models import Notification, NotificationSettings
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.queries import notifications_of, unread_notifications_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def many(game, mina, otto) -> None:
    """So many rows that the database prefers an index."""
    now = timezone.now()
    Notification.objects.all().delete()
    Notification.objects.bulk_create(
        Notification(
            user=mina if turn % 2 else otto,
            game=game,
            turn=turn,
            kind=Kind.LOW_TIME,
            channel=Channel.APP,
            state=State.DUE if turn % 3 else State.SENT,
            due_at=now + timedelta(minutes=turn),
        )
        for turn in range(3000)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        if connection.vendor == "postgresql":
            # PostgreSQL scans small tables completely. The test checks which index it can use for large ones.
            cursor.execute("SET LOCAL enable_seqscan = off")


def plan(rows) -> str:
    return rows.explain()


def test_due_rows_are_found_by_their_index(many):
    now = timezone.now()
    assert "notification_due" in plan(due_notifications(now, list(Channel))[:200])
    assert "notification_due" in plan(interrupted_notifications(now)[:200])


def test_the_notifications_of_one_user_are_found_by_an_index(many, kian):
    for rows in (notifications_of(kian).order_by("-pk")[:30], unread_notifications_of(kian)):
        assert "notification_" in plan(rows)


def test_notifying_one_user_reads_no_rows_of_others(many, game, kian):
    Notification.objects.create(user=kian, game=game, kind=Kind.STARTED, due_at=timezone.now())
    with CaptureQueriesContext(connection) as queries:
        assert deliver(kian.pk, Channel.APP) == 1
    explain = {"postgresql": "EXPLAIN", "sqlite": "EXPLAIN QUERY PLAN"}[connection.vendor]
    asked = [query["sql"] for query in queries if query["sql"].startswith(("SELECT", "UPDATE"))]
    with connection.cursor() as cursor:
        for sql in asked:
            cursor.execute(f"{explain} {sql}")
            found = str(cursor.fetchall())
            assert "Seq Scan on notifications_notification " not in found, sql
            assert "SCAN notifications_notification" not in found, sql
    assert len(asked) > 4


def test_overdue_turns_digests_and_returns_are_found_by_an_index(many):
    now = timezone.now()
    assert "game_deadline" in plan(overdue_games(now)[:100])
    digests = NotificationSettings.objects.filter(digest_due_at__lte=now).order_by("digest_due_at")
    assert "notification_digest_due" in plan(digests[:100])
    over = Vacation.objects.filter(return_announced=False, ends_at__lte=now)
    assert "vacation_to_announce" in plan(over[:100])
