"""Odd requests to every page, API operation and admin page: no 5xx, and a refusal changes nothing.

The first lines of a run show its seed; `FUZZ_SEED=7 pytest tests/fuzz` sends other requests. A failure prints
each request as a line of Python. Add it to `FOUND`.
"""

import gzip
import traceback
from datetime import timedelta

import pytest

from tests.direct_client import FORM
from tests.fingerprint import all_rows, changed_tables, writes
from tests.fuzz.every_place import every_place
from tests.fuzz.generate import generate
from tests.fuzz.request import Request
from tests.fuzz.targets import all_targets, world_values
from tests.pages.outcome import is_refused_form
from tests.profile import FUZZ_SEED, by_profile
from tests.rollback import rolled_back

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.sqlite,
    # A cursor may contain a date without a time zone. On a site that is a warning, and the list is correct.
    pytest.mark.filterwarnings("ignore:DateTimeField .* received a naive datetime:RuntimeWarning"),
]

# On PostgreSQL and on SQLite together: 10,000 requests for every commit, 100,000 nightly.
BATCHES, BATCH = by_profile(ci=10, nightly=100), 500

MAY_CHANGE = {
    # The visitor's own session.
    "django_session",
    # Reading a table shows its last move, which can't be taken back any more.
    "tables_unseenmove",
    # Following a notification marks it as read.
    "notifications_notification",
}


# The lines that failed runs have printed.
FOUND = [
    Request("POST", "/play/", body=b"next=%FF", content_type=FORM),
    Request("GET", "/accounts/2fa/webauthn/login/?next=http%3A%2F%2F%5B"),
    Request("GET", "/seasons/a%00b/", role="guest"),
    Request("POST", "/games/9999999999999999999/resign/", content_type=FORM),
    Request("GET", "/", role="visitor", headers={"Cookie": 'sessionid="' + "\\000" * 8 + '"'}),
    # A date where the list's cursor has a time.
    Request("GET", "/api/solo/games/?cursor=cD0wMDAxLTAxLTAx", role="player"),
    Request("GET", "/admin/mfa/authenticator/1/delete/?_to_field=", role="warden"),
    Request(
        "POST",
        "/accounts/2fa/webauthn/reauthenticate/",
        body=b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\x00\r\n--x--\r\n',
        content_type="multipart/form-data; boundary=x; charset=rot13",
    ),
]


@pytest.fixture(scope="module")
def targets(world, clients):
    return all_targets(world, clients)


@pytest.fixture(scope="module")
def planned(targets) -> list[Request]:
    return every_place(targets)


@pytest.fixture(scope="module")
def problem_with(world, clients):
    """Sends a request and says what is wrong with the answer; empty if nothing is."""
    values, before = world_values(world), all_rows()

    def send(request: Request) -> str:
        client = clients[request.role]
        with rolled_back(), writes() as seen:
            response = request.send(client, values)
            is_refused = response.status_code >= 400 or is_refused_form(response)
            must_not_write = is_refused or request.is_read
            after = all_rows() if seen.any and must_not_write else before
        if response.status_code >= 500:
            return f"{response.status_code}\n{''.join(traceback.format_exception(client.last_error)[-4:])}"
        if changed := changed_tables(before, after) - MAY_CHANGE:
            return f"{response.status_code}, but it changed {changed}"
        is_page = not request.path.startswith("/api/") or request.method == "HEAD"
        if is_refused and not is_page and b'{"code":' not in body_of(response):
            return f"{response.status_code}, not in the format of the API: {response.content[:80]!r}"
        return ""

    return send


def body_of(response) -> bytes:
    is_compressed = response.headers.get("Content-Encoding") == "gzip"
    return gzip.decompress(response.content) if is_compressed else response.content


@pytest.mark.parametrize("request_", FOUND, ids=str)
def test_requests_that_once_failed_are_refused(problem_with, request_):
    assert problem_with(request_) == ""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_odd_requests_are_refused_and_change_nothing(targets, planned, problem_with, batch):
    """First each odd value in each place, then random requests."""
    problems = {}
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        request = planned[number] if number < len(planned) else generate(targets, FUZZ_SEED, number)
        if problem := problem_with(request):
            problems[str(request)] = problem
    report = "\n".join(f"{request}\n    {problem}" for request, problem in problems.items())
    assert not problems, f"{len(problems)} of {BATCH} requests:\n{report}"


def test_the_batches_have_room_for_every_place(planned):
    assert len(planned) < BATCHES * BATCH


def test_it_does_not_matter_how_long_a_run_takes(clients, problem_with, clock):
    """The site stores when users were last seen, every five minutes."""
    clock(timedelta(hours=1))
    requests = [Request("GET", "/", role) for role in clients] + [Request("GET", "/admin/", "warden")]
    assert {str(request): problem for request in requests if (problem := problem_with(request))} == {}
