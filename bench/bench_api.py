"""The API: CPU time of a move and of a snapshot, compared with bare views in the same web process."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from bench.figures import Figure
from bench.web import Visitor, Web
from tests.postgres import start_postgres

GAMES = 24
PLIES = 36


@dataclass
class Table:
    """A two-player game. The player to move makes the requests."""

    players: tuple[Visitor, Visitor]
    game_id: int
    to_move: int | None
    takes: tuple[dict[str, Any], ...] = ()

    @property
    def mover(self) -> Visitor:
        assert self.to_move is not None
        return self.players[self.to_move]


def figures() -> Iterator[Figure]:
    with ExitStack() as stack:
        web = Web(stack, start_postgres(stack))
        web.start(stack)
        tables = [open_table(web, number) for number in range(GAMES)]
        spent: Counter[str] = Counter()
        for ply in range(PLIES):
            for name, act in ACTS.items():
                before = web.cpu_seconds()
                for table in tables:
                    act(table, ply)
                spent[name] += web.cpu_seconds() - before
            tables = [table for table in tables if table.to_move is not None]
    moves, bare_posts = spent["move"], spent["bare post"]
    yield Figure(f"POST moves, {PLIES} plies, to a bare POST", moves / bare_posts, 1.8, "x")
    yield Figure(
        f"snapshot with takes, {PLIES} plies, to a bare GET", spent["snapshot"] / spent["bare get"], 4, "x"
    )


def open_table(web: Web, number: int) -> Table:
    players = (Visitor(web, f"host-{number}"), Visitor(web, f"other-{number}"))
    game_id = players[0].post("/api/tables/", {"name": "Bench", "seats": 2})["id"]
    status, _ = players[1].ask("POST", f"/api/games/{game_id}/join/", {})
    assert status == 200
    return Table(players, game_id, players[0].get(f"/api/games/{game_id}/")["to_move"])


def snapshot(table: Table, ply: int) -> None:
    seen = table.mover.get(f"/api/games/{table.game_id}/")
    table.takes = tuple(seen["turn"]["takes"])


def bare_get(table: Table, ply: int) -> None:
    table.mover.get(f"/bare/games/{table.game_id}/")


def bare_post(table: Table, ply: int) -> None:
    table.mover.post(f"/bare/games/{table.game_id}/", move_body(table, ply))


def move(table: Table, ply: int) -> None:
    key = {"Idempotency-Key": f"key-{ply}"}
    answer = table.mover.post(f"/api/games/{table.game_id}/moves/", move_body(table, ply), **key)
    table.to_move = answer["to_move"]


def move_body(table: Table, ply: int) -> dict[str, Any]:
    best = max(table.takes, key=lambda take: len(take["covers"]))
    return {"action": best["action"], "expected_version": ply}


ACTS: dict[str, Callable[[Table, int], None]] = {
    "snapshot": snapshot,
    "bare get": bare_get,
    "bare post": bare_post,
    "move": move,
}
