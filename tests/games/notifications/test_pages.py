"""The notification page, the settings page and the feeds."""

import re
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest
from django.utils import timezone
from icalendar import Calendar

from accounts.models import User
from games.chat.actions.say import say
from games.notifications import push_keys
from games.notifications.actions.ensure_push_key import ensure_push_key
from games.notifications.channel_choices import CONFIGURABLE_KINDS, is_wanted
from games.notifications.models import Notification, NotificationSettings, PushSubscription, SiteKey, Webhook
from games.notifications.models.notification import Channel, Kind
from games.notifications.queries import is_push_offered, settings_of
from games.tables.models import Game
from novaluna_site.messaging.publish import user_group
from tests.games.notifications.sweeping import deliver_all_due
from tests.playing import first_legal, mover_of, play

pytestmark = pytest.mark.django_db

PLAIN = {"bundle_minutes": "0", "remind_after": "24", "quiet_start": "", "quiet_end": "", "digest_hour": ""}


@pytest.fixture
def as_mina(client, mina):
    client.force_login(mina)
    return client


def test_the_notification_page_lists_unread_notifications_and_mentions(as_mina, game, mina, otto):
    say(otto, game.pk, "@mina hello <b>there</b>")
    deliver_all_due()
    page = as_mina.get("/notifications/").content.decode()
    assert "otto mentions you · Harbour" in page
    assert "hello &lt;b&gt;there&lt;/b&gt;" in page
    row = Notification.objects.get(kind=Kind.MENTION, channel=Channel.APP)
    answer = as_mina.get(f"/notifications/{row.pk}/")
    assert answer["Location"] == f"/games/{game.pk}/"
    row.refresh_from_db()
    assert row.read_at is not None
    assert not mina.mentions.filter(read_at=None).exists()


def test_all_can_be_marked_as_read_at_once(as_mina, game, mina):
    deliver_all_due()
    assert "data-notifications>" in as_mina.get("/").content.decode()
    as_mina.post("/notifications/read/")
    assert "data-notifications hidden>" in as_mina.get("/").content.decode()


def test_nobody_can_read_notifications_of_others(as_mina, game, otto):
    deliver_all_due()
    row = Notification.objects.filter(user=otto).first()
    assert as_mina.get(f"/notifications/{row.pk}/").status_code == 404
    assert "Nobody" not in as_mina.get("/notifications/").content.decode()


def test_the_list_costs_the_same_however_long_it_is(as_mina, game, mina, django_assert_max_num_queries):
    Notification.objects.bulk_create(
        Notification(
            user=mina,
            game=game,
            turn=turn,
            kind=Kind.OVER,
            state="sent",
            due_at=timezone.now(),
            sent_at=timezone.now(),
        )
        for turn in range(1, 40)
    )
    with django_assert_max_num_queries(14):
        as_mina.get("/notifications/")


def test_each_kind_and_channel_is_saved(as_mina, mina):
    page = as_mina.get("/settings/notifications/").content.decode()
    assert page.count('type="checkbox"') >= len(CONFIGURABLE_KINDS) * 3
    answer = as_mina.post(
        "/settings/notifications/", {**PLAIN, "your_turn-email": "on", "quiet_start": "22", "quiet_end": "7"}
    )
    assert answer.status_code == 302
    chosen = settings_of(mina.pk)
    assert is_wanted(chosen, "your_turn", "email")
    assert not is_wanted(chosen, "your_turn", "push")
    assert (chosen.quiet_start, chosen.quiet_end) == (22, 7)


def test_quiet_hours_without_an_end_are_refused_with_a_message(as_mina):
    answer = as_mina.post("/settings/notifications/", {**PLAIN, "quiet_start": "22"})
    assert answer.status_code == 422
    assert "Set both quiet hours, or neither." in answer.content.decode()


def test_a_webhook_is_set_and_removed(as_mina, mina, hooks):
    as_mina.post("/settings/developers/webhook/", {"url": hooks.url, "format": "json"})
    assert Webhook.objects.get().url == hooks.url
    as_mina.post("/settings/developers/webhook/", {"url": "", "format": "json"})
    assert not Webhook.objects.exists()


def test_a_test_on_the_site_updates_open_pages(as_mina, mina, published, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        as_mina.post("/settings/notifications/test/app/")
    assert [(group, message["type"]) for group, message in published] == [
        (user_group(mina.pk), "user.changed")
    ]


def test_the_feeds_use_the_users_language_and_time_zone(client, game):
    mover = mover_of(game)
    settings = NotificationSettings.objects.create(user=mover)
    User.objects.filter(pk=mover.pk).update(time_zone="Asia/Kathmandu", language="de")
    Game.objects.update(deadline=datetime(2026, 11, 20, 12, tzinfo=UTC))
    text = client.get(f"/feeds/{settings.feed_token}/turns.atom").content.decode()
    assert 'xml:lang="de"' in text
    assert "20. November 2026, 17:45" in text
    assert f'href="http://127.0.0.1:8000/de/games/{game.pk}/"' in text


def test_a_feed_has_the_same_ids_in_each_language(client, game):
    mover = mover_of(game)
    settings = NotificationSettings.objects.create(user=mover)
    ids = set()
    for language in ("", "de", "fa"):
        User.objects.filter(pk=mover.pk).update(language=language)
        text = client.get(f"/feeds/{settings.feed_token}/turns.atom").content.decode()
        ids.add(tuple(re.findall("<id>(.*?)</id>", text)))
    assert len(ids) == 1


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://169.254.169.254/", "Use an address that starts with https:// and has no password in it."),
        ("https://127.0.0.1/", "This address leads to a private network."),
        ("https://[::ffff:10.0.0.1]/", "This address leads to a private network."),
    ],
)
def test_a_webhook_into_a_private_network_is_refused_when_it_is_set(as_mina, url, reason):
    answer = as_mina.post("/settings/developers/webhook/", {"url": url, "format": "json"}, follow=True)
    assert reason in answer.content.decode()
    assert not Webhook.objects.exists()


def test_test_messages_are_limited(as_mina):
    for _ in range(5):
        as_mina.post("/settings/notifications/test/app/")
    answer = as_mina.post("/settings/notifications/test/app/", follow=True)
    assert "Wait a minute" in answer.content.decode()


def test_the_feeds_list_waiting_games_and_a_wrong_token_gives_404(client, game):
    mover = mover_of(game)
    Game.objects.update(name="Quay, north; \\side" + "ä" * 20)
    settings = NotificationSettings.objects.create(user=mover)
    answer = client.get(f"/feeds/{settings.feed_token}/turns.atom")
    root = ElementTree.fromstring(answer.content)
    entries = root.findall("{http://www.w3.org/2005/Atom}entry")
    assert len(entries) == 1
    answer = client.get(f"/feeds/{settings.feed_token}/deadlines.ics")
    text = answer.content.decode()
    assert text.startswith("BEGIN:VCALENDAR\r\n")
    assert "\\, north\\; \\\\side" in text.replace("\r\n ", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert text.count("BEGIN:VEVENT") == 1
    for guessed in ("0" * 43, settings.feed_token[:-1], settings.feed_token.swapcase()):
        assert client.get(f"/feeds/{guessed}/turns.atom").status_code == 404


def test_calendar_programs_read_the_deadlines(client, game):
    mover = mover_of(game)
    name = "Quay, north; \\side: " + "ä" * 20
    deadline = datetime(2026, 11, 20, 12, 0, 5, tzinfo=UTC)
    Game.objects.update(name=name, deadline=deadline)
    User.objects.filter(pk=mover.pk).update(time_zone="Asia/Kathmandu", language="en")
    settings = NotificationSettings.objects.create(user=mover)
    answer = client.get(f"/feeds/{settings.feed_token}/deadlines.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    calendar = Calendar.from_ical(answer.content)
    assert {field: str(calendar[field]) for field in calendar} == {
        "VERSION": "2.0",
        "PRODID": "-//Moonrise table//EN",
        "METHOD": "PUBLISH",
        "X-WR-CALNAME": "Nova Luna · Time limits",
    }
    (event,) = calendar.walk("VEVENT")
    assert set(event) == {"UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "URL"}
    assert event["UID"] == f"game-{game.pk}-turn-{game.version}@moonrise-table"
    assert event["SUMMARY"] == f"Time runs out · {name}"
    assert event["URL"].endswith(f"/games/{game.pk}/")
    assert (event.start, event.end) == (deadline - timedelta(minutes=30), deadline)
    assert "DTEND:20261120T120005Z\r\n" in answer.content.decode()
    assert abs(event.DTSTAMP - timezone.now()) < timedelta(minutes=1)


def test_new_feed_urls_make_the_old_ones_invalid(as_mina, mina):
    as_mina.post("/settings/developers/feeds/")
    old = NotificationSettings.objects.get(user=mina).feed_token
    as_mina.post("/settings/developers/feeds/")
    assert as_mina.get(f"/feeds/{old}/turns.atom").status_code == 404


def test_push_is_offered_after_the_first_move_until_not_now(as_mina, game, mina, clock):
    mover = mover_of(game)
    assert not is_push_offered(mover)
    play(game, first_legal(game))
    assert is_push_offered(mover)
    as_mina.force_login(mover)
    assert "Know when it’s your turn" in as_mina.get("/").content.decode()
    as_mina.post("/notifications/push/not-now/")
    assert not is_push_offered(mover)
    clock(timedelta(days=31))
    assert is_push_offered(mover)
    PushSubscription.objects.create(user=mover, endpoint="https://push.example.org/1", p256dh="x", auth="y")
    assert not is_push_offered(mover)


def test_the_service_worker_is_allowed_for_the_whole_site(client, db):
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in answer.content


def test_the_key_for_push_is_created_once_and_stored_in_the_database(settings):
    settings.VAPID_PRIVATE_KEY = ""
    push_keys._stored_key.cache_clear()
    assert push_keys.public_key() == ""
    assert not SiteKey.objects.exists()
    made = set()
    for _process in range(3):
        ensure_push_key()
        push_keys._stored_key.cache_clear()
        made.add(push_keys.public_key())
    assert len(made) == 1
    settings.VAPID_PRIVATE_KEY = push_keys.new_key()
    assert push_keys.public_key() not in made
    push_keys._stored_key.cache_clear()
