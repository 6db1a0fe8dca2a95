"""Leaderboards with a million players, profiles with ten thousand games, and the cost of rating a game.

All in CPU time of the web process and of PostgreSQL, with an empty cache. BENCH_PLAYERS sets the number of
players, a million by default.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack

import psutil
import psycopg

from bench.figures import Figure
from bench.leaderboard_seeding import GAMES, NOVICE, VETERAN, seed_boards, seed_histories
from bench.web import Visitor, Web
from tests.postgres import PostgresServer, start_postgres_server

FEW = 1000
MANY = int(os.environ.get("BENCH_PLAYERS", "1000000"))
REQUESTS = 40
ROUNDS = 3
ENDINGS = 24
BOARD = "/api/leaderboard/?board=two"
PAGES = {
    "leaderboard page": "/leaderboard/",
    "leaderboard by the API": BOARD,
    "my row with its neighbours": f"{BOARD}&limit=1",
}


class Site:
    def __init__(self, stack: ExitStack, postgres: PostgresServer, name: str) -> None:
        with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        self.database_url = postgres.get_uri(database=name)
        self.postgres = psutil.Process(postgres.get_pid())
        self.web = Web(stack, self.database_url)

    def cpu_seconds(self) -> float:
        return self.web.cpu_seconds() + sum(
            sum(process.cpu_times()[:2]) for process in self.postgres.children()
        )

    def cost(self, visitor: Visitor, path: str) -> float:
        """CPU seconds of a request with an empty cache."""
        spent = 0.0
        for _ in range(REQUESTS):
            self.web.clear_cache()
            before = self.cpu_seconds()
            status, _ = visitor.ask("GET", path)
            spent += self.cpu_seconds() - before
            assert status == 200
        return spent / REQUESTS


def figures() -> Iterator[Figure]:
    with ExitStack() as stack:
        postgres = start_postgres_server(stack)
        yield from board_figures(stack, postgres)
        yield from profile_figures(stack, postgres)
        yield from ending_figures(stack, postgres)


def board_figures(stack: ExitStack, postgres: PostgresServer) -> Iterator[Figure]:
    sites = []
    for players in (FEW, MANY):
        site = Site(stack, postgres, f"players_{players}")
        seed_boards(site.database_url, players)
        site.web.start(stack)
        sites.append((site, Visitor(site.web, "player-17"), f"{BOARD}&cursor={middle(site, players)}"))
    for name, path in {**PAGES, "a page in the middle": ""}.items():
        costs = [
            [site.cost(visitor, path or deep) for site, visitor, deep in sites] for _ in range(ROUNDS + 1)
        ][1:]
        ratio = min(many for _, many in costs) / min(few for few, _ in costs)
        yield Figure(f"{name}, {MANY:,} players to {FEW:,}", ratio, 1.5, "x")


def middle(site: Site, players: int) -> str:
    """The cursor for the page after the player in the middle."""
    with psycopg.connect(site.database_url) as connection:
        row = connection.execute(
            "SELECT value, id FROM leaderboards_standing ORDER BY value DESC, id OFFSET %s LIMIT 1",
            [players // 2],
        ).fetchone()
    assert row is not None
    return f"after.{row[0]}.{row[1]}"


def profile_figures(stack: ExitStack, postgres: PostgresServer) -> Iterator[Figure]:
    site = Site(stack, postgres, "histories")
    seed_histories(site.database_url)
    site.web.start(stack)
    visitor = Visitor(site.web, "rival-1")
    costs = [
        [site.cost(visitor, f"/players/{name}/") for name in (NOVICE, VETERAN)] for _ in range(ROUNDS + 1)
    ][1:]
    ratio = min(many for _, many in costs) / min(few for few, _ in costs)
    yield Figure(f"profile with {GAMES[VETERAN]:,} games to one with {GAMES[NOVICE]}", ratio, 2, "x")


def ending_figures(stack: ExitStack, postgres: PostgresServer) -> Iterator[Figure]:
    """Every player gets a rating first, because a first rated game costs more."""
    site = Site(stack, postgres, "endings")
    site.web.start(stack)
    players = [(Visitor(site.web, f"host-{n}"), Visitor(site.web, f"other-{n}")) for n in range(ENDINGS)]
    for pair in players:
        end(pair, open_table(pair, rated=True))
    spent = {"move": 0.0, "rated": 0.0, "casual": 0.0}
    for kind in ("rated", "casual") * ROUNDS:
        tables = [open_table(pair, rated=kind == "rated") for pair in players]
        before = site.cpu_seconds()
        for pair, table in zip(players, tables, strict=True):
            move(pair, table)
        spent["move"] += (site.cpu_seconds() - before) / 2
        before = site.cpu_seconds()
        for pair, table in zip(players, tables, strict=True):
            end(pair, table)
        spent[kind] += site.cpu_seconds() - before
    added = (spent["rated"] - spent["casual"]) / spent["move"]
    yield Figure("what rating adds to the end of a game, to a plain move", added, 1, "x")


Pair = tuple[Visitor, Visitor]


def open_table(pair: Pair, *, rated: bool) -> dict[str, object]:
    body = {"name": "Bench", "seats": 2, "rated": rated, "time_control": "3d"}
    game_id = pair[0].post("/api/tables/", body)["id"]
    pair[1].ask("POST", f"/api/games/{game_id}/join/", {})
    seen = pair[0].get(f"/api/games/{game_id}/")
    mover = pair[seen["to_move"]]
    takes = mover.get(f"/api/games/{game_id}/")["turn"]["takes"]
    return {"id": game_id, "to_move": seen["to_move"], "action": takes[0]["action"]}


def move(pair: Pair, table: dict[str, object]) -> None:
    body = {"action": table["action"], "expected_version": 0}
    mover = pair[int(str(table["to_move"]))]
    mover.post(f"/api/games/{table['id']}/moves/", body, **{"Idempotency-Key": "first"})


def end(pair: Pair, table: dict[str, object]) -> None:
    pair[0].post(f"/api/games/{table['id']}/resign/", {}, **{"Idempotency-Key": "last"})
