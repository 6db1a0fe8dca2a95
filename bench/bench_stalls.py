"""Page times while channel tests run against servers that never answer, compared with an idle site."""

import http.client
import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

from bench.figures import Figure
from bench.web import Visitor, Web
from novaluna_site.run.child import start_child, stop_child
from tests.games.notifications.receivers import HookServer
from tests.postgres import start_postgres

TESTS = 20
PAGES = 150
WORKER = [
    "celery",
    "--app",
    "novaluna_site",
    "--quiet",
    "worker",
    "--queues",
    "messages",
    "--pool",
    "threads",
]
ADD_WEBHOOKS = """
from accounts.models import User
from games.notifications.models import Webhook
Webhook.objects.bulk_create(Webhook(user=user, url={url!r}) for user in User.objects.all())
"""


def figures() -> Iterator[Figure]:
    with ExitStack() as stack:
        server = stack.enter_context(HookServer())
        server.behaviour = "hang"
        web = Web(stack, start_postgres(stack))
        web.environment["WEBHOOK_ALLOWED_HOSTS"] = server.host
        # Waiting must not need connections, so a small pool is enough.
        web.environment["DATABASE_POOL"] = "2"
        worker = start_child(
            [sys.executable, "-m", *WORKER, "--concurrency", "4"],
            env=web.environment,
            stdout=subprocess.DEVNULL,
        )
        stack.callback(stop_child, worker)
        web.start(stack)
        reader = Visitor(web, "reader")
        testers = [Visitor(web, f"tester-{number}") for number in range(TESTS)]
        web.manage("shell", "--verbosity", "0", "--command", ADD_WEBHOOKS.format(url=server.url))
        page_seconds(reader)  # fills the caches
        idle = page_seconds(reader)
        start_tests(testers, server)
        stalling = page_seconds(reader)
        assert under_way(testers) > 0, "the tests ended before the pages were measured"
    name = f"median page time, {TESTS} stalling channel tests to idle"
    yield Figure(name, stalling / idle, 1.3, "x")


def page_seconds(reader: Visitor) -> float:
    """The median time of one page."""
    return statistics.median(_page(reader) for _ in range(PAGES))


def _page(reader: Visitor) -> float:
    began = time.perf_counter()
    status, _ = reader.ask("GET", "/games/")
    assert status == 200
    return time.perf_counter() - began


def start_tests(testers: list[Visitor], server: HookServer) -> None:
    """All at the same time. Returns when the workers have begun to wait for the servers."""
    threads = [threading.Thread(target=_start_test, args=[tester]) for tester in testers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    while not server.requests:
        time.sleep(0.05)


def _start_test(tester: Visitor) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", tester.web.port, timeout=60)
    connection.request("POST", "/api/notifications/test/", json.dumps({"channel": "webhook"}), tester.headers)
    assert connection.getresponse().status == 202
    connection.close()


def under_way(testers: list[Visitor]) -> int:
    outcomes = [tester.get("/api/notifications/test/webhook/") for tester in testers]
    return sum(outcome["status"] == "sending" for outcome in outcomes)
