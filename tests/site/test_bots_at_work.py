"""Bots on the real site: a crowd of games at once, and a broker that forgets."""

import sqlite3
import time
import urllib.request

import pytest
import redis

from tests.site.test_supervisor import SERVICES, wait_until
from tests.site_player import CROWD, SitePlayer, broker_url, processes, run_on

pytestmark = [pytest.mark.stack, pytest.mark.timeout(900)]
GAMES = 100
CROWD_SECONDS = 600


def count(site, question):
    with sqlite3.connect(site.data_dir / "novaluna.sqlite3", timeout=30) as database:
        return database.execute(question).fetchone()[0]


def test_a_hundred_games_of_bots_at_once_all_finish(site):
    run_on(site, CROWD.format(games=GAMES, tokens=2))
    finished = "SELECT count(*) FROM games_game WHERE name = 'Crowd' AND status = 'finished'"
    wait_until(lambda: count(site, finished) == GAMES, CROWD_SECONDS)
    lost = "SELECT count(*) FROM games_botturn JOIN games_game ON id = game_id WHERE name = 'Crowd'"
    assert count(site, lost) == 0
    with urllib.request.urlopen(site.url, timeout=30) as page:
        assert page.status == 200


def test_a_turn_whose_wake_up_the_broker_forgot_is_played(site):
    mina = SitePlayer(site, "crescent")
    wait_until(mina.is_to_move, 60)
    [worker] = processes(site, SERVICES["bots worker"])
    worker.suspend()
    try:
        while mina.is_to_move():
            mina.move()
        with redis.Redis.from_url(broker_url(site)) as broker:
            wait_until(lambda: broker.llen("bots") > 0)
            broker.delete("bots")
    finally:
        worker.resume()
    began = time.monotonic()
    wait_until(mina.is_to_move, 120)
    # Where nothing else keeps the machine busy it is less than fifteen.
    assert time.monotonic() - began < 60
