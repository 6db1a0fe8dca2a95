"""The sweep of notifications and clocks: by how much a hundred times as many running games make it dearer.

BENCH_GAMES lowers the million games.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta

import psycopg

from bench.figures import Figure
from bench.seeding import copy, played_state
from bench.web import ROOT, Web
from tests.postgres import PostgresServer, start_postgres_server

FEW = 10_000
MANY = int(os.environ.get("BENCH_GAMES", "1000000"))
USERS = 5_000
DUE = 1_000
# Those whose notifications come due are the first; only they are ever read.
READ = 10 * DUE


class Days:
    """A database full of running games, each with a word that waits to be said."""

    def __init__(self, stack: ExitStack, postgres: PostgresServer, games: int) -> None:
        name = f"days_{games}"
        with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        self.postmaster = str(postgres.get_pid())
        url = postgres.get_uri(database=name)
        self.web = Web(stack, url)
        seed(url, games)

    def measure(self, what: str) -> float:
        command = [sys.executable, "-m", "bench.sweeper", what, self.postmaster]
        environment = self.web.environment | {"DJANGO_SETTINGS_MODULE": "bench.settings"}
        run = subprocess.run(command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True)
        return float(run.stdout)


def seed(url: str, games: int) -> None:
    now = datetime.now(UTC)
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        users = (f"{number}\tplayer-{number}\tperson\tt" for number in range(1, USERS + 1))
        copy(cursor, "accounts_user", "id username kind is_active", users)
        columns = "id name host_id access watching status previews time_control seat_count tokens order"
        columns += " commitment version state to_move created_at started_at turn_started_at deadline"
        copy(cursor, "games_game", columns, game_rows(games, now))
        copy(cursor, "games_seat", "game_id index user_id is_bot", seat_rows(games))
        columns = "id user_id game_id turn kind channel state due_at"
        copy(cursor, "games_notification", columns, notification_rows(games, now))
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
        few, many = Days(stack, postgres, FEW), Days(stack, postgres, MANY)
        ratio = many.measure("cost") / few.measure("cost")
        yield Figure(f"sweep with {DUE:,} due, {MANY:,} running games to {FEW:,}", ratio, 1.5, "x")
        yield Figure("memory after 10,000 due rows, to after 1,000", few.measure("memory"), 1.1, "x")
