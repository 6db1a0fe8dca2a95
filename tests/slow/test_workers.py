"""Whatever waits for another server or searches for a move holds no database connection meanwhile."""

import threading

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import Client

from accounts.models import User
from games.analysis.models import Hint
from games.notifications import http_client
from games.notifications.channels import push
from games.notifications.models import AccountMail, ChannelTest
from novaluna_site.celery import app
from tests.slow.operations import watch
from tests.slow.routes import all_paths
from tests.slow.world import build

pytestmark = pytest.mark.django_db(transaction=True)

QUICK_TASKS = {
    "accounts.tasks.delete_expired_sessions",
    "accounts.tasks.delete_unfinished_sign_ups",
    "accounts.tasks.delete_unused_guests",
    "accounts.tasks.forget_ended_sessions",
    "analysis.sweep_hints",
    "analysis.sweep_reviews",
    "bots.resume_turns",
    "bots.sweep_turns",
    "clocks.sweep_deadlines",
    "daily.deal_moons",
    "daily.sweep_bot_solos",
    "leaderboards.count_games",
    "leaderboards.freeze_seasons",
    "matchmaking.end_abandoned_wishes",
    "matchmaking.forget_old_wishes",
    "matchmaking.keep_games",
    "matchmaking.match_wishes",
    "matchmaking.offer_fewer_players",
    "matchmaking.stop_standing_wishes",
    "notifications.correct_times",
    "notifications.deliver_in_app",
    "notifications.forget_old",
    "notifications.notify_returns",
    "notifications.plan_digests",
    "notifications.recover_interrupted",
    "notifications.sweep_account_mails",
    "notifications.sweep_endpoint_tests",
    "notifications.sweep_mail_tests",
    "novaluna_site.tasks.forget_settled_failures",
    "tables.close_idle_games",
    "tables.close_idle_tables",
    "tables.continue_series",
    "tables.verify_ended_games",
    "tables.verify_game",
    "tables.verify_sample",
    "watch.run_exhibition",
}
"""They contact no other server and search for no move."""
OTHER_TASKS = {"bots.prepare", "novaluna_site.tasks.record_heartbeat"}
"""They use no database."""


def test_no_task_holds_a_connection_during_a_slow_operation(monkeypatch, hooks):
    world = build(hooks.host)
    calls: list[tuple[str, bool]] = []
    # The search of a bot's turn runs on a thread of its own, so this thread's connection is looked at.
    own = connections["default"]
    watch(monkeypatch, lambda name: calls.append((name, own.connection is not None)))
    for task, run in world.work.items():
        calls.clear()
        run()
        assert calls, f"{task} did nothing slow"
        assert not any(is_held for _name, is_held in calls), f"{task}: {calls}"


def test_every_task_is_known_as_slow_or_quick(monkeypatch, hooks):
    tasks = {name for name in app.tasks if not name.startswith(("celery.", "tests."))}
    world = build(hooks.host)
    assert tasks == set(world.work) | QUICK_TASKS | OTHER_TASKS
    calls: list[str] = []
    watch(monkeypatch, calls.append)
    for name in QUICK_TASKS:
        app.tasks[name].run(*([world.game.pk] if name == "tables.verify_game" else []))
        assert calls == [], name


@pytest.fixture
def pool_of_two():
    """The site with two connections to PostgreSQL. A thread that needs one waits for its turn."""
    options = connection.settings_dict["OPTIONS"]["pool"]
    before = dict(options)
    connection.close()
    connection.close_pool()
    options.update(max_size=2, timeout=20)
    yield
    connection.close()
    connection.close_pool()
    options.update(before)


@pytest.mark.postgres
def test_with_two_connections_every_page_answers_while_everything_slow_stalls(
    monkeypatch, hooks, pool_of_two
):
    world = build(hooks.host)
    paths = all_paths(world.parameters)
    stalled, may_go_on = threading.Semaphore(0), threading.Event()
    workers: set[threading.Thread] = set()

    def stall(name: str) -> None:
        assert threading.current_thread() is not threading.main_thread(), f"a request does this: {name}"
        stalled.release()
        may_go_on.wait()

    watch(monkeypatch, stall)
    # Nothing is given up while it stalls.
    for module in (http_client, push):
        monkeypatch.setattr(module, "LIMIT_SECONDS", 3600.0)
    try:
        for run in world.work.values():
            workers.add(thread := threading.Thread(target=_run_and_close, args=[run], daemon=True))
            thread.start()
            # One after the other: together they would have to wait for the two connections.
            assert stalled.acquire(timeout=60)
        assert _failing(paths, world.mina) == {}
    finally:
        may_go_on.set()
        for thread in workers:
            thread.join(60)
    assert len(workers) >= 9
    assert set(ChannelTest.objects.values_list("outcome", flat=True)) == {"sent"}
    assert Hint.objects.get().action
    assert not AccountMail.objects.exists()


def _run_and_close(run) -> None:
    try:
        run()
    finally:
        connection.close()


def _failing(paths: list[str], user: User) -> dict[str, int]:
    """The paths that the server can't answer, and their statuses."""
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    connection.close()
    return {path: status for path in paths if (status := _status(client, path)) >= 500}


def _status(client: Client, path: str) -> int:
    status = client.get(path).status_code
    connection.close()
    return status
