"""The bots on the embedded site: the strongest one's response time, and how bot games slow down pages."""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

from bench.figures import Figure
from tests.site_player import CROWD, SitePlayer, processes, run_on, slowest_pages, suspended_bots
from tests.site_process import SiteProcess

ANSWERS = 15
PAGES = 120
LOST_TURNS = 5
CROWD_GAMES = 100


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        site = SiteProcess(Path(folder))
        subprocess.run([sys.executable, "-m", "engine.bots.compile"], env=site.environment, check=True)
        site.start()
        try:
            yield answer_time(site)
            yield lost_turn(site)
            yield from page_times(site)
            [worker] = processes(site, "--queues bots")
            memory = worker.memory_full_info().pss / 2**20
            yield Figure("memory of the bots' worker after all this: PSS", memory, 400, "MB")
        finally:
            site.stop()


def answer_time(site: SiteProcess) -> Figure:
    """From a person's POST to the bot's move on the person's socket."""
    player = SitePlayer(site, "full-moon")
    address = site.url.replace("http", "ws", 1) + f"/ws/games/{player.game}/"
    headers = {"Cookie": player.cookie}
    times: list[float] = []
    with connect(address, origin=site.url, additional_headers=headers, proxy=None, max_queue=None) as socket:
        while len(times) < ANSWERS and (to_move := player.ask()["position"]["to_move"]) is not None:
            if to_move == 1:
                time.sleep(0.2)
                continue
            began = time.perf_counter()
            answer = player.move()
            if answer["to_move"] == 1:
                wait_for_version(socket, answer["version"] + 1)
                times.append(time.perf_counter() - began)
    name = f"a person's move to full-moon's on the socket, median of {len(times)}"
    return Figure(name, statistics.median(times), 2, "s")


def wait_for_version(socket: ClientConnection, version: int) -> None:
    for frame in socket:
        message = json.loads(frame)
        if message["type"] == "moved" and message["version"] >= version:
            return


def page_times(site: SiteProcess) -> Iterator[Figure]:
    mina = SitePlayer(site, "gibbous")
    paths = ["/lobby/", mina.page]
    idle = slowest_pages(site, paths, PAGES)
    run_on(site, CROWD.format(games=CROWD_GAMES, tokens=20, bots=("crescent", "full-moon")))
    busy = slowest_pages(site, paths, PAGES)
    name = f"95th percentile of a page with {CROWD_GAMES} bot games at once, to that of idle"
    yield Figure(name, busy / idle, 3, "x")


def lost_turn(site: SiteProcess) -> Figure:
    """From a bot's turn being due to its move, when the broker has lost all messages in between."""
    mina = SitePlayer(site, "crescent")
    times = []
    for _ in range(LOST_TURNS):
        while not mina.is_to_move():
            time.sleep(0.05)
        with suspended_bots(site) as broker:
            mina.end_turn()
            began = time.perf_counter()
            # By then the turn is due and its wake-up has been sent.
            time.sleep(0.5)
            broker.flushall()
        while not mina.is_to_move():
            time.sleep(0.05)
        times.append(time.perf_counter() - began)
    return Figure(
        f"a turn that the broker lost, until it is played, slowest of {LOST_TURNS}", max(times), 15, "s"
    )
