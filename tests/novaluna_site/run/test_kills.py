"""A bot's turn is played soon after one part of the site was killed."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest

from games.bots.actions.schedule_turn import BOT_TURNS
from novaluna_site.messaging import consumer
from novaluna_site.run import supervisor
from novaluna_site.schedule import interval_of
from tests.novaluna_site.run.test_supervisor import SERVICES, wait_until
from tests.profile import by_profile
from tests.site_player import SitePlayer, count, processes
from tests.site_process import SiteProcess

pytestmark = [pytest.mark.stack, pytest.mark.timeout(900)]
ROUNDS = by_profile(ci=1, nightly=3)
SECONDS = 15


# A game is too short for all kills of a night.
@pytest.fixture(scope=by_profile(ci="module", nightly="function"))
def mina(site) -> SitePlayer:
    return SitePlayer(site, "gibbous")


def kill(site: SiteProcess, service: str) -> None:
    [process] = processes(site, SERVICES[service])
    process.kill()


def kill_while_the_bot_thinks(site: SiteProcess, mina: SitePlayer) -> None:
    """A bot thinks only briefly, so the worker may have been killed too late. Then it is tried again."""
    attempts = f"SELECT coalesce(max(attempts), -1) FROM bots_botturn WHERE game_id = {mina.game}"
    for _ in range(20):
        wait_until(lambda: processes(site, SERVICES["bots worker"]))
        mina.end_turn()
        wait_until(lambda: count(site, attempts) != 0, pause=0)
        kill(site, "bots worker")
        if count(site, attempts) == 1:
            return
        wait_until(lambda: answers(mina))
    raise AssertionError("the bot was always quicker")


def kill_after_the_turn(service: str) -> Callable[[SiteProcess, SitePlayer], None]:
    def end_turn_and_kill(site: SiteProcess, mina: SitePlayer) -> None:
        mina.end_turn()
        kill(site, service)

    return end_turn_and_kill


def kill_before_the_turn(service: str) -> Callable[[SiteProcess, SitePlayer], None]:
    def kill_and_end_turn(site: SiteProcess, mina: SitePlayer) -> None:
        kill(site, service)
        mina.end_turn()

    return kill_and_end_turn


KILLS = {
    "bots worker, thinking": kill_while_the_bot_thinks,
    "bots worker, idle": kill_before_the_turn("bots worker"),
    "valkey, with the wake-up": kill_after_the_turn("valkey"),
    "valkey, without a wake-up": kill_before_the_turn("valkey"),
    "beat": kill_before_the_turn("beat"),
    "default worker": kill_before_the_turn("default worker"),
    "web": kill_after_the_turn("web"),
}
# `test_a_turn_survives_a_worker_killed_while_it_thinks` kills the worker, too.
KILLS_PER_COMMIT = ("bots worker, idle", "valkey, with the wake-up", "beat", "web")


def seconds_until_the_bot_has_moved(site: SiteProcess, mina: SitePlayer, how: str) -> float:
    wait_until(lambda: answers(mina))
    KILLS[how](site, mina)
    began = time.monotonic()
    wait_until(lambda: answers(mina))
    seconds = time.monotonic() - began
    wait_until(lambda: all(processes(site, mark) for mark in SERVICES.values()))
    wait_until(site.is_ready)
    print(f"{how}: {seconds:.1f} s")  # noqa: T201 for `pytest -rP`
    return seconds


def answers(mina: SitePlayer) -> bool:
    """Whether it is the player's turn. False while the web server is down."""
    try:
        return mina.is_to_move()
    except OSError:
        return False


def test_a_turn_does_not_wait_long_for_anything_but_processes_that_start():
    """Until a lease ends, the wake-up expires and the sweep comes round, or a worker has reconnected."""
    sweep = timedelta(seconds=interval_of(BOT_TURNS.sweep_task))
    assert BOT_TURNS.lease + BOT_TURNS.wake_up_expires + sweep <= timedelta(seconds=11)
    assert consumer.LONGEST_DELAY <= 2
    assert supervisor.PAUSES[0] == 0


@pytest.mark.parametrize("how", by_profile(ci=KILLS_PER_COMMIT, nightly=tuple(KILLS)))
def test_a_turn_is_played_after_a_kill(site, mina, how):
    """Without a limit of time, because other tests keep the machine busy. The nightly test below has one."""
    [worker] = processes(site, SERVICES["bots worker"])
    for _ in range(ROUNDS):
        seconds_until_the_bot_has_moved(site, mina, how)
    assert worker.is_running() == ("bots worker" not in how), "a worker does not die with another process"


def test_a_turn_survives_a_worker_killed_while_it_thinks(site, mina):
    seconds_until_the_bot_has_moved(site, mina, "bots worker, thinking")
    log = site.log.read_text()
    assert "bot_turn_retried" in log
    assert "bots worker ended with code -9" in log
    assert site.manage("verify_games").strip()


@contextmanager
def busy_processes(number: int) -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


@pytest.mark.nightly
@pytest.mark.parametrize("how", KILLS)
def test_a_turn_is_played_within_15_seconds_at_a_load_of_8(site, mina, how):
    with busy_processes(8):
        for _ in range(ROUNDS):
            assert seconds_until_the_bot_has_moved(site, mina, how) <= SECONDS
