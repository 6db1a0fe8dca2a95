"""Forms need a CSRF token, and reading a page changes nothing."""

import pytest

from tests.direct_client import DirectClient
from tests.fingerprint import all_rows, changed_tables, writes
from tests.pages.matrix import MATRIX
from tests.pages.outcome import outcome
from tests.pages.prepared import FORMS, READS, prepare
from tests.rollback import rolled_back

pytestmark = pytest.mark.django_db

SIGNED_LINKS = {"change-kind"}
"""Mail programs post here without cookies. The token in the address authorises the change."""

SESSIONS = {"django_session"}
"""A page may write into the visitor's own session, for example the challenge for a passkey."""
READS_THAT_WRITE = {
    # Following a notification marks it as read.
    "follow-notification": {"notifications_notification"},
    # Once another player sees a move, it can't be taken back.
    "table": {"tables_unseenmove"},
    "position-picture": {"tables_unseenmove"},
}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_without_a_token_is_refused(world, name):
    client = DirectClient(world.users["player"], checks_csrf=True)
    assert (prepare(world, name, "POST").send(client).status_code == 403) == (name not in SIGNED_LINKS)


@pytest.fixture(scope="module")
def before(world):
    return all_rows()


@pytest.mark.parametrize("name", READS)
def test_reading_a_page_changes_nothing(world, clients, before, name):
    """With HEAD, which does everything that GET does."""
    found = set()
    row = MATRIX[name]["GET"]
    request = prepare(world, name, "HEAD", world.games["unseen" if row.game == "running" else row.game])
    for role in ("visitor", "player", "other player"):
        response, changed = send(request, clients[role], before)
        assert outcome(response) == row.expected[role]
        found |= changed
    assert found - SESSIONS == READS_THAT_WRITE.get(name, set())


def send(request, client, before):
    """The response, and the tables that changed."""
    with rolled_back(), writes() as seen:
        response = request.send_and_keep(client)
        return response, changed_tables(before, all_rows()) if seen.any else set()


def test_it_would_notice_a_change(world, clients, before):
    _response, changed = send(prepare(world, "push-not-now", "POST"), clients["guest"], before)
    assert changed
