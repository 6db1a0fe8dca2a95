"""Lists on a site with a million games, compared with a thousand: CPU time of the web process and PostgreSQL.

BENCH_GAMES sets the number of games, a million by default. There is one user for ten games.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack

import psutil
import psycopg

from bench.figures import Figure
from bench.seeding import REGULAR, Crowd, seed
from bench.web import Visitor, Web
from tests.postgres import PostgresServer, start_postgres_server

FEW = 1000
MANY = int(os.environ.get("BENCH_GAMES", "1000000"))
REQUESTS = 40
ROUNDS = 3
FINISHED = "/api/games/finished/"
LISTS = {
    "open tables": "/api/tables/",
    "my games": "/api/games/mine/",
    "finished games": FINISHED,
    "finished, of a player": f"{FINISHED}?player=player-17",
    "finished, of a regular": f"{FINISHED}?player={REGULAR}",
    "finished, won by a regular": f"{FINISHED}?player={REGULAR}&place=1",
    "finished, of a bot": f"{FINISHED}?player=crescent",
    "finished, of a bot against a player": f"{FINISHED}?player=crescent&opponent=player-17",
    "finished, of one kind": f"{FINISHED}?seats=4&rated=true",
    "finished, in a month": f"{FINISHED}?since=2020-01-01&until=2020-01-31",
}


class Site:
    """One web process on a database with this many games."""

    def __init__(self, stack: ExitStack, postgres: PostgresServer, games: int) -> None:
        name = f"games_{games}"
        with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        self.postgres = psutil.Process(postgres.get_pid())
        self.web = Web(stack, postgres.get_uri(database=name))
        seed(postgres.get_uri(database=name), Crowd(games))
        self.web.start(stack)
        self.visitor = Visitor(self.web, "player-17")

    def cpu_seconds(self) -> float:
        return self.web.cpu_seconds() + sum(
            sum(process.cpu_times()[:2]) for process in self.postgres.children()
        )

    def cost(self, path: str) -> float:
        """CPU seconds of one request."""
        before = self.cpu_seconds()
        for _ in range(REQUESTS):
            self.visitor.get(path)
        return (self.cpu_seconds() - before) / REQUESTS


def figures() -> Iterator[Figure]:
    with ExitStack() as stack:
        postgres = start_postgres_server(stack)
        few, many = Site(stack, postgres, FEW), Site(stack, postgres, MANY)
        for name, path in LISTS.items():
            few.visitor.get(path)
            many.visitor.get(path)
            costs = [(few.cost(path), many.cost(path)) for _ in range(ROUNDS)]
            ratio = min(cost for _, cost in costs) / min(cost for cost, _ in costs)
            yield Figure(f"{name}, {MANY:,} games to {FEW:,}", ratio, 1.5, "x")
