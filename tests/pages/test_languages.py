"""Every page, for everybody: it is in the language of its address, or the way to the viewer's own."""

from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection

from novaluna_site.web.language_middleware import pages_with_languages
from novaluna_site.web.languages import is_public
from tests.languages.leftovers import Leftovers
from tests.languages.own_words import words_in
from tests.pages.outcome import is_redirect
from tests.pages.prepared import READS, prepare
from tests.rollback import rolled_back

pytestmark = pytest.mark.django_db
WITHOUT_LANGUAGE = {
    "favicon", "robots", "sitemap", "service-worker", "turns-feed", "deadlines-feed",
}  # fmt: skip
ROLES = ("visitor", "guest", "player")
GERMAN = {"Accept-Language": "de"}
PLAYERS_OF_THE_SHOWCASE = {"Kian", "Sable"}


@pytest.fixture(scope="module")
def leftovers(world) -> Leftovers:
    """Of Persian: its letters are not those of English, so texts that no catalogue has are found, too."""
    return Leftovers("fa", words_in(connection) | PLAYERS_OF_THE_SHOWCASE)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", sorted(set(READS) - WITHOUT_LANGUAGE))
def test_a_page_has_the_language_of_its_address(world, clients, leftovers, name, role):
    path = prepare(world, name, "GET").path
    with rolled_back():
        response = clients[role].send("GET", f"/fa{path}", headers=GERMAN)
    if is_redirect(response):
        assert urlsplit(response["Location"]).path.startswith("/fa/")
        return
    assert response["Content-Language"] == "fa"
    page = response.content.decode(errors="ignore")
    if "<html" in page:
        assert leftovers.in_page(page) == []


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", sorted(set(READS) - WITHOUT_LANGUAGE))
def test_head_is_led_to_the_same_place_as_get(world, clients, name, role):
    path = prepare(world, name, "GET").path
    answers = []
    for method in ("GET", "HEAD"):
        with rolled_back():
            response = clients[role].send(method, path, headers=GERMAN)
        answers.append((response.status_code, response.get("Location"), response["Content-Language"]))
    assert answers[0] == answers[1]
    status, location, language = answers[0]
    view = response.request.resolver_match.func
    assert view in pages_with_languages(settings.ROOT_URLCONF)
    if is_public(view) and name != "table":
        assert location != f"/de{path}"
        # A page that is missing is said to be so in the viewer's language.
        assert language == ("de" if status == 404 else "en")
    else:
        assert (status, location) == (302, f"/de{path}")


@pytest.mark.parametrize("name", sorted(WITHOUT_LANGUAGE))
def test_what_only_programs_ask_for_is_never_redirected_to_a_language(world, clients, name):
    path = prepare(world, name, "GET").path
    response = clients["visitor"].send("GET", path, headers=GERMAN)
    assert not response.get("Location", "").startswith("/de/")
    assert clients["visitor"].send("GET", f"/de{path}", headers=GERMAN).status_code == 404
