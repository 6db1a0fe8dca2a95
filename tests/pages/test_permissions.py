"""Each role gets from each page what `matrix.py` says. A page without a line there fails."""

import pytest

from tests.pages.matrix import GET, MATRIX, POST
from tests.pages.outcome import outcome
from tests.pages.prepared import LINES, prepare
from tests.pages.routes import page_routes
from tests.world import OUTSIDERS

pytestmark = pytest.mark.django_db

OWN_PAGES = [name for name in page_routes() if not name.startswith(("account_", "mfa_", "usersessions_"))]
"""All but those of allauth."""


def outcomes(clients, request):
    return {role: outcome(request.send(client)) for role, client in clients.items()}


def test_every_page_has_a_line_and_every_line_a_page():
    assert set(MATRIX) == set(page_routes())


@pytest.mark.parametrize(("name", "method"), LINES)
def test_each_role_gets_what_the_matrix_says(world, clients, name, method):
    assert outcomes(clients, prepare(world, name, method)) == MATRIX[name][method].expected


@pytest.mark.parametrize(
    ("name", "method"),
    [
        (name, method)
        for name, method in LINES
        # Those who have the link of a table may see it.
        if "game_id" in page_routes()[name].parameters and MATRIX[name][method].game != "linked"
    ],
)
def test_a_game_only_for_its_players_does_not_exist_for_others(world, clients, name, method):
    row = MATRIX[name][method]
    request = prepare(world, name, method, world.games[f"hidden {row.game}"])
    visitor = "login" if row.expected["visitor"] == "login" else "404"
    players = {role: row.expected[role] for role in ("player", "other player")}
    assert outcomes(clients, request) == {"visitor": visitor, **dict.fromkeys(OUTSIDERS, "404"), **players}


@pytest.mark.parametrize("name", OWN_PAGES)
def test_other_methods_are_not_allowed(world, clients, name):
    others = {GET, POST, "PUT", "PATCH", "DELETE"} - set(MATRIX[name])
    statuses = {method: prepare(world, name, method).send(clients["player"]).status_code for method in others}
    assert statuses == dict.fromkeys(others, 405)
