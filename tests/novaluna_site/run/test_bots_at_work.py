"""Bots on the real site: many games at once, and failures of broker, cache and mail server."""

import select
import socket
from collections.abc import Iterator

import pytest

from tests.novaluna_site.run.test_supervisor import SERVICES, wait_until
from tests.profile import by_profile
from tests.site_player import (
    CROWD,
    SitePlayer,
    bots_worker_stopped,
    count,
    processes,
    run_on,
    slowest_pages,
    suspended_bots,
)
from tests.site_process import SiteProcess

pytestmark = [pytest.mark.stack, pytest.mark.timeout(900)]
GAMES = by_profile(ci=20, nightly=100)
PAGES = 40
CROWD_SECONDS = 600
RUNNING = "SELECT count(*) FROM tables_game WHERE name = 'Crowd' AND status = 'running'"
FINISHED = "SELECT count(*) FROM tables_game WHERE name = 'Crowd' AND status = 'finished'"
LOST = "SELECT count(*) FROM bots_botturn JOIN tables_game ON id = game_id WHERE name = 'Crowd'"
MAILS = """
from django.utils import timezone
from games.notifications.models import Notification
from games.tables.models import Game
from tests.factories import UserFactory

users = [UserFactory(username=f"reader-{number}", password="!") for number in range(60)]
game = Game.objects.create(name="Harbour", host=users[0], seat_count=2, tokens=20)
word = dict(game=game, kind="over", channel="email", due_at=timezone.now())
Notification.objects.bulk_create(Notification(user=user, **word) for user in users)
"""


def test_the_bots_worker_has_a_lower_priority(site):
    [web] = processes(site, SERVICES["web"])
    [worker] = processes(site, SERVICES["bots worker"])
    assert worker.nice() > web.nice()


def test_many_games_of_bots_at_once_all_finish_and_pages_stay_quick(site):
    mina = SitePlayer(site, "gibbous")
    wait_until(mina.is_to_move, 60)
    paths = ["/find/", mina.page]
    slowest_pages(site, paths, 10)
    with bots_worker_stopped(site):
        run_on(site, CROWD.format(games=GAMES, tokens=2, bots=("crescent", "full-moon")))
    # Other processes of the machine can spoil one comparison, but not all of them.
    assert any(slowdown <= 3 for slowdown in slowdowns(site, paths))
    wait_until(lambda: count(site, FINISHED) == GAMES, CROWD_SECONDS)
    assert count(site, LOST) == 0


def slowdowns(site: SiteProcess, paths: list[str]) -> Iterator[float]:
    """Pages while bots think, compared with pages right before that, until the crowd has finished."""
    while True:
        with bots_worker_stopped(site):
            idle = slowest_pages(site, paths, PAGES)
        busy = slowest_pages(site, paths, PAGES)
        if not count(site, RUNNING):
            return
        yield busy / idle


def test_a_turn_survives_a_broker_that_lost_everything(site):
    mina = SitePlayer(site, "crescent")
    wait_until(mina.is_to_move, 60)
    with suspended_bots(site) as broker:
        waiting = broker.llen("bots")
        mina.end_turn()
        wait_until(lambda: broker.llen("bots") > waiting)
        broker.flushall()
    wait_until(mina.is_to_move, 120)
    # The next turns work too.
    mina.end_turn()
    wait_until(mina.is_to_move, 120)


def exchange_turns(mina):
    wait_until(mina.is_to_move, 60)
    version = mina.ask()["version"]
    mina.end_turn()
    wait_until(mina.is_to_move, 60)
    assert mina.ask()["version"] > version + 1


def test_bots_move_if_the_cache_cant_be_written(tmp_path):
    (tmp_path / "file").touch()
    site = SiteProcess(tmp_path / "site", NUMBA_CACHE_DIR=str(tmp_path / "file" / "cache"))
    site.start()
    try:
        exchange_turns(SitePlayer(site, "full-moon"))
        log = site.log.read_text()
        assert "the bots' search is not compiled" in log
        assert "the bots think with the plain engine" in log
    finally:
        site.stop()


def test_a_mail_server_that_hangs_delays_no_bot(tmp_path):
    with socket.create_server(("127.0.0.1", 0), backlog=100) as silent:
        site = SiteProcess(tmp_path, EMAIL_URL=f"smtp://127.0.0.1:{silent.getsockname()[1]}")
        site.start()
        try:
            run_on(site, MAILS)
            wait_until(lambda: select.select([silent], [], [], 0)[0], 60)
            exchange_turns(SitePlayer(site, "crescent"))
            # Some mails have not been tried even once.
            untried = (
                "SELECT count(*) FROM notifications_notification WHERE channel = 'email' AND attempts = 0"
            )
            assert count(site, untried) > 0
        finally:
            site.stop()
