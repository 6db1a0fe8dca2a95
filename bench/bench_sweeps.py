"""The sweeps of notifications and clocks: how much more they cost with a hundred times as many running games,
and whether a mail server that hangs delays the bots.

BENCH_GAMES sets the number of games, a million by default.
"""

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg

from bench.figures import Figure
from bench.seeding import copy, played_state
from bench.web import ROOT, Web
from tests.games.notifications.receivers import mail_server
from tests.postgres import PostgresServer, start_postgres_server
from tests.site_player import SitePlayer, run_on
from tests.site_process import SiteProcess

FEW = 10_000
MANY = int(os.environ.get("BENCH_GAMES", "1000000"))
USERS = 5_000
DUE = 1_000
# Only the first games' notifications come due, so only these games are ever read.
READ = 10 * DUE
# Few enough for two measurements in one game.
ANSWERS = 5
DUE_MAILS = """
from allauth.account.models import EmailAddress
from django.utils import timezone
from accounts.models import User
from games.notifications.models import Notification
from games.tables.models import Game

for number in range(500):
    user = User.objects.create(username=f"reader-{number}", email=f"reader-{number}@example.org")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    Notification.objects.create(
        user=user, game=Game.objects.first(), kind="over", channel="email", due_at=timezone.now()
    )
"""


class Database:
    """A database full of running games, each with a notification that is not yet due."""

    def __init__(self, stack: ExitStack, postgres: PostgresServer, games: int) -> None:
        name = f"sweeps_{games}"
        with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        self.postmaster = str(postgres.get_pid())
        url = postgres.get_uri(database=name)
        self.web = Web(stack, url)
        seed(url, games)

    def measure(self, what: str, **more: str) -> float:
        command = [sys.executable, "-m", "bench.sweeper", what, self.postmaster]
        environment = self.web.environment | {"DJANGO_SETTINGS_MODULE": "bench.settings", **more}
        run = subprocess.run(command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True)
        return float(run.stdout)


def seed(url: str, games: int) -> None:
    now = datetime.now(UTC)
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        users = [(number, f"player-{number}@example.org") for number in range(1, USERS + 1)]
        people = (f"{number}\tplayer-{number}\t{address}\tperson\tt" for number, address in users)
        copy(cursor, "accounts_user", "id username email kind is_active", people)
        confirmed = (f"{number}\t{number}\t{address}\tt\tt" for number, address in users)
        copy(cursor, "account_emailaddress", "id user_id email verified primary", confirmed)
        columns = "id name host_id access watching status previews time_control seat_count tokens order"
        columns += " commitment version state to_move created_at started_at turn_started_at deadline"
        copy(cursor, "tables_game", columns, game_rows(games, now))
        copy(cursor, "tables_seat", "game_id index user_id is_bot", seat_rows(games))
        columns = "id user_id game_id turn kind channel state due_at"
        copy(cursor, "notifications_notification", columns, notification_rows(games, now))
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


def game_rows(games: int, now: datetime) -> Iterator[str]:
    whole, bare = played_state(2), "{}"
    for number in range(1, games + 1):
        deadline = now - timedelta(seconds=1) if number <= DUE else now + timedelta(minutes=number)
        state = whole if number <= READ else bare
        yield (
            f"{number}\tBench\t{number % USERS + 1}\topen\teveryone\trunning\tt\t3d\t2\t20\t[0, 1]"
            f"\t{'c' * 64}\t60\t{state}\t0\t{now}\t{now}\t{now}\t{deadline}"
        )


def seat_rows(games: int) -> Iterator[str]:
    for number in range(1, min(games, READ) + 1):
        for index in range(2):
            yield f"{number}\t{index}\t{(number + index) % USERS + 1}\tf"


def notification_rows(games: int, now: datetime) -> Iterator[str]:
    for number in range(1, games + 1):
        kind = "over" if number <= READ else "low_time"
        due_at = now + timedelta(days=30, minutes=number)
        yield f"{number}\t{number % USERS + 1}\t{number}\t0\t{kind}\tapp\tdue\t{due_at}"


def figures() -> Iterator[Figure]:
    with ExitStack() as stack:
        postgres = start_postgres_server(stack)
        few, many = Database(stack, postgres, FEW), Database(stack, postgres, MANY)
        ratio = many.measure("cost") / few.measure("cost")
        yield Figure(f"sweep with {DUE:,} due, {MANY:,} running games to {FEW:,}", ratio, 1.5, "x")
        yield Figure("memory after 10,000 due rows, to after 1,000", few.measure("memory"), 1.1, "x")
        with mail_server() as (_handler, port):
            grown = few.measure("mails", EMAIL_URL=f"smtp://127.0.0.1:{port}")
        yield Figure("memory after 1,000 mails with pictures, to after 100", grown, 1.1, "x")
    yield bots_beside_a_hanging_mail_server()


def bots_beside_a_hanging_mail_server() -> Figure:
    """A bot's response time while mails are due to a server that accepts connections and never answers."""
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.create_server(("127.0.0.1", 0), backlog=100) as server,
    ):
        site = SiteProcess(Path(folder), EMAIL_URL=f"smtp://127.0.0.1:{server.getsockname()[1]}")
        site.start()
        try:
            player = SitePlayer(site, "new-moon")
            idle = median_answer(player)
            run_on(site, DUE_MAILS)
            ratio = median_answer(player) / idle
        finally:
            site.stop()
    return Figure("a bot's answer beside a mail server that hangs, to idle", ratio, 1.5, "x")


def median_answer(player: SitePlayer) -> float:
    """From a person's move to their next turn."""
    times = []
    for _ in range(ANSWERS):
        player.move()
        began = time.perf_counter()
        while (to_move := player.ask()["position"]["to_move"]) == 1:
            time.sleep(0.02)
        if to_move is None:
            raise RuntimeError("the game was over too soon")
        times.append(time.perf_counter() - began)
    return statistics.median(times)
