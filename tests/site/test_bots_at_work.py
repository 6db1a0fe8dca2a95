"""Bots on the real site: a crowd of games at once, a broker that forgets, a mail server that hangs."""

import select
import socket
import sqlite3
import time
import urllib.request

import pytest
import redis

from tests.site.test_supervisor import SERVICES, wait_until
from tests.site_player import CROWD, SitePlayer, broker_url, processes, run_on
from tests.site_process import SiteProcess

pytestmark = [pytest.mark.stack, pytest.mark.timeout(900)]
GAMES = 100
CROWD_SECONDS = 600
MAILS = """
from allauth.account.models import EmailAddress
from django.utils import timezone
from accounts.models import User
from games.models import Game, Notification

names = [f"reader-{number}" for number in range(60)]
users = [User.objects.create(username=name, email=f"{name}@example.org") for name in names]
for user in users:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
game = Game.objects.create(name="Harbour", host=users[0], seat_count=2, tokens=20)
word = dict(game=game, kind="started", channel="email", due_at=timezone.now())
Notification.objects.bulk_create(Notification(user=user, **word) for user in users)
"""


def count(site, question):
    with sqlite3.connect(site.data_dir / "novaluna.sqlite3", timeout=30) as database:
        return database.execute(question).fetchone()[0]


def test_a_hundred_games_of_bots_at_once_all_finish(site):
    run_on(site, CROWD.format(games=GAMES, tokens=2))
    finished = "SELECT count(*) FROM games_game WHERE name = 'Crowd' AND status = 'finished'"
    wait_until(lambda: count(site, finished) == GAMES, CROWD_SECONDS)
    lost = "SELECT count(*) FROM games_botturn JOIN games_game ON id = game_id WHERE name = 'Crowd'"
    assert count(site, lost) == 0
    with urllib.request.urlopen(site.url, timeout=30) as page:
        assert page.status == 200


def test_a_turn_whose_wake_up_the_broker_forgot_is_played(site):
    mina = SitePlayer(site, "crescent")
    wait_until(mina.is_to_move, 60)
    [worker] = processes(site, SERVICES["bots worker"])
    worker.suspend()
    try:
        while mina.is_to_move():
            mina.move()
        with redis.Redis.from_url(broker_url(site)) as broker:
            wait_until(lambda: broker.llen("bots") > 0)
            broker.delete("bots")
    finally:
        worker.resume()
    began = time.monotonic()
    wait_until(mina.is_to_move, 120)
    # Where nothing else keeps the machine busy it is less than fifteen.
    assert time.monotonic() - began < 60


def test_a_mail_server_that_hangs_keeps_no_bot_waiting(tmp_path):
    with socket.create_server(("127.0.0.1", 0), backlog=100) as silent:
        site = SiteProcess(tmp_path, EMAIL_URL=f"smtp://127.0.0.1:{silent.getsockname()[1]}")
        site.start()
        try:
            run_on(site, MAILS)
            wait_until(lambda: select.select([silent], [], [], 0)[0], 60)
            mina = SitePlayer(site, "crescent")
            wait_until(mina.is_to_move, 60)
            version = mina.ask()["version"]
            while mina.is_to_move():
                mina.move()
            wait_until(mina.is_to_move, 60)
            assert mina.ask()["version"] > version + 1
            # And there are mails that have not been tried even once.
            untried = "SELECT count(*) FROM games_notification WHERE channel = 'email' AND attempts = 0"
            assert count(site, untried) > 0
        finally:
            site.stop()
