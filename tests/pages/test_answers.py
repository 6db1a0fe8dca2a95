"""What forms answer in each language: their errors and messages. `tests/languages/` opens the pages."""

from urllib.parse import urlencode

import pytest
from django.contrib.messages import get_messages
from django.urls import is_valid_path
from django.utils.translation import override

from tests.direct_client import FORM
from tests.languages import TRANSLATED, in_language
from tests.languages.leftovers import Leftovers
from tests.languages.own_words import LANGUAGE_NAMES
from tests.pages.outcome import is_redirect
from tests.pages.prepared import FORMS, prepare
from tests.rollback import rolled_back

pytestmark = pytest.mark.django_db

ROLES = ("visitor", "player", "spectator")
NAMES = {"mina", "otto", "sam", "ada", "warden", "crescent", "Harbour", "Hi", "hooks.example.org"}


@pytest.mark.parametrize("language", TRANSLATED)
def test_forms_answer_in_the_language_of_the_page(world, clients, language):
    """Each form once as in the matrix, and once without a field."""
    leftovers = Leftovers(language, {*NAMES, *LANGUAGE_NAMES})
    found = []
    for name in FORMS:
        request = prepare(world, name, "POST")
        for role in ROLES:
            for data in (request.data, {}) if role == "player" else (request.data,):
                problems = leftovers_of(clients[role], request.path, data, leftovers)
                found += [f"{name} of {role}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


def leftovers_of(client, path: str, data: dict[str, str], leftovers: Leftovers) -> list[str]:
    language = leftovers.language
    body, headers = urlencode(data).encode(), {"Accept-Language": language}
    with rolled_back():
        response = client.send("POST", address(path, language), body, FORM, headers)
        messages = [str(message) for message in get_messages(response.request)]
    if is_redirect(response) or not response["Content-Type"].startswith("text/html"):
        return leftovers.in_texts(messages)
    html = response.content.decode()
    # Some answers are parts of a page.
    return leftovers.in_page(html) if "<html" in html else leftovers.in_part(html)


def address(path: str, language: str) -> str:
    """Without a prefix if the page has no address for each language."""
    with override(language):
        return found if is_valid_path(found := in_language(path, language)) else path
