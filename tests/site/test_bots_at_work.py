"""Bots on the real site: a crowd of games at once, and a broker that forgets."""

import json
import sqlite3
import subprocess
import sys
import time
import urllib.request
from functools import partial

import pytest
import redis

from tests.site.test_supervisor import SERVICES, find, wait_until
from tests.site_process import ROOT

pytestmark = [pytest.mark.stack, pytest.mark.timeout(900)]
GAMES = 100
HOSTS = 5
SEAT_SECONDS = 600

OPEN_TABLES = f"""
from accounts.models import User
from games.services.person_moves import resign
from games.services.table_options import TableOptions
from games.services.tables import open_table
from novaluna_site.messenger import _finish

hosts = [User.objects.create(username=f"host-{{number}}") for number in range({HOSTS})]
options = TableOptions("Crowd", seat_count=3, tokens=2, bots=("new-moon", "crescent"))
for number in range({GAMES}):
    host = hosts[number % {HOSTS}]
    resign(host, open_table(host, options).pk, "bye")
_finish()
"""
OPEN_ONE = """
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, BACKEND_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from accounts.models import User
from games.services.table_options import TableOptions
from games.services.tables import open_table

user = User.objects.create(username="mina")
session = SessionStore()
session.update({SESSION_KEY: str(user.pk), HASH_SESSION_KEY: user.get_session_auth_hash(),
                BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0]})
session.create()
game = open_table(user, TableOptions("Evening", seat_count=2, tokens=20, bots=("crescent",)))
print(settings.SESSION_COOKIE_NAME, session.session_key, settings.CSRF_COOKIE_NAME, game.pk)
"""


@pytest.fixture
def redis_url(site):
    [web] = find(site, SERVICES["web"])
    return web.environ()["REDIS_URL"]


def shell(site, redis_url, script):
    """On the site's data and with its broker."""
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "shell", "--no-imports", "-c", script],
        env={**site.environment, "REDIS_URL": redis_url},
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def count(site, question):
    with sqlite3.connect(site.data_dir / "novaluna.sqlite3", timeout=30) as database:
        return database.execute(question).fetchone()[0]


def test_a_hundred_games_of_bots_at_once_all_finish(site, redis_url):
    shell(site, redis_url, OPEN_TABLES)
    finished = "SELECT count(*) FROM games_game WHERE name = 'Crowd' AND status = 'finished'"
    wait_until(lambda: count(site, finished) == GAMES, SEAT_SECONDS)
    lost = "SELECT count(*) FROM games_botturn JOIN games_game ON id = game_id WHERE name = 'Crowd'"
    assert count(site, lost) == 0
    with urllib.request.urlopen(site.url, timeout=30) as page:
        assert page.status == 200


class Mina:
    def __init__(self, site, redis_url):
        self.url = site.url
        session_name, session, csrf_name, self.game = shell(site, redis_url, OPEN_ONE).split()
        self.headers = {
            "Cookie": f"{session_name}={session}; {csrf_name}={'x' * 32}",
            "X-CSRFToken": "x" * 32,
            "Content-Type": "application/json",
        }

    def ask(self, path="", body=None, **headers):
        request = urllib.request.Request(
            f"{self.url}/api/games/{self.game}/{path}",
            None if body is None else json.dumps(body).encode(),
            {**self.headers, **headers},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def is_to_move(self):
        return self.ask()["position"]["to_move"] == 0

    def move(self):
        seen = self.ask()
        body = {"action": seen["turn"]["takes"][0]["action"], "expected_version": seen["version"]}
        self.ask("moves/", body, **{"Idempotency-Key": str(seen["version"])})


def test_a_turn_whose_wake_up_the_broker_forgot_is_played(site, redis_url):
    mina = Mina(site, redis_url)
    wait_until(mina.is_to_move, 60)
    [worker] = find(site, SERVICES["bots worker"])
    worker.suspend()
    try:
        while mina.is_to_move():
            mina.move()
        with redis.Redis.from_url(redis_url) as broker:
            waiting = partial(broker.llen, "bots")
            wait_until(lambda: waiting() > 0)
            broker.delete("bots")
    finally:
        worker.resume()
    began = time.monotonic()
    wait_until(mina.is_to_move, 120)
    # On a machine with nothing else to do it is less than fifteen.
    assert time.monotonic() - began < 60
