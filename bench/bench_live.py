"""Live news: from a move's POST to the opponent's socket, and what idle sockets weigh."""

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
# More than a heartbeat, so that all have asked the database once more.
SETTLE_SECONDS = 30


def figures() -> Iterator[Figure]:
    with ExitStack() as stack:
        web = Web(stack, start_postgres(stack))
        web.start(stack)
        players = (Visitor(web, "mina"), Visitor(web, "otto"))
        game_id = players[0].post("/api/tables/", {"name": "Bench", "seats": 2})["id"]
        players[1].ask("POST", f"/api/games/{game_id}/join/", {})
        yield news_latency(players, game_id)
        yield idle_weight(web, players[0], game_id)


def socket_options(visitor: Visitor) -> dict[str, Any]:
    origin = f"http://127.0.0.1:{visitor.web.port}"
    cookie = {"Cookie": visitor.headers["Cookie"]}
    return {"origin": origin, "additional_headers": cookie, "proxy": None, "max_queue": None}


class Ear(threading.Thread):
    """Notes when each version was heard of."""

    def __init__(self, visitor: Visitor, game_id: int) -> None:
        super().__init__(daemon=True)
        self.address = f"ws://127.0.0.1:{visitor.web.port}/ws/games/{game_id}/"
        self.options = socket_options(visitor)
        self.heard: dict[int, float] = {}
        self.is_listening = threading.Event()

    def run(self) -> None:
        with connect(self.address, **self.options) as socket:
            try:
                for frame in socket:
                    message = json.loads(frame)
                    if message["type"] == "moved":
                        self.heard[message["version"]] = time.perf_counter()
                    self.is_listening.set()
            except ConnectionClosed:
                pass


def news_latency(players: tuple[Visitor, Visitor], game_id: int) -> Figure:
    """At one move a second, a bare POST half a second before each."""
    ears = [Ear(player, game_id) for player in players]
    for ear in ears:
        ear.start()
        ear.is_listening.wait(30)
    bare: list[float] = []
    news: list[float] = []
    for version in range(1, MOVES + 1):
        to_move = players[0].get(f"/api/games/{game_id}/")["to_move"]
        mover, opponent = players[to_move], ears[1 - to_move]
        takes = mover.get(f"/api/games/{game_id}/")["turn"]["takes"]
        body = {"action": takes[0]["action"], "expected_version": version - 1}
        time.sleep(0.5)
        began = time.perf_counter()
        mover.post(f"/bare/games/{game_id}/", body)
        bare.append(time.perf_counter() - began)
        time.sleep(0.5)
        began = time.perf_counter()
        mover.post(f"/api/games/{game_id}/moves/", body, **{"Idempotency-Key": f"key-{version}"})
        while version not in opponent.heard:
            time.sleep(0.001)
        news.append(opponent.heard[version] - began)
    ratio = statistics.median(news) / statistics.median(bare)
    return Figure("POST to the opponent's socket, median, to a bare POST", ratio, 2, "x")


def idle_weight(web: Web, visitor: Visitor, game_id: int) -> Figure:
    return Figure(
        f"one of {SOCKETS} idle sockets: PSS", asyncio.run(measure_weight(web, visitor, game_id)), 150, "KB"
    )


async def measure_weight(web: Web, visitor: Visitor, game_id: int) -> float:
    address = f"ws://127.0.0.1:{web.port}/ws/games/{game_id}/"
    before = web.process.memory_full_info().pss
    async with AsyncExitStack() as sockets:
        for _ in range(SOCKETS):
            socket = await sockets.enter_async_context(connect_async(address, **socket_options(visitor)))
            await socket.recv()
        await asyncio.sleep(SETTLE_SECONDS)
        return float(web.process.memory_full_info().pss - before) / SOCKETS / 1024
