"""Live updates: the time from a move's POST to the opponent's socket, and the memory of idle sockets."""

import asyncio
import json
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from typing import Any

from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bench.figures import Figure
from bench.web import Visitor, Web
from tests.postgres import start_postgres

MOVES = 30
SOCKETS = 500
# More than a heartbeat, so that every socket has checked its session in the database once more.
SETTLE_SECONDS = 30


def figures() -> Iterator[Figure]:
    with ExitStack() as stack:
        web = Web(stack, start_postgres(stack))
        web.start(stack)
        players = (Visitor(web, "mina"), Visitor(web, "otto"))
        game_id = players[0].post("/api/tables/", {"name": "Bench", "seats": 2})["id"]
        players[1].ask("POST", f"/api/games/{game_id}/join/", {})
        yield update_latency(players, game_id)
        yield idle_memory(web, players[0], game_id)


def socket_options(visitor: Visitor) -> dict[str, Any]:
    origin = f"http://127.0.0.1:{visitor.web.port}"
    cookie = {"Cookie": visitor.headers["Cookie"]}
    return {"origin": origin, "additional_headers": cookie, "proxy": None, "max_queue": None}


class Listener(threading.Thread):
    """Records when each version arrived on a player's socket."""

    def __init__(self, visitor: Visitor, game_id: int) -> None:
        super().__init__(daemon=True)
        self.address = f"ws://127.0.0.1:{visitor.web.port}/ws/games/{game_id}/"
        self.options = socket_options(visitor)
        self.received: dict[int, float] = {}
        self.is_listening = threading.Event()

    def run(self) -> None:
        with connect(self.address, **self.options) as socket:
            try:
                for frame in socket:
                    message = json.loads(frame)
                    if message["type"] == "moved":
                        self.received[message["version"]] = time.perf_counter()
                    self.is_listening.set()
            except ConnectionClosed:
                pass


def update_latency(players: tuple[Visitor, Visitor], game_id: int) -> Figure:
    """At one move a second, with a bare POST half a second before each."""
    listeners = [Listener(player, game_id) for player in players]
    for listener in listeners:
        listener.start()
        listener.is_listening.wait(30)
    bare: list[float] = []
    updates: list[float] = []
    for version in range(1, MOVES + 1):
        to_move = players[0].get(f"/api/games/{game_id}/")["to_move"]
        mover, opponent = players[to_move], listeners[1 - to_move]
        takes = mover.get(f"/api/games/{game_id}/")["turn"]["takes"]
        body = {"action": takes[0]["action"], "expected_version": version - 1}
        time.sleep(0.5)
        began = time.perf_counter()
        mover.post(f"/bare/games/{game_id}/", body)
        bare.append(time.perf_counter() - began)
        time.sleep(0.5)
        began = time.perf_counter()
        mover.post(f"/api/games/{game_id}/moves/", body, **{"Idempotency-Key": f"key-{version}"})
        while version not in opponent.received:
            time.sleep(0.001)
        updates.append(opponent.received[version] - began)
    ratio = statistics.median(updates) / statistics.median(bare)
    return Figure("POST to the opponent's socket, median, to a bare POST", ratio, 1.8, "x")


def idle_memory(web: Web, visitor: Visitor, game_id: int) -> Figure:
    return Figure(
        f"one of {SOCKETS} idle sockets: PSS",
        asyncio.run(memory_per_socket(web, visitor, game_id)),
        150,
        "KB",
    )


async def memory_per_socket(web: Web, visitor: Visitor, game_id: int) -> float:
    address = f"ws://127.0.0.1:{web.port}/ws/games/{game_id}/"
    before = web.process.memory_full_info().pss
    async with AsyncExitStack() as sockets:
        for _ in range(SOCKETS):
            socket = await sockets.enter_async_context(connect_async(address, **socket_options(visitor)))
            await socket.recv()
        await asyncio.sleep(SETTLE_SECONDS)
        return float(web.process.memory_full_info().pss - before) / SOCKETS / 1024
