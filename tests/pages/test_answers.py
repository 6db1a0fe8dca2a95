"""What forms answer in each language, and the pages that `tests/languages/` does not open."""

import json
from urllib.parse import urlencode

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.urls import is_valid_path, resolve
from django.utils.translation import override

from tests.direct_client import FORM
from tests.languages import TRANSLATED, in_language
from tests.languages.leftovers import Leftovers
from tests.languages.own_words import LANGUAGE_NAMES
from tests.pages.outcome import is_redirect
from tests.pages.prepared import FORMS, READS, prepare
from tests.rollback import rolled_back
from tests.scenes.pages import PATHS

pytestmark = pytest.mark.django_db

ROLES = ("visitor", "player", "spectator")
NAMES = {"mina", "otto", "sam", "ada", "warden", "crescent", "Harbour", "Hi", "hooks.example.org"}
# Also of the manifest.
TEXTS = ("name", "short_name", "description", "message")


@pytest.fixture(params=TRANSLATED)
def leftovers(request) -> Leftovers:
    return Leftovers(request.param, {*NAMES, *LANGUAGE_NAMES})


def test_forms_answer_in_the_language_of_the_page(world, clients, leftovers):
    """Each form once as in the matrix, and once without a field."""
    found = []
    for name in FORMS:
        request = prepare(world, name, "POST")
        for role in ROLES:
            for data in (request.data, {}) if role == "player" else (request.data,):
                problems = problems_of(clients[role], "POST", request.path, leftovers, data)
                found += [f"{name} of {role}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


def test_pages_without_a_scene_are_in_their_language(world, clients, leftovers):
    opened = {resolve(path.partition("?")[0]).url_name for paths in PATHS.values() for path in paths.values()}
    found = []
    for name in sorted(set(READS) - opened):
        problems = problems_of(clients["player"], "GET", prepare(world, name, "GET").path, leftovers)
        found += [f"{name}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


def problems_of(client, method: str, path: str, leftovers: Leftovers, data=None) -> list[str]:
    language = leftovers.language
    body, content_type = (urlencode(data or {}).encode(), FORM) if method == "POST" else (b"", "")
    with rolled_back():
        response = client.send(
            method, address(path, language), body, content_type, {"Accept-Language": language}
        )
        messages = [str(message) for message in get_messages(response.request)]
    return leftovers.in_texts(messages) if is_redirect(response) else in_content(response, leftovers)


def in_content(response: HttpResponse, leftovers: Leftovers) -> list[str]:
    kind = response.get("Content-Type", "")
    if "json" in kind:
        found = json.loads(response.content)
        return leftovers.in_texts(found[name] for name in TEXTS if name in found)
    if not kind.startswith(("text/html", "image/svg")):
        return []
    html = response.content.decode()
    # Some answers are parts of a page.
    return leftovers.in_page(html) if "<html" in html else leftovers.in_part(html)


def address(path: str, language: str) -> str:
    """Without a prefix if the page has no address for each language."""
    with override(language):
        return found if is_valid_path(found := in_language(path, language)) else path
