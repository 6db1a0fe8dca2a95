"""Every page of the admin is only for staff who used a second factor. `novaluna_site/web/admin_site.py`."""

import pytest

from tests.pages.outcome import outcome
from tests.pages.routes import admin_routes
from tests.rollback import rolled_back

pytestmark = pytest.mark.django_db

ROLES = ("visitor", "guest", "player", "staff")
VALUES = {"content_type_id": 1, "object_id": 1}
PATHS = sorted({route.path.format(**VALUES) for route in admin_routes() if "(?" not in route.path})
ENTRANCES = {
    # Leads to what is missing.
    "/admin/login/": {
        "visitor": "login",
        "guest": "403",
        "player": "403",
        "staff": "mfa_index",
    },
    "/admin/logout/": dict.fromkeys(ROLES, "admin:index"),
}


@pytest.mark.parametrize("path", [*PATHS, "/admin/tables/", "/admin/nothing/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_nobody_without_a_second_factor_gets_in(clients, method, path):
    found = {}
    for role in ROLES:
        with rolled_back():
            found[role] = outcome(clients[role].send(method, path))
    assert found == ENTRANCES.get(path, dict.fromkeys(ROLES, "admin:login"))
