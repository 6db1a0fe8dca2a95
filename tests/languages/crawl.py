"""Opens every page in each language without a browser, and lists what is wrong with its texts.

Runs in a process of its own, which `crawled` starts.
"""

import json
from collections.abc import Collection, Iterable, Iterator

from django.conf import settings
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import override

from tests.direct_client import DirectClient
from tests.languages import in_language
from tests.languages.leftovers import Leftovers
from tests.languages.own_words import own_words
from tests.scenes import Scenes
from tests.scenes.pages import pages
from tests.scenes.states import ERRORS

ON_THIS_MACHINE = ("127.0.0.1", 1234)


def print_complaints(scenes: str, languages: Iterable[str], names: Collection[str]) -> None:
    """`scenes`: as JSON."""
    found = Scenes(**json.loads(scenes))
    complaints = {language: list(crawl(found, language, names)) for language in languages}
    print(json.dumps(complaints))  # noqa: T201


def crawl(scenes: Scenes, language: str, names: Collection[str] = ()) -> Iterator[str]:
    """The complaints about the pages and error pages of these names, or about all."""
    leftovers = Leftovers(language, own_words(settings.DATA_DIR))
    for viewer, paths in pages(scenes).items():
        client = DirectClient(address=ON_THIS_MACHINE)
        client.session = scenes.sessions.get(viewer, "")
        for name, path in paths.items():
            if not names or name in names:
                for problem in problems_of_page(client, in_language(path, language), leftovers):
                    yield f"{name}: {problem}"
    for status in ERRORS:
        if not names or str(status) in names:
            with override(language):
                html = render_to_string(f"{status}.html")
            yield from (f"{status}: {problem}" for problem in leftovers.in_page(html))


def problems_of_page(client: DirectClient, path: str, leftovers: Leftovers) -> list[str]:
    response = _get(client, path)
    # A form with a mistake is a page, too.
    if response.status_code not in (200, 422):
        return [f"answers {response.status_code}"]
    problems = leftovers.in_page(content(response))
    if response["Content-Language"] != leftovers.language:
        problems.append(f"Content-Language is {response['Content-Language']}")
    return problems


def _get(client: DirectClient, path: str) -> HttpResponse:
    response = client.get(path)
    # A game's link leads its host to the game.
    return client.get(response["Location"]) if response.status_code == 302 else response


def content(response: HttpResponse) -> str:
    body = b"".join(response) if response.streaming else response.content
    return body.decode()
