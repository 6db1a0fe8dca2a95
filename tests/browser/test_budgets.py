"""What a table weighs compressed, and that nobody else is asked."""

import gzip
from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request

HEAVIEST = {"table": "Kian", "large": "Kian", "row": "Kian", "long-names": "Maximiliana-von-Mond"}
BUDGETS = {"document": 40_000, "stylesheet": 14_000, "script": 35_000}
"""Bytes. The drawings are part of the document, but for the one sprite that all pages share."""


def weight(request: Request) -> int:
    """Files are sent compressed; pages are compressed by the proxy, which the tests have not."""
    if request.resource_type == "document":
        return len(gzip.compress(request.response().body()))
    return request.sizes()["responseBodySize"]


@pytest.mark.parametrize(("scene", "viewer"), HEAVIEST.items())
def test_a_table_is_light(new_context, scenes, live_site, scene, viewer):
    context = new_context()
    context.add_cookies(scenes.cookies(viewer, live_site))
    page = context.new_page()
    finished = []

    def keep(request):
        finished.append(request)

    page.on("requestfinished", keep)
    page.goto(scenes.paths[scene], wait_until="networkidle")

    assert {urlsplit(request.url).netloc for request in finished} == {urlsplit(live_site).netloc}
    weights: Counter[str] = Counter()
    for request in finished:
        if "htmx" not in request.url:
            weights[request.resource_type] += weight(request)
    assert {kind: weights[kind] for kind, most in BUDGETS.items() if weights[kind] > most} == {}
    assert not weights.keys() & {"font", "media"}
    pictures = [urlsplit(request.url).path for request in finished if request.resource_type == "image"]
    assert [path for path in pictures if not path.endswith(".svg")] == []
