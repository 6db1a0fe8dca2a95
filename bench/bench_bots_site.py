"""The bots at the embedded site: how soon the strongest answers, what a crowd of bot games costs others."""

import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

from bench.figures import Figure
from tests.site_player import CROWD, SitePlayer, processes, run_on
from tests.site_process import SiteProcess

ANSWERS = 15
PAGES = 60
CROWD_GAMES = 100


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        site = SiteProcess(Path(folder))
        subprocess.run([sys.executable, "-m", "engine.bots.compile"], env=site.environment, check=True)
        site.start()
        try:
            yield answer_time(site)
            yield from page_times(site)
            [worker] = processes(site, "--queues bots")
            weight = worker.memory_full_info().pss / 2**20
            yield Figure("memory of the bots' worker after all this: PSS", weight, 400, "MB")
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
            told = player.move()
            if told["to_move"] == 1:
                wait_for_version(socket, told["version"] + 1)
                times.append(time.perf_counter() - began)
    name = f"a person's move to full-moon's on the socket, median of {len(times)}"
    return Figure(name, statistics.median(times), 2, "s")


def wait_for_version(socket: ClientConnection, version: int) -> None:
    for frame in socket:
        message = json.loads(frame)
        if message["type"] == "moved" and message["version"] >= version:
            return


def page_times(site: SiteProcess) -> Iterator[Figure]:
    idle = slowest_pages(site)
    run_on(site, CROWD.format(games=CROWD_GAMES, tokens=20))
    busy = slowest_pages(site)
    name = f"95th percentile of a page with {CROWD_GAMES} bot games at once, to that of idle"
    yield Figure(name, busy / idle, 3, "x")


def slowest_pages(site: SiteProcess) -> float:
    """The 95th percentile."""
    times = []
    for _ in range(PAGES):
        began = time.perf_counter()
        with urllib.request.urlopen(f"{site.url}/lobby/", timeout=60) as page:
            page.read()
        times.append(time.perf_counter() - began)
        time.sleep(0.1)
    return statistics.quantiles(times, n=20)[-1]
