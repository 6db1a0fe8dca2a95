"""Mails, through a real SMTP server."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.notifications import links
from games.notifications.actions.plan import notify
from games.notifications.actions.save_preferences import save_settings
from games.notifications.channel_choices import is_wanted
from games.notifications.channels import email
from games.notifications.message import compose
from games.notifications.models import Notification, NotificationSettings
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.queries import settings_of
from games.notifications.texts import items_of
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.snapshots import visible_state
from tests.games.notifications.receivers import mail_server, nobody_listens
from tests.games.notifications.rows import notified_kinds
from tests.games.notifications.sweeping import deliver_all_due
from tests.playing import first_legal, mover_of, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(settings):
    with mail_server() as (handler, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        yield handler


def part(mail, kind: str) -> str:
    return mail.get_body(preferencelist=(kind,)).get_content()


def mail_to(server, user):
    (mail,) = [mail for mail in server.mails if mail["To"] == user.email]
    return mail


def test_a_mail_has_text_html_and_a_picture_of_the_position(game, server, sweep):
    mover = mover_of(game)
    sweep()
    mail = mail_to(server, mover)
    assert mail["Subject"] == "Your turn · Harbour"
    address = f"/games/{game.pk}/"
    assert address in part(mail, "plain")
    assert address in part(mail, "html")
    (picture,) = [found for found in mail.walk() if found.get_content_type() == "image/png"]
    assert picture.get_content().startswith(b"\x89PNG")
    assert picture["Content-ID"] == f"<position-{game.pk}>"
    assert f"cid:position-{game.pk}" in part(mail, "html")


def test_the_picture_shows_the_position_that_the_text_describes(game, monkeypatch):
    mover = mover_of(game)
    items = items_of(mover, list(Notification.objects.filter(user=mover, kind=Kind.YOUR_TURN)))
    play(game, first_legal(game))
    drawn = []
    monkeypatch.setattr(
        email, "visible_state", lambda game: drawn.append(game.version) or visible_state(game)
    )
    email.build(compose(mover, items), mover.email)
    assert drawn == [0]


def test_a_mail_loads_nothing_from_outside_and_does_not_reveal_the_pile(game, server, sweep):
    mover = mover_of(game)
    sweep()
    html = part(mail_to(server, mover), "html")
    assert re.findall(r'src="(?!cid:)', html) == []
    assert game.shuffle_secret.secret not in html
    assert ",".join(map(str, game.secret.tiles[11:20])) not in html


def test_one_click_stops_just_this_kind(game, server, sweep, client):
    mover = mover_of(game)
    sweep()
    mail = mail_to(server, mover)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = mail["List-Unsubscribe"].strip("<>")
    path = address[address.index("/notifications/") :]
    answer = client.post(path, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    chosen = settings_of(mover.pk)
    assert not is_wanted(chosen, Kind.YOUR_TURN, Channel.EMAIL)
    assert is_wanted(chosen, Kind.OVER, Channel.EMAIL)
    assert is_wanted(chosen, Kind.YOUR_TURN, Channel.APP)
    assert "We no longer send you these emails." in client.get(path).content.decode()
    client.post(path, {"wanted": "yes"})
    assert is_wanted(settings_of(mover.pk), Kind.YOUR_TURN, Channel.EMAIL)


def test_a_mail_about_several_kinds_has_a_link_for_each(game, server, sweep, client):
    mover = mover_of(game)
    save_settings(mover, {}, {Kind.STARTED: {Channel.EMAIL: True}})
    sweep()
    mail = mail_to(server, mover)
    for kind in ("plain", "html"):
        tokens = re.findall(r"/notifications/kind/([^/]+)/", part(mail, kind))
        assert {links.read_link(token).kinds for token in tokens} == {("started",), ("your_turn",)}
    client.post(f"/notifications/kind/{tokens[0]}/")
    chosen = settings_of(mover.pk)
    wanted = [is_wanted(chosen, kind, Channel.EMAIL) for kind in (Kind.STARTED, Kind.YOUR_TURN)]
    assert sorted(wanted) == [False, True]


def test_the_digest_lists_the_tables_with_the_time_that_is_left(game, server, clock):
    mover = mover_of(game)
    hour = (timezone.now().hour + 2) % 24
    save_settings(mover, {"digest_hour": hour, "remind_after": 0}, {Kind.YOUR_TURN: {Channel.EMAIL: False}})
    deliver_all_due()
    clock(timedelta(hours=3))
    deliver_all_due()
    mail = mail_to(server, mover)
    assert mail["Subject"] == "It’s your turn in 1 game"
    for kind in ("plain", "html"):
        assert re.search(r"Harbour(</a>)? · 2 days( \d+ hours?)? left", part(mail, kind))
        assert f"/games/{game.pk}/" in part(mail, kind)


def test_a_mail_declares_its_language_and_direction(game, server, sweep):
    mover = mover_of(game)
    User.objects.filter(pk=mover.pk).update(language="fa")
    sweep()
    assert '<html lang="fa" dir="rtl">' in part(mail_to(server, mover), "html")


def test_links_in_a_mail_lead_to_pages_in_its_language(game, server, sweep, client):
    mover = mover_of(game)
    User.objects.filter(pk=mover.pk).update(language="de")
    sweep()
    mail = mail_to(server, mover)
    for kind in ("plain", "html"):
        paths = re.findall(rf"{settings.SITE_URL}(/[^\s\"<?]*)", part(mail, kind))
        assert f"/de/games/{game.pk}/" in paths
        assert {path.partition("/")[2].partition("/")[0] for path in paths} <= {"de", "static"}
    (unsubscribe,) = re.findall(rf"<{settings.SITE_URL}(/[^>]+)>", mail["List-Unsubscribe"])
    page = client.get(unsubscribe, headers={"Accept-Language": "uk"})
    assert (page.status_code, page["Content-Language"]) == (200, "de")
    assert client.post(unsubscribe, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not is_wanted(settings_of(mover.pk), Kind.YOUR_TURN, Channel.EMAIL)


def test_a_language_that_is_no_longer_offered_is_not_used(game, server, sweep):
    mover = mover_of(game)
    User.objects.filter(pk=mover.pk).update(language="ar")
    sweep()
    assert f"{settings.SITE_URL}/games/{game.pk}/" in part(mail_to(server, mover), "plain")


@pytest.mark.parametrize("name", ["Ada\r\nBcc: a@b.test", "Ada\nSubject: x"])
def test_the_name_of_a_player_cannot_add_a_header(game, mina, otto, server, sweep, name):
    mover = mover_of(game)
    other = otto if mover == mina else mina
    User.objects.filter(pk=other.pk).update(username=name)
    notify(Kind.BACK, [mover.pk], game=game, turn=1, now=timezone.now(), detail=str(other.pk))
    save_settings(mover, {}, {Kind.BACK: {Channel.EMAIL: True}, Kind.YOUR_TURN: {Channel.EMAIL: False}})
    sweep()
    mail = mail_to(server, mover)
    assert (mail["Bcc"], len(mail.get_all("Subject"))) == (None, 1)
    assert mail["Subject"].endswith("is back from vacation · Harbour")


def test_opening_the_link_changes_nothing(mina, client):
    token = links.link_token(mina.pk, "email", ["your_turn"])
    assert client.get(f"/notifications/kind/{token}/").status_code == 200
    assert is_wanted(settings_of(mina.pk), "your_turn", "email")


def test_an_expired_link_says_so_and_a_forged_one_does_nothing(mina, client, monkeypatch):
    token = links.link_token(mina.pk, "email", ["your_turn"])
    monkeypatch.setattr(links, "VALID_SECONDS", -1)
    answer = client.post(f"/notifications/kind/{token}/")
    assert (answer.status_code, b"expired" in answer.content) == (410, True)
    monkeypatch.undo()
    answer = client.post(f"/notifications/kind/{token[:-3]}abc/")
    assert answer.status_code == 404
    assert is_wanted(settings_of(mina.pk), "your_turn", "email")


def test_the_name_of_a_table_cannot_add_a_header(mina, otto, options, server, sweep):
    table = open_table(mina, options(time_control="3d"))
    Game.objects.filter(pk=table.pk).update(name="Quay\r\nBcc: all@example.com")
    join_table(otto, table.pk)
    sweep()
    for mail in server.mails:
        assert mail["Bcc"] is None
        assert mail["Subject"].endswith("Quay Bcc: all@example.com")


def test_an_address_nobody_confirmed_gets_no_mail(game, server, sweep):
    mover = mover_of(game)
    mover.emailaddress_set.update(verified=False)
    sweep()
    assert [mail for mail in server.mails if mail["To"] == mover.email] == []


def test_a_mail_is_retried_if_the_server_is_down(game, settings, sweep, clock):
    mover = mover_of(game)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", nobody_listens()
    sweep()
    row = Notification.objects.get(user=mover, channel=Channel.EMAIL, kind=Kind.YOUR_TURN)
    assert (row.state, row.attempts) == (State.DUE, 1)
    assert row.due_at > timezone.now()
    with mail_server() as (handler, port):
        settings.EMAIL_PORT = port
        clock(timedelta(minutes=2))
        deliver_all_due()
        assert len([mail for mail in handler.mails if mail["To"] == mover.email]) == 1


def test_an_address_unknown_to_the_server_switches_mail_off_and_the_site_says_so(game, server, sweep):
    mover = mover_of(game)
    server.refuse = "550 no such user"
    sweep()
    sweep(timedelta(minutes=1))
    assert notified_kinds(mover, Channel.EMAIL, State.FAILED) == [Kind.YOUR_TURN]
    assert Kind.CHANNEL_OFF in notified_kinds(mover, Channel.APP)


def test_a_temporary_refusal_is_retried_later(game, server, sweep):
    mover = mover_of(game)
    server.refuse = "451 greylisted"
    sweep()
    row = Notification.objects.get(user=mover, channel=Channel.EMAIL, kind=Kind.YOUR_TURN)
    assert row.state == State.DUE


def test_a_time_zone_that_no_longer_exists_stops_no_mail(game, server, sweep):
    mover = mover_of(game)
    User.objects.filter(pk=mover.pk).update(time_zone="Middle/Earth")
    NotificationSettings.objects.create(user=mover, quiet_start=None, quiet_end=None, remind_hour=7)
    sweep()
    assert mail_to(server, mover)
