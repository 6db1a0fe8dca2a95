"""A person with a session at a real site, playing against bots through the API."""

import json
import secrets
import sqlite3
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

import psutil
import redis
from celery import Celery

from tests.migrated_database import DATABASE
from tests.site_process import ROOT, SiteProcess

CSRF_TOKEN = "x" * 32
OPEN_TABLE = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from games.tables.actions.open_table import open_table
from games.tables.options import TableOptions
from tests.factories import PlayerFactory

user = PlayerFactory(username="mina-{name}")
session = SessionStore()
session.update({{SESSION_KEY: str(user.pk), HASH_SESSION_KEY: user.get_session_auth_hash(),
                 BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0]}})
session.create()
game = open_table(user, TableOptions("Evening", seat_count=2, tokens=20, bots=("{bot}",)))
print(settings.SESSION_COOKIE_NAME, session.session_key, settings.CSRF_COOKIE_NAME, game.pk)
"""
CROWD = """
from games.tables.actions.open_table import open_table
from games.tables.actions.resign import resign
from games.tables.options import TableOptions
from novaluna_site.messaging.background import finish
from tests.factories import PlayerFactory

hosts = [PlayerFactory(username=f"host-{{number}}") for number in range(5)]
options = TableOptions("Crowd", seat_count=3, tokens={tokens}, bots={bots})
for number in range({games}):
    host = hosts[number % len(hosts)]
    resign(host, open_table(host, options).pk, "bye")
finish()
"""
"""Tables whose host leaves, so that only bots play on."""


def processes(site: SiteProcess, mark: str) -> list[psutil.Process]:
    """The site's processes that have `mark` in their command line."""
    assert site.process is not None
    found = []
    for child in psutil.Process(site.process.pid).children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # a zombie is one too
            if mark in " ".join(child.cmdline()):
                found.append(child)
    return found


def broker_url(site: SiteProcess) -> str:
    [web] = processes(site, "novaluna_site.run.web")
    return str(web.environ()["REDIS_URL"])


def suspend_outside_transactions(process: psutil.Process, site: SiteProcess) -> None:
    """Suspended inside of one, it would keep its locks, and the site's other processes could not work."""
    while True:
        process.suspend()
        try:
            with closing(sqlite3.connect(site.data_dir / DATABASE, isolation_level=None)) as database:
                database.execute("BEGIN IMMEDIATE")
                database.execute("ROLLBACK")
                return
        except sqlite3.OperationalError:
            process.resume()
            time.sleep(0.1)


@contextmanager
def bots_worker_stopped(site: SiteProcess) -> Iterator[None]:
    [worker] = processes(site, "--queues bots")
    suspend_outside_transactions(worker, site)
    try:
        yield
    finally:
        worker.resume()


@contextmanager
def suspended_bots(site: SiteProcess) -> Iterator[redis.Redis]:
    """Suspend the bots' worker, so that its tasks stay in the broker. Yields the broker."""
    [worker] = processes(site, "--queues bots")
    url = broker_url(site)
    suspend_outside_transactions(worker, site)
    try:
        with Celery(broker=url, set_as_current=False) as app, redis.Redis.from_url(url) as broker:
            # The suspended worker's connection still takes the first task.
            while not broker.llen("bots"):
                app.send_task("novaluna_site.tasks.record_heartbeat", ["bots"], queue="bots")
            yield broker
    finally:
        worker.resume()


def run_on(site: SiteProcess, script: str) -> str:
    """Run a script with the site's database and broker."""
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "shell", "--no-imports", "-c", script],
        env={**site.environment, "REDIS_URL": broker_url(site)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def slowest_pages(site: SiteProcess, paths: list[str], pages: int) -> float:
    """The 95th percentile of the response time in seconds, with one request at a time."""
    times = []
    for number in range(pages):
        began = time.perf_counter()
        with urllib.request.urlopen(site.url + paths[number % len(paths)], timeout=60) as page:
            page.read()
        times.append(time.perf_counter() - began)
        time.sleep(0.1)
    return statistics.quantiles(times, n=20)[-1]


def count(site: SiteProcess, question: str) -> int:
    """The result of a query, read directly from the site's database."""
    with closing(sqlite3.connect(site.data_dir / DATABASE, timeout=30)) as database:
        found: int = database.execute(question).fetchone()[0]
    return found


class SitePlayer:
    """A player at a table with one bot."""

    def __init__(self, site: SiteProcess, bot: str) -> None:
        self.url = site.url
        session_name, session, csrf_name, self.game = run_on(
            site, OPEN_TABLE.format(bot=bot, name=secrets.token_hex(4))
        ).split()
        self.cookie = f"{session_name}={session}; {csrf_name}={CSRF_TOKEN}"

    def ask(self, path: str = "", body: dict[str, Any] | None = None, **headers: str) -> dict[str, Any]:
        request = urllib.request.Request(
            f"{self.url}/api/games/{self.game}/{path}",
            None if body is None else json.dumps(body).encode(),
            {
                "Cookie": self.cookie,
                "X-CSRFToken": CSRF_TOKEN,
                "Content-Type": "application/json",
                **headers,
            },
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    @property
    def page(self) -> str:
        return f"/games/{self.game}/"

    def is_to_move(self) -> bool:
        return bool(self.ask()["position"]["to_move"] == 0)

    def end_turn(self) -> None:
        """Move until it is the bot's turn."""
        while self.is_to_move():
            self.move()

    def move(self) -> dict[str, Any]:
        """Make the first legal move and return the answer."""
        seen = self.ask()
        body = {"action": seen["turn"]["takes"][0]["action"], "expected_version": seen["version"]}
        return self.ask("moves/", body, **{"Idempotency-Key": str(seen["version"])})
